"""The hall's tables in the database. A change here needs a step in migrations/versions."""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", String(40), nullable=False),  # the game's name in the registry
    Column("address", Text, nullable=False),
    Column("made", Float, nullable=False),  # seconds since 1970
    Column("changed", Float, nullable=False),
    Column("host_hash", String(64), nullable=False),
    Column("watch_hash", String(64), nullable=False),
    Column("version", BigInteger, nullable=False),  # grows with every change that people can see
    Column("rules", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("luck", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("asking", Text, nullable=False),  # an undo that waits for agreement, or nothing
    Column("over", Integer, nullable=False),
    Column("timers", Text, nullable=False, server_default=""),  # what runs, by the clock's keys
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("player", String(24), nullable=False),  # a person's, a bot's name, or nobody's yet
    Column("secret_hash", String(64), nullable=False),
    Column("invite_hash", String(64), nullable=False),
    Column("question", BigInteger, nullable=False),  # the number of what it is asked
    Column("asked", String(64), nullable=False),  # the digest of what it is asked
    Column("note", Text, nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    Column("written", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("written", Float, nullable=False),
)

# What a command was answered, by its key: a repeated command gets the same answer.
answers = Table(
    "answers",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
)
