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
    'Als alles is genomen, gaat van elke complete lijn één tegel naar de muur. Alleen scoort hij 1 punt; heeft hij buren, dan 1 punt per tegel van elke ononderbroken reeks, hijzelf telkens inbegrepen.',
  'guide.azul.4':
    'Wijs een keuze aan of tik er één keer op: voordat je kiest, zie je wat het oplevert. “Hint” toont wat een meester zou spelen.',
  'guide.summer-pavilion.1':
    'Eerst neemt iedereen tegels. Neem van een fabrieksschijf of uit het midden alle tegels van één kleur die geen joker is; ligt er ook een tegel in de jokerkleur, dan neem je er één van mee.',
  'guide.summer-pavilion.2':
    'Daarna leg je ze. Een veld met het getal 4 kost vier tegels van de kleur die je legt; jokers mogen invallen, maar minstens één moet echt zijn.',
  'guide.summer-pavilion.3':
    'Een gelegde tegel scoort een punt voor zichzelf en een voor elke tegel waarmee hij verbonden is. Omsluit een zuil, standbeeld of raam en je krijgt bonustegels.',
  'guide.summer-pavilion.4':
    'Wijs een veld aan of tik er één keer op: je ziet de punten voordat je legt. Zes rondes, elk met een andere jokerkleur. “Hint” toont wat een meester zou spelen.',
  'guide.axio.1':
    'Kies een steen op je rekje. Draai hem met de knop of de R-toets en wijs het bord aan: een schaduw laat zien waar hij komt te liggen.',
  'guide.axio.2':
    'Elke helft kijkt in drie richtingen, niet door de andere helft: elk gelijk symbool in een ononderbroken rij is een punt voor die kleur. De helft zelf telt niet mee.',
  'guide.axio.3':
    'Aan het eind telt alleen je laagste scoresteen. Laat alle vijf samen stijgen en neem weg wat de anderen nodig hebben.',
  'guide.axio.4':
    'De punten van een zet zie je al voordat je hem doet. “Hint” toont wat een meester zou spelen.',
  'rules.read': 'Lees de regel',
} as const;
