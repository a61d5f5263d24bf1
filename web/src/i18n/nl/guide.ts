export default {
  'guide.title': 'Je eerste partij',
  'guide.next': 'Volgende',
  'guide.leave': 'Uitleg sluiten',
  'guide.done': 'Spelen maar',
  'guide.step': '{step} van {steps}',
  'guide.azul.1':
    'Dit zijn de fabrieksschijven. Kies een kleur op een ervan: je krijgt alle tegels van die kleur, de andere gaan naar het midden van de tafel.',
  'guide.azul.2':
    'Kies daarna een patroonlijn op je bord. In een lijn past maar één kleur; wat niet past, valt op de vloerlijn en kost punten.',
  'guide.azul.3':
    'Als alles is genomen, gaat van elke volle lijn één tegel naar de muur. Die scoort voor elke tegel waaraan hij in zijn horizontale en verticale lijn grenst.',
  'guide.azul.4':
    'Wijs een keuze aan of tik er één keer op: voordat je haar maakt, zie je wat ze oplevert. “Hint” toont wat een meester zou spelen.',
  'guide.summer-pavilion.1':
    'Eerst neemt iedereen tegels. Neem alle tegels van één kleur van een fabriek of uit het midden; ligt er ook een tegel in de jokerkleur, dan neem je er één van mee.',
  'guide.summer-pavilion.2':
    'Daarna leg je ze. Een veld met het getal 4 kost vier tegels van zijn kleur; jokers mogen invallen, maar minstens één moet echt zijn.',
  'guide.summer-pavilion.3':
    'Een gelegde tegel scoort een punt voor elke tegel waarmee hij verbonden is. Omsluit een zuil, standbeeld of raam en je krijgt bonustegels.',
  'guide.summer-pavilion.4':
    'Wijs een veld aan of tik er één keer op: je ziet de punten voordat je legt. Zes rondes, elk met een andere jokerkleur. “Hint” toont wat een meester zou spelen.',
  'guide.axio.1':
    'Kies een steen op je rekje. Draai hem met de knop of de R-toets en wijs het bord aan: een schaduw laat zien waar hij komt te liggen.',
  'guide.axio.2':
    'Elke helft kijkt langs zijn lijnen: elk gelijk symbool in een ononderbroken rij, in alle richtingen, is een punt voor die kleur.',
  'guide.axio.3':
    'Aan het eind telt alleen je laagste scoresteen. Laat alle vijf samen stijgen en neem weg wat de anderen nodig hebben.',
  'guide.axio.4':
    'De punten van een zet zie je al voordat je hem doet. “Hint” toont wat een meester zou spelen.',
  'rules.read': 'Lees de regel',
} as const;
