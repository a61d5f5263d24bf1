/** The names that the bots of each level go by. Made by `make types`: do not edit. */

export const names: Readonly<Record<string, string>> = {
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
 "master": "Aldomar"
};
