import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'aim',
    title: 'Waar het om gaat',
    text: [
      'Twee tot vier spelers bekleden ieder een muur van vijf bij vijf vakken. Een tegel levert meer op naarmate hij bij meer andere tegels aansluit, en complete lijnen en kleuren geven aan het einde extra punten. Wie de meeste punten heeft, wint.',
    ],
  },
  {
    id: 'table',
    title: 'Wat er op tafel ligt',
    tiles: ['azul-blue', 'azul-yellow', 'azul-red', 'azul-black', 'azul-white'],
    text: [
      'Er zijn 100 tegels, 20 van elke kleur: blauw, geel, rood, zwart en wit. Ze worden blind uit een zak getrokken; tegels die hun werk gedaan hebben, liggen in het deksel van de doos.',
      'Met 2, 3 of 4 spelers zijn er 5, 7 of 9 fabrieksschijven. Aan het begin van elke ronde liggen er vier tegels op elke schijf en ligt alleen het startspelerfiche in het midden van de tafel.',
      'Op je spelerbord staan vijf patroonlijnen met 1 tot 5 vakken, daarnaast de muur en daaronder de vloerlijn met 7 vakken. Iedereen begint met 0 punten en speelt op dezelfde zijde van het bord. Hier wordt geloot wie de eerste ronde begint.',
      'Op de gekleurde zijde is elk vak van de muur bestemd voor de kleur die erop staat. Elke kleur komt één keer voor op elke horizontale en elke verticale lijn.',
      'Een ronde heeft drie delen: de tegels worden genomen, de muren worden bekleed en de volgende ronde wordt voorbereid.',
    ],
  },
  {
    id: 'taking',
    title: 'Tegels nemen',
    text: [
      'De startspeler begint, de anderen volgen met de klok mee. Zo gaat het door tot er geen tegel meer ligt op de fabrieksschijven of in het midden. Passen mag niet. In je beurt kies je een van deze twee mogelijkheden.',
    ],
    points: [
      'Je neemt alle tegels van één kleur van één fabrieksschijf. De overige tegels van die schijf schuif je naar het midden.',
      'Je neemt alle tegels van één kleur uit het midden.',
    ],
  },
  {
    id: 'marker',
    title: 'Het startspelerfiche',
    tiles: ['azul-marker'],
    text: [
      'Wie in een ronde als eerste uit het midden neemt, krijgt ook het startspelerfiche. Het komt op het meest linkse vrije vak van zijn of haar vloerlijn, nog vóór de zojuist genomen tegels, en kost daar evenveel als een tegel. Daar staat tegenover dat deze speler de volgende ronde begint.',
      'Is de vloerlijn al vol, dan kost het fiche niets. Neemt niemand het in een ronde, dan begint dezelfde speler opnieuw.',
    ],
  },
  {
    id: 'lines',
    title: 'Patroonlijnen vullen',
    text: [
      'Alle tegels die je genomen hebt, leg je op één patroonlijn naar keuze. De vakken worden van rechts af gevuld.',
    ],
    points: [
      'Op een patroonlijn ligt maar één kleur. Liggen er al tegels, dan mag alleen dezelfde kleur erbij.',
      'Op een complete patroonlijn mag niets meer bij.',
      'Een kleur die al op dezelfde horizontale lijn van je muur ligt, mag niet meer op die patroonlijn.',
      'Tegels die niet meer op de gekozen lijn passen, vallen op de vloerlijn.',
      'Je mag ook alle tegels meteen op de vloerlijn leggen. Is er geen patroonlijn waarop ze mogen, dan moet dat.',
    ],
    examples: [
      {
        name: 'line',
        text: 'Voorbeeld: je neemt twee gele tegels. Op horizontale lijn 2 en 3 van je muur ligt al geel en op patroonlijn 4 ligt blauw, dus op die drie patroonlijnen mogen ze niet. Op patroonlijn 5 passen ze allebei; op patroonlijn 1 past er maar één, de andere valt op de vloerlijn.',
        alt: 'Een spelerbord met een blauwe tegel op patroonlijn 4 en een gele tegel op horizontale lijn 2 en 3 van de muur. Vaag is te zien waar de tegels zouden komen: een gele op patroonlijn 1, een andere op de vloerlijn.',
      },
    ],
  },
  {
    id: 'floor',
    title: 'De vloerlijn',
    text: [
      'Gevallen tegels vullen de vloerlijn van links naar rechts. Aan het einde van de ronde tellen de bezette vakken achtereenvolgens voor −1, −1, −2, −2, −2, −3 en −3 punten.',
      'Zijn alle zeven vakken bezet, dan gaan verdere tegels naar het deksel van de doos en kosten ze niets.',
    ],
    examples: [
      {
        name: 'floor',
        text: 'Voorbeeld: twee tegels en het fiche kosten 1 + 1 + 2 = 4 punten.',
        alt: 'Een vloerlijn met op de eerste drie vakken het startspelerfiche, een rode en een witte tegel.',
      },
    ],
  },
  {
    id: 'tiling',
    title: 'De muur bekleden',
    text: [
      'Als er niets meer te nemen valt, bekleedt iedereen zijn eigen muur. De patroonlijnen worden van boven naar beneden afgewerkt.',
    ],
    points: [
      'Van elke complete patroonlijn gaat één tegel naar het vak van zijn kleur op dezelfde horizontale lijn van de muur; hij levert meteen punten op. De andere tegels van die patroonlijn gaan naar het deksel.',
      'Op een patroonlijn die niet compleet is, blijven de tegels liggen voor de volgende ronde.',
      'Daarna verlies je de punten van je vloerlijn, maar je score zakt nooit onder 0. De tegels van de vloerlijn gaan naar het deksel.',
    ],
  },
  {
    id: 'scoring',
    title: 'Wat een tegel oplevert',
    text: ['Het gaat om de tegels die met een zijde aan de nieuwe tegel grenzen.'],
    points: [
      'Zo’n tegel is er niet: 1 punt.',
      'Links of rechts ligt een tegel: 1 punt voor elke tegel van de ononderbroken horizontale reeks waar de nieuwe tegel nu bij hoort, hijzelf inbegrepen.',
      'Boven of onder ligt een tegel: net zo 1 punt voor elke tegel van de ononderbroken verticale reeks.',
      'In beide richtingen: beide reeksen tellen, de nieuwe tegel dus twee keer.',
    ],
    examples: [
      {
        name: 'tile',
        text: 'Voorbeeld: op horizontale lijn 3 van je muur ligt de zwarte tegel al op verticale lijn 1 en de witte op verticale lijn 2; op verticale lijn 3 ligt de gele tegel van horizontale lijn 2. Nu komt op verticale lijn 3 de blauwe tegel van horizontale lijn 3. Zwart, wit en blauw vormen een horizontale reeks van drie: 3 punten. Geel en blauw vormen een verticale reeks van twee: 2 punten. Samen levert de blauwe tegel 5 punten op. De rode tegel op verticale lijn 5 telt niet mee, want op verticale lijn 4 zit een gat.',
        alt: 'De muur met de blauwe tegel die op horizontale lijn 3, verticale lijn 3 komt. Ernaast zijn de zwarte en de witte tegel gemarkeerd, erboven de gele.',
      },
    ],
  },
  {
    id: 'next',
    title: 'De volgende ronde',
    text: [
      'Is het spel nog niet afgelopen, dan gaat het startspelerfiche terug naar het midden, krijgt elke fabrieksschijf vier nieuwe tegels en begint de speler die het fiche had.',
      'Is de zak leeg terwijl er nog een tegel nodig is, dan gaan alle tegels uit het deksel terug in de zak. Zijn beide leeg, dan speel je de ronde met de tegels die er al liggen.',
    ],
  },
  {
    id: 'end',
    title: 'Einde van het spel',
    text: [
      'Het spel eindigt zodra na het bekleden minstens één speler een horizontale lijn van vijf tegels compleet heeft. Daarna krijgt iedereen de bonuspunten hieronder.',
      'Wie de meeste punten heeft, wint. Bij een gelijke stand beslist het grootste aantal complete horizontale lijnen; is ook dat gelijk, dan wordt de overwinning gedeeld.',
      'Het komt zelden voor, maar het spel eindigt ook als er voor een nieuwe ronde geen enkele tegel meer is.',
    ],
    points: [
      '2 punten voor elke complete horizontale lijn.',
      '7 punten voor elke complete verticale lijn.',
      '10 punten voor elke kleur waarvan alle vijf de tegels op de muur liggen.',
    ],
  },
  {
    id: 'gray',
    title: 'De grijze zijde',
    text: [
      'Op de grijze zijde toont de muur geen kleuren. Alle regels blijven gelden, op het volgende na.',
    ],
    points: [
      'Voor de tegel van een complete patroonlijn kies je zelf een vrij vak op dezelfde horizontale lijn van de muur, als die kleur op de verticale lijn van dat vak nog niet ligt. Ook hier komt elke kleur dus hoogstens één keer voor op elke horizontale en elke verticale lijn.',
      'Je werkt de patroonlijnen van boven naar beneden af; een eerdere keuze kan een vak afsluiten voor een latere lijn.',
      'Is er een toegestaan vak, dan moet je de tegel leggen. Is er geen, dan vallen alle tegels van die patroonlijn op de vloerlijn, nog voordat die geteld wordt; wat daar niet meer past, gaat naar het deksel.',
      'Bij het nemen mag je een patroonlijn ook vullen met een kleur waarvoor straks geen vak te vinden is.',
      'Kan na het bekleden op geen enkele muur nog een horizontale lijn compleet worden, dan eindigt het spel daar en worden de bonuspunten geteld.',
    ],
  },
];
export default sections;
