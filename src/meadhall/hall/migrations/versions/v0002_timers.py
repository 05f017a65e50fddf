"""The clock: which timers of a table run, and until when."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("timers", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "timers")
