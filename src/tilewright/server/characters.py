"""The bots' characters: the name that each level goes by, which all our languages can say."""

CHARACTERS = {
    "novice": "Pimi",
    "beginner": "Tobo",
    "casual": "Luma",
    "skilled": "Tamira",
    "advanced": "Orven",
    "strong": "Bardo",
    "expert": "Nerika",
    "veteran": "Kaspo",
    "champion": "Zorina",
    "virtuoso": "Mirelda",
    "master": "Aldomar",
}
