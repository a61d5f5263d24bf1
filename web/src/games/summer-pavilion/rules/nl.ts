import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'goal',
    title: 'Waar het om gaat',
    tiles: [
      'pavilion-purple',
      'pavilion-green',
      'pavilion-orange',
      'pavilion-yellow',
      'pavilion-blue',
      'pavilion-red',
    ],
    text: [
      'Twee tot vier spelers leggen elk op hun eigen bord zeven sterren van ruitvormige tegels. Er worden zes rondes gespeeld. Wie aan het einde de meeste punten heeft, wint; bij een gelijke stand wordt de overwinning gedeeld.',
      'Er zijn 132 tegels, 22 van elk van de zes kleuren. Iedereen begint met 5 punten, en geen enkel verlies brengt een score onder 1.',
    ],
  },
  {
    id: 'board',
    title: 'Het bord',
    tiles: ['pavilion-pillar', 'pavilion-statue', 'pavilion-window'],
    text: [
      'Zes gekleurde sterren liggen rond een middelste ster. Elke ster heeft zes genummerde velden: een veld kost zoveel tegels als zijn getal aangeeft. Tussen de sterren staan zuilen en standbeelden, aan de buitenrand van elke gekleurde ster zit een raam. De tien velden van de voorraad, de zak en de toren voor gebruikte tegels zijn van iedereen.',
      'Met 2, 3 of 4 spelers zijn er 5, 7 of 9 fabrieksschijven. Aan het begin van elke ronde krijgt elke schijf vier tegels uit de zak; is de zak leeg, dan gaan de tegels uit de toren er weer in. Zijn beide leeg, dan wordt doorgespeeld met wat er is. Aan het begin liggen er tien tegels in de voorraad en ligt het fiche in het midden. Hier wordt geloot wie begint.',
    ],
  },
  {
    id: 'wild',
    title: 'De jokerkleur',
    tiles: ['pavilion-purple', 'pavilion-wild'],
    text: [
      'Elke ronde heeft een jokerkleur, in deze volgorde: paars, groen, oranje, geel, blauw, rood. Een sterretje geeft haar tegels aan. Jokers kunnen bij het betalen andere kleuren vervangen. Een eerdere jokerkleur is in latere rondes een gewone kleur.',
    ],
  },
  {
    id: 'take',
    title: 'Fase 1: tegels nemen',
    tiles: ['pavilion-green', 'pavilion-green', 'pavilion-purple'],
    text: [
      'Er wordt met de klok mee gespeeld. Wie aan de beurt is, kiest een fabrieksschijf of het midden van de tafel, en daar een kleur die geen joker is. Je neemt alle tegels van die kleur. Liggen er ook jokers, dan gaat er precies één mee.',
      'Wat op een schijf overblijft, gaat naar het midden. Waar alleen jokers liggen, neem je er precies één. De fase eindigt als alles genomen is. Je tegels wachten naast je bord.',
    ],
    examples: [
      {
        name: 'colour',
        text: 'Voorbeeld: op een fabrieksschijf liggen twee gele en twee rode tegels. Je kiest rood en krijgt beide rode tegels; de gele gaan naar het midden.',
        alt: 'Fabrieksschijf 1 met twee gele en twee rode tegels. De rode komen naast het bord, de gele gaan naar het midden van de tafel.',
      },
      {
        name: 'wild',
        text: 'Voorbeeld: paars is joker, en op een fabrieksschijf liggen twee groene en twee paarse tegels. Paars kun je hier niet kiezen. Je kiest groen: je krijgt beide groene tegels en precies één paarse, de andere paarse gaat naar het midden.',
        alt: 'Fabrieksschijf 1 met twee groene en twee paarse tegels. De groene en één paarse komen naast het bord, de andere paarse gaat naar het midden van de tafel.',
      },
    ],
  },
  {
    id: 'marker',
    title: 'Het startspelerfiche',
    tiles: ['pavilion-marker'],
    text: [
      'Wie in een ronde als eerste uit het midden neemt, krijgt ook het fiche en verliest een punt voor elke tegel die in die beurt genomen is, de joker meegerekend. De eigenaar van het fiche begint fase 2 en de volgende ronde. Heeft niemand het genomen, dan begint wie ook deze ronde begon.',
    ],
    examples: [
      {
        name: 'marker',
        text: 'Voorbeeld: paars is joker, en in het midden liggen drie gele tegels, één rode en twee paarse. Je neemt daar als eerste en kiest geel: je krijgt drie gele tegels, één paarse en het fiche. Dat zijn vier tegels, dus je verliest 4 punten.',
        alt: 'Het midden van de tafel met het fiche, drie gele tegels, één rode en twee paarse. Het fiche, de gele tegels en één paarse komen naast het bord; de rode en de andere paarse blijven in het midden.',
      },
    ],
  },
  {
    id: 'place',
    title: 'Fase 2: een tegel leggen',
    tiles: ['pavilion-orange', 'pavilion-purple', 'pavilion-purple', 'pavilion-purple'],
    text: [
      'De eigenaar van het fiche begint. Met de klok mee legt iedereen één tegel, of past. Een veld met het getal 4 kost vier tegels van de kleur die je legt: één komt op het veld, de andere gaan in de toren.',
      'Jokers kunnen een deel ervan vervangen, maar minstens één tegel moet echt die kleur hebben: die wordt gelegd. Een tegel van de jokerkleur zelf kun je alleen leggen voor tegels van die kleur.',
    ],
    points: [
      'In een gekleurde ster komt alleen haar eigen kleur.',
      'In de middelste ster komen zes verschillende kleuren.',
      'Elk veld wordt één keer gevuld.',
    ],
    examples: [
      {
        name: 'alone',
        text: 'Voorbeeld: je hebt zeven blauwe tegels en vult het blauwe veld 6 van een ster die nog leeg is. Dat kost zes tegels: één komt op het veld, vijf gaan in de toren en één houd je over. De tegel levert 1 punt op.',
        alt: 'Een lege blauwe ster met op veld 6 vaag een blauwe tegel en +1; naast het bord zeven blauwe tegels.',
      },
      {
        name: 'replaced',
        text: 'Voorbeeld: paars is joker, en je hebt drie blauwe en drie paarse tegels. Met alle zes vul je het blauwe veld 6: één blauwe tegel komt op het veld, twee blauwe en drie paarse gaan in de toren. De tegel is met twee andere verbonden en levert 3 punten op.',
        alt: 'Een blauwe ster met tegels op de velden 1 en 2, op veld 6 vaag een blauwe tegel en +3; naast het bord drie paarse en drie blauwe tegels.',
      },
    ],
  },
  {
    id: 'score',
    title: 'Punten voor een tegel',
    tiles: ['pavilion-blue', 'pavilion-blue', 'pavilion-blue'],
    text: [
      'Een gelegde tegel brengt 1 punt op voor zichzelf en 1 voor elke tegel die er in dezelfde ster zonder onderbreking mee verbonden is. Een tegel zonder buur levert dus 1 punt op, de laatste tegel van een ster 6.',
    ],
    examples: [
      {
        name: 'joined',
        text: 'Voorbeeld: twee blauwe tegels liggen naast elkaar en een derde apart. Een tegel in het gat ertussen verbindt ze allemaal: 1 + 3 = 4 punten.',
        alt: 'Een blauwe ster met tegels op de velden 2, 3 en 5, op veld 4 vaag een blauwe tegel en +4.',
      },
    ],
  },
  {
    id: 'bonus',
    title: 'Bonustegels',
    tiles: ['pavilion-pillar', 'pavilion-statue', 'pavilion-window'],
    text: [
      'Zodra alle velden rond een zuil, een standbeeld of een raam gevuld zijn, kies je meteen tegels uit de voorraad. Eén tegel kan er meerdere tegelijk voltooien: de bonussen worden opgeteld. Je moet ze nemen; liggen er minder in de voorraad, dan neem je ze allemaal. Er mogen jokers bij zijn. Ze komen naast je bord en geven geen extra beurt. De voorraad wordt na elke beurt aangevuld.',
    ],
    points: [
      'Zuil, 4 velden: twee van een gekleurde ster en twee van de middelste. 1 tegel',
      'Standbeeld, 4 velden: telkens twee van twee gekleurde sterren naast elkaar. 2 tegels',
      'Raam, 2 velden: 5 en 6 van zijn ster. 3 tegels',
    ],
    examples: [
      {
        name: 'around',
        text: 'Voorbeeld: het raam van de oranje ster (velden 5 en 6) en het standbeeld tussen de oranje ster (3 en 4) en de paarse ster (1 en 2) zijn al omsloten. Samen met het oranje veld 3 en twee tegels van de middelste ster omsluit een tegel op het oranje veld 2 nu ook de zuil: je kiest 1 bonustegel. De tegel zelf levert 5 punten op.',
        alt: 'De velden 3 tot en met 6 van de oranje ster, 1 en 2 van de paarse ster en twee van de middelste ster zijn gevuld, op het oranje veld 2 ligt vaag een tegel met +5. Het standbeeld en het raam zijn goudkleurig, de zuil is omlijnd.',
      },
    ],
  },
  {
    id: 'pass',
    title: 'Passen',
    text: [
      'In fase 2 mag je in elke beurt passen, en dat moet als je niets kunt leggen. Tot vier tegels mogen op de hoekvelden van je bord blijven: ze leveren niets op en komen in de volgende ronde terug; elke andere gaat in de toren en kost 1 punt. Wie gepast heeft, is deze ronde niet meer aan de beurt. Als iedereen gepast heeft, eindigt de ronde.',
    ],
    examples: [
      {
        name: 'pass',
        text: 'Voorbeeld: als je past, heb je nog vier groene en twee rode tegels. De groene houd je op de hoekvelden; de twee rode gaan in de toren en kosten 2 punten.',
        alt: 'Een bord met op elk van de vier hoekvelden een groene tegel.',
      },
    ],
  },
  {
    id: 'next',
    title: 'De volgende ronde',
    text: [
      'Het fiche gaat terug naar het midden, de eigenaar begint, en de volgende kleur wordt joker. Tegels van de hoekvelden komen weer naast de borden. De voorraad en de schijven worden aangevuld. Na de zesde ronde is het spel afgelopen.',
    ],
  },
  {
    id: 'end',
    title: 'Punten aan het einde',
    text: [
      'Nu leveren complete sterren en compleet gevulde getallen punten op. De velden van een getal tellen in alle zeven sterren. Daarna kost elke tegel die nog op een hoekveld ligt 1 punt.',
    ],
    points: [
      'Complete ster: middelste 12, rode 14, blauwe 15, gele 16, oranje 17, groene 18, paarse 20',
      'Alle velden met een 1: 4 · met een 2: 8 · met een 3: 12 · met een 4: 16',
    ],
  },
  {
    id: 'gray',
    title: 'De grijze zijde',
    tiles: ['pavilion-red', 'pavilion-red', 'pavilion-green', 'pavilion-yellow'],
    text: [
      'Hier heeft geen ster een eigen kleur. De eerste tegel van een ster mag elke kleur hebben, de tweede ook: zijn ze gelijk, dan komt alleen die kleur in de ster; verschillen ze, dan moeten alle zes de tegels verschillen. Er mogen meerdere sterren van dezelfde soort zijn.',
      'De getallen liggen anders, en elk veld van de middelste ster kost 3 tegels. Een complete ster van één kleur scoort als de ster van die kleur, een ster van zes kleuren 12.',
    ],
    points: ['Alle velden met een 1: 4 · met een 2: 8 · alle twaalf met een 3: 12 · met een 4: 16'],
  },
];
export default sections;
