/** How strong the levels are in each game, by docs/strength.md. Made by `make types`: do not edit. */

export const LOWEST = 800;
export const ratings: Record<string, Record<string, number>> = {
 "azul": {
  "novice": 800,
  "beginner": 1040,
  "casual": 1330,
  "skilled": 1600,
  "advanced": 1870,
  "strong": 2110,
  "expert": 2380,
  "veteran": 2670,
  "champion": 2940,
  "virtuoso": 3210,
  "master": 3510
 },
 "summer-pavilion": {
  "novice": 800,
  "beginner": 1060,
  "casual": 1250,
  "skilled": 1490,
  "advanced": 1770,
  "strong": 1920,
  "expert": 2130,
  "veteran": 2330,
  "champion": 2470,
  "virtuoso": 2560,
  "master": 2700
 },
 "axio": {
  "novice": 800,
  "beginner": 960,
  "casual": 1110,
  "skilled": 1240,
  "advanced": 1340,
  "strong": 1450,
  "expert": 1540,
  "veteran": 1640,
  "champion": 1830,
  "virtuoso": 2000,
  "master": 2240
 }
};
