"""Lines of text that have a width."""

from meadhall.kernel.lines import (
    Line,
    as_text,
    cells,
    centred,
    clip,
    cut,
    fold,
    length,
    printable,
    wrap,
)


def test_text_is_measured_cut_and_broken() -> None:
    assert cells("漢e\u0301") == 3
    assert cut("Excavate", 5) == "Exca…"
    assert cut("Excavate", 8) == "Excavate"
    assert cut("Excavate", 0) == ""
    assert wrap("to dig a passage", 6) == ["to dig", "a", "passag", "e"]
    assert wrap("", 6) == []
    assert centred("ab", 5) == " ab  "


def test_a_line_keeps_its_styles_when_it_is_clipped() -> None:
    line: Line = [("dig ", "title"), ("a passage", "dim")]
    assert length(line) == 13
    assert clip(line, 7) == [("dig ", "title"), ("a …", "dim")]
    assert clip(line, 4) == [("dig ", "title")]
    assert clip(line, 13) == line


def test_a_line_is_folded_at_blanks_alone() -> None:
    line: Line = [("  dig ", "title"), ("(", ""), ("a", "dim"), (") deep  passage", "")]
    assert as_text(fold(line, 11, 4)) == "  dig (a)\n    deep\n    passage"
    assert fold(line, 40, 4)[0][1] == ("dig", "title")
    assert as_text(fold(line, 40, 4)) == "  dig (a) deep  passage"
    assert as_text(fold([("passages", "")], 5)) == "pass…"
    assert fold([], 5) == [[]]
    for width in range(1, 20):
        assert all(length(row) <= width for row in fold(line, width, 4))


def test_a_name_cannot_move_the_cursor() -> None:
    assert printable("\x1b[2J\nSnake") == "?[2J?Snake"
