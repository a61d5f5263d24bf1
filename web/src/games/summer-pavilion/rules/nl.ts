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
      'Met 2, 3 of 4 spelers zijn er 5, 7 of 9 fabrieksschijven. Aan het begin van elke ronde krijgt elke schijf vier tegels uit de zak; is de zak leeg, dan gaan de tegels uit de toren er weer in. Zijn beide leeg, dan wordt doorgespeeld met wat er is. De voorraad begint met tien tegels, het fiche ligt in het midden, en wie begint wordt hier geloot.',
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
  },
  {
    id: 'marker',
    title: 'Het startspelerfiche',
    tiles: ['pavilion-marker'],
    text: [
      'Wie in een ronde als eerste uit het midden neemt, krijgt ook het fiche en verliest een punt voor elke tegel die in die beurt genomen is, de joker meegerekend. De eigenaar van het fiche begint fase 2 en de volgende ronde. Heeft niemand het genomen, dan begint wie ook deze ronde begon.',
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
      'Een gekleurde ster neemt alleen haar eigen kleur.',
      'In de middelste ster komen zes verschillende kleuren.',
      'Elk veld wordt één keer gevuld.',
    ],
  },
  {
    id: 'score',
    title: 'Punten voor een tegel',
    tiles: ['pavilion-blue', 'pavilion-blue', 'pavilion-blue'],
    text: [
      'Een gelegde tegel brengt 1 punt op voor zichzelf en 1 voor elke tegel die er in dezelfde ster zonder onderbreking mee verbonden is. De laatste tegel van een ster levert dus 6 punten op.',
      'Voorbeeld: twee blauwe tegels liggen naast elkaar en een derde apart. Een tegel in het gat ertussen verbindt ze allemaal: 1 + 3 = 4 punten. Een tegel zonder buur levert 1 punt op.',
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
  },
  {
    id: 'pass',
    title: 'Passen',
    text: [
      'In fase 2 mag je in elke beurt passen, en dat moet als je niets kunt leggen. Tot vier tegels mogen op de hoekvelden van je bord blijven: ze leveren niets op en komen in de volgende ronde terug; elke andere gaat in de toren en kost 1 punt. Wie gepast heeft, is deze ronde niet meer aan de beurt. Als iedereen gepast heeft, eindigt de ronde.',
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
      'Nu scoren complete sterren en compleet gevulde getallen. De velden van een getal tellen in alle zeven sterren. Daarna kost elke tegel die nog op een hoekveld ligt 1 punt.',
    ],
    points: [
      'Sterren: middelste 12, rode 14, blauwe 15, gele 16, oranje 17, groene 18, paarse 20',
      'Alle velden 1: 4 · alle 2: 8 · alle 3: 12 · alle 4: 16',
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
    points: ['Alle velden 1: 4 · alle 2: 8 · alle twaalf 3: 12 · alle 4: 16'],
  },
];
export default sections;
