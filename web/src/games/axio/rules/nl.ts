import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'aim',
    title: 'Waar het om gaat',
    tiles: ['axio-red', 'axio-green', 'axio-blue', 'axio-orange', 'axio-purple'],
    text: [
      'Een tot vier spelers leggen stenen op één gemeenschappelijk bord. Elke steen toont twee van de vijf symbolen, en elk symbool heeft een scoresteen die stijgt als het punten oplevert. Aan het eind telt alleen je laagste scoresteen, dus alle vijf moeten samen omhoog.',
    ],
  },
  {
    id: 'table',
    title: 'Wat er op tafel ligt',
    tiles: [
      'axio-printed-red',
      'axio-printed-green',
      'axio-printed-blue',
      'axio-printed-orange',
      'axio-printed-purple',
    ],
    text: [
      'In de zak zitten 100 stenen. Elk paar van twee verschillende symbolen komt acht keer voor, elke steen met twee keer hetzelfde symbool vier keer.',
      'Het speelveld heeft 9 bij 9 velden met een of twee spelers, 11 bij 11 met drie en 13 bij 13 met vier. Op vijf gekleurde velden is een symbool gedrukt: één in het midden en één naar elke kant toe. Ze tellen als symbolen die er liggen en worden nooit bedekt.',
      'Iedereen heeft vijf scorestenen, voor elk symbool één; ze beginnen op 0 en gaan tot 18. Ook heeft iedereen een rekje met vijf stenen die alleen de eigenaar ziet. Hoeveel stenen iemand heeft, mag iedereen weten.',
    ],
  },
  {
    id: 'turn',
    title: 'Je beurt',
    text: [
      'Hier wordt geloot wie begint; daarna zijn de spelers met de klok mee aan de beurt. Een beurt verloopt altijd zo:',
    ],
    points: [
      'Leg een steen van je rekje en scoor de twee helften.',
      'Zet de piramides die daardoor ontstaan en scoor ze.',
      'Doe bonuszetten als scorestenen op 18 zijn gekomen.',
      'Ruil eventueel al je stenen.',
      'Trek tot je weer vijf stenen hebt.',
    ],
  },
  {
    id: 'placing',
    title: 'Een steen leggen',
    tiles: ['axio-printed-blue', 'axio-red', 'axio-orange'],
    text: [
      'Een steen bedekt twee lege velden naast elkaar, gedraaid zoals je wilt. Hij hoeft nergens bij te passen en niets te raken.',
      'Alleen de eerste steen van elke speler is gebonden: hij moet met een rand aan een gekleurd veld liggen waar nog geen steen aan grenst.',
    ],
  },
  {
    id: 'scoring',
    title: 'Wat een steen oplevert',
    tiles: ['axio-blue', 'axio-blue', 'axio-blue', 'axio-red', 'axio-red'],
    text: [
      'Beide helften scoren apart. Kijk vanaf een helft recht in de drie richtingen die niet door de andere helft gaan. Tel in elke richting de velden met hetzelfde symbool, ook gedrukte, tot een ander symbool, een leeg veld, een piramide of de rand je stopt. De scoresteen van dat symbool stijgt met de som.',
      'De helft zelf telt niet mee, en de twee helften van een steen tellen elkaar nooit, ook niet als ze hetzelfde symbool tonen.',
    ],
    examples: [
      {
        name: 'halves',
        text: 'Voorbeeld: je legt een steen met blauw en rood. Bij de blauwe helft sluiten in rechte lijn twee blauwe symbolen aan, bij de rode één rood symbool: blauw stijgt met 2, rood met 1.',
        alt: 'Twee blauwe symbolen, daarnaast de steen met blauw en rood die gelegd wordt, dan een rood symbool. Op de blauwe helft staat +2, op de rode +1.',
      },
    ],
  },
  {
    id: 'pyramids',
    title: 'Piramides',
    tiles: ['axio-pyramid'],
    text: [
      'Blijft door jouw steen een leeg veld alleen over, aan alle kanten omsloten door stenen, gekleurde velden of de rand, dan komt daar meteen een piramide. Er kan geen steen meer op en geen rij loopt erdoorheen.',
      'Je scoort 1 punt voor elk symbool dat direct naast de piramide ligt, samen 2 tot 4 punten. Twee blauwe buren zijn 2 punten voor blauw.',
      'Eén steen kan meerdere piramides opleveren; ze worden rij voor rij van boven naar beneden gezet, van links naar rechts. Er zijn 20 piramides. Staan ze allemaal, dan komt een nieuwe van een eerdere plek; die blijft leeg en levert nooit meer iets op.',
    ],
    examples: [
      {
        name: 'pyramid',
        text: 'Voorbeeld: je legt een steen met blauw en paars aan de rand. Onder de blauwe helft volgen drie blauwe symbolen: blauw stijgt met 3. Het veld links ervan is nu omsloten door groen, rood, blauw en de rand: daar komt een piramide, en groen, rood en blauw stijgen elk met 1.',
        alt: 'Onder de blauwe helft van een steen met blauw en paars aan de bovenrand liggen drie blauwe symbolen; links ervan staat een nieuwe piramide tussen groen, rood en blauw. Op de blauwe helft staat +3, op de piramide +3.',
      },
    ],
  },
  {
    id: 'axio',
    title: 'AXIO: een scoresteen komt op 18',
    text: [
      'Een scoresteen stopt bij 18, punten daarboven vervallen. Komt een van je scorestenen op 18, dan worden de rest van de steen en de piramides zoals altijd gescoord, en daarna moet je nog een steen van je rekje leggen: een bonuszet. Komen met één steen twee scorestenen op 18, dan krijg je twee bonuszetten, en een bonuszet kan er weer een opleveren.',
      'Nieuwe stenen trek je pas na de laatste bonuszet.',
      'Wie alle vijf de scorestenen op 18 heeft, wint meteen, zodra die steen en zijn piramides gescoord zijn.',
    ],
  },
  {
    id: 'swap',
    title: 'Alle stenen ruilen',
    text: [
      'Kijk aan het eind van je beurt, voordat je trekt, naar je laagste scoresteen. Toont geen steen op je rekje dat symbool, dan mag je ruilen: je laat je stenen aan iedereen zien, trekt vijf nieuwe, en pas dan gaan de oude terug in de zak. Zijn meerdere scorestenen het laagst, dan mag geen van hun symbolen op je rekje staan.',
      'Ruilen kan één keer per beurt, en alleen als er minstens vijf stenen in de zak zitten. Een leeg rekje toont geen symbool en mag dus ook geruild worden.',
    ],
  },
  {
    id: 'end',
    title: 'Einde van het spel',
    text: [
      'Het spel eindigt als de speler die een steen moet leggen dat niet kan, omdat nergens twee lege velden naast elkaar liggen. Dat geldt ook voor een bonuszet.',
      'De laagste scoresteen van iedereen wordt vergeleken; de hoogste daarvan wint. Bij gelijke stand beslist de op een na laagste, dan de derde, enzovoort. Spelers die in alle vijf gelijk zijn, delen de overwinning. Welke kleuren de scorestenen hebben en of er een op 18 staat, maakt niet uit.',
    ],
  },
  {
    id: 'alone',
    title: 'Alleen spelen',
    text: [
      'Je speelt op 9 bij 9 velden zonder rekje: trek een steen, leg hem, scoor hem, trek de volgende. Er zijn geen bonuszetten en er wordt niet geruild. Ook hier moet je eerste steen een gekleurd veld raken, en vijf scorestenen op 18 beëindigen het spel niet.',
      'Een scoresteen die op 18 komt, stopt daar voor die ene score, van een helft of van een piramide; de rest vervalt. Bij de volgende score gaat hij verder, tot hoogstens 36. De helften van een steen met twee keer hetzelfde symbool tellen in de volgorde die het meest oplevert.',
      'Je resultaat is je laagste scoresteen. Kun je je eigen record verbeteren?',
    ],
  },
];

export default sections;
