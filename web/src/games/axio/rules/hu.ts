import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'aim',
    title: 'Miről szól a játék?',
    tiles: ['axio-red', 'axio-green', 'axio-blue', 'axio-orange', 'axio-purple'],
    text: [
      'Egyedül vagy legfeljebb négyen játszhatjátok; mindenki ugyanarra a közös játéktáblára rakja a lapkáit. Minden lapkán az öt szimbólum közül kettő látható, és minden szimbólumnak van egy értékjelzője, amely a szerzett pontokkal emelkedik. A végén csak a legalacsonyabb értékjelződ számít, ezért mind az ötnek együtt kell emelkednie.',
    ],
  },
  {
    id: 'table',
    title: 'Mi van az asztalon?',
    tiles: [
      'axio-printed-red',
      'axio-printed-green',
      'axio-printed-blue',
      'axio-printed-orange',
      'axio-printed-purple',
    ],
    text: [
      'A zsákban 100 lapka van. Két különböző szimbólum minden párosítása nyolcszor, a kétszer ugyanazt mutató lapkák szimbólumonként négyszer fordulnak elő.',
      'A játékfelület egy vagy két játékosnál 9 × 9, háromnál 11 × 11, négynél 13 × 13 mező. Öt színes mezőre szimbólum van nyomtatva: egy középen van, a többi egy-egy oldal felé. Ezek lerakott szimbólumnak számítanak, és soha nem fedhetők le.',
      'Mindenkinek öt értékjelzője van, minden szimbólumhoz egy; 0-ról indulnak, és 18-ig emelkedhetnek. Mindenkinek van egy állványa is öt lapkával, amelyeket csak ő lát. Azt, hogy kinek hány lapkája van, mindenki láthatja.',
    ],
  },
  {
    id: 'turn',
    title: 'Ha te következel',
    text: [
      'A kezdőt itt sorsolás dönti el, utána a játékosok az óramutató járása szerint követik egymást. Egy lépés mindig így zajlik:',
    ],
    points: [
      'Lerakod az állványod egyik lapkáját, és értékeled a két felét.',
      'Piramist állítasz mindenhol, ahol így hely adódott, és értékeled őket.',
      'Ha értékjelződ elérte a 18-at, bónuszlépés következik.',
      'Esetleg kicseréled az összes lapkádat.',
      'Annyit húzol, hogy megint öt lapkád legyen.',
    ],
  },
  {
    id: 'placing',
    title: 'A lapka lerakása',
    tiles: ['axio-printed-blue', 'axio-red', 'axio-orange'],
    text: [
      'A lapka két szomszédos üres mezőt fed le, tetszés szerint elforgatva. Nem kell sem illeszkednie, sem hozzáérnie semmihez.',
      'Csak a játékosok első lapkája kötött: egyik oldalával olyan színes mezőhöz kell érnie, amelyhez még egy lapka sem ér hozzá.',
    ],
  },
  {
    id: 'scoring',
    title: 'Mit ér egy lapka?',
    tiles: ['axio-blue', 'axio-blue', 'axio-blue', 'axio-red', 'axio-red'],
    text: [
      'A lapka két felét külön-külön értékeljük. Nézd végig mindkettőtől azt a három irányt, amely nem a másik felén át vezet. Mindegyikben számold meg egyenes vonalban az ugyanolyan szimbólumokat, a nyomtatottakat is, amíg más szimbólum, üres mező, piramis vagy a tábla széle meg nem állít. A szimbólum értékjelzője ezek összegével emelkedik.',
      'Maga a lerakott fél nem számít bele, és a lapka két fele soha nem számolja egymást, akkor sem, ha ugyanazt a szimbólumot mutatják.',
    ],
    examples: [
      {
        name: 'halves',
        text: 'Példa: kék–piros lapkát raksz le. A kék feléhez egyenes vonalban két kék szimbólum csatlakozik, a piroshoz egy piros: a kék 2-vel, a piros 1-gyel emelkedik.',
        alt: 'Két kék szimbólum, mellettük a lerakott kék–piros lapka, utána egy piros szimbólum. A lapka kék felén +2, a piroson +1.',
      },
    ],
  },
  {
    id: 'pyramids',
    title: 'Piramisok',
    tiles: ['axio-pyramid'],
    text: [
      'Ha a lapkád miatt egy üres mező magára marad, vagyis minden oldalról lapka, színes mező vagy a tábla széle határolja, azonnal piramis kerül rá. Oda már nem rakható lapka, és nem megy át rajta sor.',
      'Minden szimbólumért, amely közvetlenül a piramis mellett van, 1 pontot kapsz, összesen 2–4 pontot. Két kék szomszéd 2 kék pontot ér.',
      'Egy lapka több piramist is eredményezhet; ezek fentről lefelé, balról jobbra haladva kerülnek sorra. Összesen 20 piramis van. Ha már mind áll, az újhoz egy korábbit kell elvenni; annak a helye üres marad, és többé nem ér pontot.',
    ],
    examples: [
      {
        name: 'pyramid',
        text: 'Példa: kék–lila lapkát raksz a tábla szélére. A kék fele alatt három kék szimbólum következik: a kék 3-mal emelkedik. A tőle balra lévő mezőt most zöld, piros, kék és a tábla széle határolja: piramis kerül rá, és a zöld, a piros meg a kék is 1-gyel emelkedik.',
        alt: 'A felső szélre rakott kék–lila lapka kék fele alatt három kék szimbólum; tőle balra új piramis áll zöld, piros és kék között. A lapka kék felén +3, a piramison +3.',
      },
    ],
  },
  {
    id: 'axio',
    title: 'AXIO: egy értékjelző eléri a 18-at',
    text: [
      'Az értékjelző 18-nál megáll, a további pontok elvesznek. Amikor egy értékjelződ eléri a 18-at, a lapka többi részét és a piramisokat a szokásos módon értékeled, aztán le kell raknod még egy lapkát az állványodról: ez a bónuszlépés. Ha egy lapkával két értékjelző éri el a 18-at, két bónuszlépés jár, és bónuszlépéssel is szerezhető újabb.',
      'Csak az utolsó bónuszlépés után húzol új lapkákat.',
      'Akinek mind az öt értékjelzője 18-on áll, azonnal nyer, mihelyt azt a lapkát és a piramisait értékelte.',
    ],
  },
  {
    id: 'swap',
    title: 'Az összes lapka cseréje',
    text: [
      'A lépésed végén, húzás előtt nézd meg a legalacsonyabb értékjelződet. Ha a szimbóluma egyik lapkádon sincs rajta, cserélhetsz: megmutatod mindenkinek a lapkáidat, húzol öt újat, és a régiek csak ezután kerülnek vissza a zsákba. Ha több értékjelző a legalacsonyabb, egyiknek a szimbóluma sem lehet az állványodon.',
      'Egy lépésben egyszer cserélhetsz, és csak ha legalább öt lapka van a zsákban. Az üres állványon nincs szimbólum, így az is cserélhető.',
    ],
  },
  {
    id: 'end',
    title: 'A játék vége',
    text: [
      'A játék véget ér, ha a soron lévő játékos nem tud lapkát lerakni, mert nincs két szomszédos üres mező. Ez a bónuszlépésre is igaz.',
      'Mindenki legalacsonyabb értékjelzőjét hasonlítjátok össze; akié a legmagasabb, az nyer. Egyenlőség esetén a második legalacsonyabb dönt, aztán a harmadik, és így tovább. Akik mind az ötben egyenlők, osztoznak a győzelemben. Hogy milyen színűek az értékjelzők, és elérte-e valamelyik a 18-at, az nem számít.',
    ],
  },
  {
    id: 'alone',
    title: 'Egyedül',
    text: [
      '9 × 9 mezőn, állvány nélkül játszol: húzol egy lapkát, lerakod, értékeled, és húzod a következőt. Nincs bónuszlépés és nincs csere. Az első lapkának itt is színes mezőhöz kell érnie, és öt 18-on álló értékjelző nem vet véget a játéknak.',
      'A 18-at elérő értékjelző az adott lapkafél vagy piramis értékelésekor megáll, a többi pont elvész. A következő értékeléskor továbbmegy, legfeljebb 36-ig. A kétszer ugyanazt mutató lapka feleit abban a sorrendben számoljuk, amelyik többet ér.',
      'Az eredményed a legalacsonyabb értékjelződ. Sikerül megdöntened a saját rekordodat?',
    ],
  },
];

export default sections;
