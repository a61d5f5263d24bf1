import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'goal',
    title: 'Miről szól a játék?',
    tiles: [
      'pavilion-purple',
      'pavilion-green',
      'pavilion-orange',
      'pavilion-yellow',
      'pavilion-blue',
      'pavilion-red',
    ],
    text: [
      'Ketten, hárman vagy négyen játszhatjátok; mindenki a saját tábláján rak ki hét csillagot rombusz alakú csempékből. A játék hat fordulóból áll. Az győz, akinek a végén a legtöbb pontja van; egyenlőség esetén az érintettek osztoznak a győzelemben.',
      'A játékban 132 csempe van, hat színből 22-22. Mindenki 5 ponttal kezd, és semmilyen veszteség nem viszi a pontszámot 1 alá.',
    ],
  },
  {
    id: 'board',
    title: 'A játékostábla',
    tiles: ['pavilion-pillar', 'pavilion-statue', 'pavilion-window'],
    text: [
      'Hat színes csillag vesz körül egy középsőt. Minden csillagnak hat számozott mezője van: egy mező annyi csempébe kerül, amennyi a száma. A csillagok között oszlopok és szobrok állnak, minden színes csillag külső szélén pedig egy ablak. A tíz készletmező, a zsák és az elhasznált csempéket gyűjtő torony közös.',
      '2, 3 vagy 4 játékos esetén 5, 7 vagy 9 manufaktúrakorong van játékban. Minden forduló elején mindegyikre négy csempe kerül a zsákból; ha a zsák kiürül, a torony csempéi kerülnek vissza bele. Ha mindkettő üres, a meglévő csempékkel folytatódik a játék. A készlet tíz csempével indul, a jelző az asztal közepén van, és hogy ki kezd, azt itt sorsolás dönti el.',
    ],
  },
  {
    id: 'wild',
    title: 'A dzsókerszín',
    tiles: ['pavilion-purple', 'pavilion-wild'],
    text: [
      'Minden fordulónak van egy dzsókerszíne, ebben a sorrendben: lila, zöld, narancssárga, sárga, kék, piros. Csempéit kis csillag jelöli. A dzsókercsempék fizetéskor más színt helyettesíthetnek. Ami korábban dzsóker volt, a későbbi fordulókban közönséges szín.',
    ],
  },
  {
    id: 'take',
    title: '1. fázis: csempék beszerzése',
    tiles: ['pavilion-green', 'pavilion-green', 'pavilion-purple'],
    text: [
      'Az óramutató járása szerint haladtok. A soron lévő játékos választ egy manufaktúrakorongot vagy az asztal közepét, és ott egy színt, amely nem dzsóker. Az ilyen színű csempéket mind elveszi. Ha ott dzsókercsempe is van, abból pontosan egy is vele jár.',
      'Ami a korongon marad, az asztal közepére kerül. Ahol csak dzsókercsempe van, onnan pontosan egyet kell elvenni. A fázisnak akkor van vége, amikor minden csempe elfogyott. Az elvett csempék a játékostábla mellett várnak.',
    ],
    examples: [
      {
        name: 'colour',
        text: 'Példa: egy manufaktúrakorongon két sárga és két piros csempe van. A pirosat választod: mindkét piros csempét megkapod, a sárgák az asztal közepére kerülnek.',
        alt: 'Az 1. manufaktúrakorongon két sárga és két piros csempe. A pirosak a tábla mellé, a sárgák az asztal közepére kerülnek.',
      },
      {
        name: 'wild',
        text: 'Példa: a lila a dzsókerszín, és egy korongon két zöld és két lila csempe van. Lilát itt nem választhatsz. A zöldet választod: mindkét zöld csempét megkapod, és velük pontosan egy lilát; a másik lila az asztal közepére kerül.',
        alt: 'Az 1. manufaktúrakorongon két zöld és két lila csempe. A zöldek és az egyik lila a tábla mellé, a másik lila az asztal közepére kerül.',
      },
    ],
  },
  {
    id: 'marker',
    title: 'A kezdőjátékos-jelző',
    tiles: ['pavilion-marker'],
    text: [
      'Aki a fordulóban elsőként vesz el az asztal közepéről, a jelzőt is megkapja, és annyi pontot veszít, ahány csempét abban a lépésben elvett; a dzsóker is számít. A jelző gazdája kezdi a 2. fázist és a következő fordulót. Ha senki sem vette el, az kezd, aki ezt a fordulót kezdte.',
    ],
    examples: [
      {
        name: 'marker',
        text: 'Példa: a lila a dzsókerszín, és az asztal közepén három sárga, egy piros és két lila csempe van. Elsőként veszel el innen, és a sárgát választod: három sárga csempét, egy lilát és a jelzőt kapod meg. Ez négy csempe, tehát 4 pontot veszítesz.',
        alt: 'Az asztal közepén a jelző, három sárga, egy piros és két lila csempe. A jelző, a sárgák és az egyik lila a tábla mellé kerülnek, a piros és a másik lila középen marad.',
      },
    ],
  },
  {
    id: 'place',
    title: '2. fázis: csempék kijátszása',
    tiles: ['pavilion-orange', 'pavilion-purple', 'pavilion-purple', 'pavilion-purple'],
    text: [
      'A jelző gazdája kezd. Az óramutató járása szerint mindenki lerak egy csempét, vagy passzol. Egy 4-es mező négy csempébe kerül abból a színből, amelyet leraksz: egy a mezőre kerül, a többi a toronyba.',
      'Egy részüket dzsóker helyettesítheti, de legalább egynek valóban az adott színűnek kell lennie: az kerül a mezőre. A dzsókerszínű csempe maga csak saját színű csempékért rakható le.',
    ],
    points: [
      'Egy színes csillagba csak a saját színe kerülhet.',
      'A középső csillagba hat különböző szín kerül.',
      'Egy mezőre csak egy csempe kerülhet.',
    ],
    examples: [
      {
        name: 'alone',
        text: 'Példa: hét kék csempéd van, és a kék 6-os mezőt töltöd be egy még üres csillagban. Ez hat csempébe kerül: egy a mezőre, öt a toronyba jut, egy pedig megmarad. A csempe 1 pontot ér.',
        alt: 'Üres kék csillag, 6-os mezőjén halványan a kék csempe és +1; a tábla mellett hét kék csempe.',
      },
      {
        name: 'replaced',
        text: 'Példa: a lila a dzsókerszín, és három kék meg három lila csempéd van. Mind a hattal a kék 6-os mezőt töltöd be: egy kék a mezőre kerül, két kék és három lila a toronyba. A csempe két másikkal függ össze, így 3 pontot ér.',
        alt: 'A kék csillag 1-es és 2-es mezőjén csempe van, a 6-oson halványan az új és +3; a tábla mellett három lila és három kék csempe.',
      },
    ],
  },
  {
    id: 'score',
    title: 'Pontok egy csempéért',
    tiles: ['pavilion-blue', 'pavilion-blue', 'pavilion-blue'],
    text: [
      'A lerakott csempe 1 pontot ér, és további 1-et minden csempéért, amely ugyanabban a csillagban hézag nélkül kapcsolódik hozzá. Egy szomszéd nélküli csempe tehát 1 pontot hoz, egy csillag utolsó csempéje pedig 6-ot.',
    ],
    examples: [
      {
        name: 'joined',
        text: 'Példa: két kék csempe egymás mellett van, egy harmadik külön. A köztük lévő hézagba rakott csempe mindet összeköti: 1 + 3 = 4 pont.',
        alt: 'A kék csillag 2-es, 3-as és 5-ös mezőjén csempe van, a 4-esen halványan az új és +4.',
      },
    ],
  },
  {
    id: 'bonus',
    title: 'Bónuszcsempék',
    tiles: ['pavilion-pillar', 'pavilion-statue', 'pavilion-window'],
    text: [
      'Amint egy oszlop, szobor vagy ablak körül minden mező betelt, azonnal választasz a készletből. Egy csempével többet is befejezhetsz: a bónuszok összeadódnak. A csempéket el kell venni; ha a készletben kevesebb van, elveszed mindet. Dzsóker is lehet köztük. A táblád mellé kerülnek, és nem járnak újabb lépéssel. A készlet minden lépés után újra feltöltődik.',
    ],
    points: [
      'Oszlop, 4 mező: kettő egy színes, kettő a középső csillagból. 1 csempe',
      'Szobor, 4 mező: kettő-kettő két szomszédos színes csillagból. 2 csempe',
      'Ablak, 2 mező: a csillag 5-ös és 6-os mezője. 3 csempe',
    ],
    examples: [
      {
        name: 'around',
        text: 'Példa: a narancssárga csillag ablaka (5-ös és 6-os mező), valamint a narancssárga (3-as, 4-es) és a lila csillag (1-es, 2-es) közötti szobor már körbe van véve. A narancssárga 2-es mezőre kerülő csempe a narancssárga 3-assal és a középső csillag két csempéjével most az oszlopot is körbeveszi: 1 bónuszcsempét választasz. Maga a csempe 5 pontot ér.',
        alt: 'A narancssárga csillagban a 3-astól a 6-osig minden mezőn csempe van, a lila csillagban az 1-esen és a 2-esen, a középsőben két mezőn; a narancssárga 2-esen halványan az új és +5. A szobor és az ablak aranyszínű, az oszlop keretet kapott.',
      },
    ],
  },
  {
    id: 'pass',
    title: 'Passz',
    text: [
      'A 2. fázisban bármelyik lépésed helyett passzolhatsz, és muszáj is, ha semmit sem tudsz lerakni. Legfeljebb négy csempéd a tábla sarokmezőin maradhat: ezek pontot nem érnek, és a következő fordulóban újra a tieid; a többi a toronyba jut, és darabonként 1 pont veszteséget jelent. Aki passzolt, ebben a fordulóban már nem lép. Ha mindenki passzolt, a fordulónak vége.',
    ],
    examples: [
      {
        name: 'pass',
        text: 'Példa: négy zöld és két piros csempéd maradt, amikor passzolsz. A zöldeket megtartod a sarokmezőkön; a két piros a toronyba kerül, ez 2 pont veszteség.',
        alt: 'Játékostábla, mind a négy sarokmezőjén egy-egy zöld csempe.',
      },
    ],
  },
  {
    id: 'next',
    title: 'A következő forduló',
    text: [
      'A jelző visszakerül középre, a gazdája kezd, és a következő szín lesz a dzsóker. A sarokmezők csempéi visszakerülnek a táblák mellé. A készlet és a korongok feltöltődnek. A hatodik forduló után a játék véget ér.',
    ],
  },
  {
    id: 'end',
    title: 'Pontok a játék végén',
    text: [
      'Ekkor pontot kaptok a kész csillagokért és a teljesen lefedett számokért. Egy szám mezői mind a hét csillagban számítanak. Ezután minden sarokmezőn maradt csempe 1 pontba kerül.',
    ],
    points: [
      'Kész csillag: középső 12, piros 14, kék 15, sárga 16, narancssárga 17, zöld 18, lila 20',
      'Minden 1-es mező: 4 · minden 2-es: 8 · minden 3-as: 12 · minden 4-es: 16',
    ],
  },
  {
    id: 'gray',
    title: 'A szürke oldal',
    tiles: ['pavilion-red', 'pavilion-red', 'pavilion-green', 'pavilion-yellow'],
    text: [
      'Itt egyik csillagnak sincs saját színe. Egy csillag első csempéje bármilyen színű lehet, a második is: ha a kettő egyforma, a csillagba csak ez a szín kerülhet; ha különböznek, mind a hat csempének különböznie kell. Több csillag is lehet ugyanolyan.',
      'A számok másképp helyezkednek el, és a középső csillag minden mezője 3 csempébe kerül. Egy egyszínű kész csillag annyit ér, mint az adott szín csillaga, egy hatszínű 12-t.',
    ],
    points: ['Minden 1-es mező: 4 · minden 2-es: 8 · mind a tizenkét 3-as: 12 · minden 4-es: 16'],
  },
];
export default sections;
