"""How a game can end. No rule of Reavers holds whenever: all glory is counted at the end, and what
a rule does "any time", such as the roll for a weapon, it does where the weapon is got."""

GLORY = "glory"
TIE_BREAKS = ("tie-reavers", "tie-spoils", "tie-raid", "tie-terror")
SHARED = "shared"
ENDINGS = (GLORY, *TIE_BREAKS, SHARED)
