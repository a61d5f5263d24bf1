import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'aim',
    title: 'Miről szól a játék?',
    text: [
      'Ketten, hárman vagy négyen játszhatjátok; mindenki a saját, ötször öt mezős falát csempézi ki. Egy csempe annál többet ér, minél több másikhoz csatlakozik, a kész sorok, oszlopok és színek pedig a játék végén külön pontokat hoznak. Az nyer, akinek a legtöbb pontja van.',
    ],
  },
  {
    id: 'table',
    title: 'Mi van az asztalon?',
    tiles: ['azul-blue', 'azul-yellow', 'azul-red', 'azul-black', 'azul-white'],
    text: [
      'A játékban 100 csempe van, színenként 20: kék, sárga, piros, fekete és fehér. A csempéket véletlenszerűen húzzuk egy zsákból; amelyikre már nincs szükség, a doboz fedelébe kerül.',
      '2, 3 vagy 4 játékosnál 5, 7 vagy 9 manufaktúrakorong van. Minden forduló elején négy-négy csempe van rajtuk, az asztal közepén pedig csak a kezdőjátékos-jelző.',
      'A játékostábládon öt mintasor van, 1–5 mezővel, mellettük a fal, alattuk pedig a hétmezős padlóvonal. Mindenki 0 ponttal kezd, és mindenki a tábla azonos oldalán játszik. Hogy ki kezdi az első fordulót, azt itt sorsolás dönti el.',
      'A színes oldalon a fal minden mezőjére csak az oda rajzolt szín kerülhet. Minden szín egyszer szerepel minden sorban és minden oszlopban.',
      'Egy forduló három részből áll: elveszitek a csempéket, kicsempézitek a falat, majd előkészítitek a következő fordulót.',
    ],
  },
  {
    id: 'taking',
    title: 'Csempék elvétele',
    text: [
      'A kezdőjátékos lép először, utána az óramutató járása szerint a többiek, újra és újra, amíg el nem fogy minden csempe a korongokról és az asztal közepéről. Passzolni nem lehet: amikor te jössz, két lehetőség közül választasz.',
    ],
    points: [
      'Elveszed egy szín összes csempéjét egy manufaktúrakorongról; ami a korongon marad, az asztal közepére kerül.',
      'Elveszed az asztal közepéről az egyik szín összes csempéjét.',
    ],
  },
  {
    id: 'marker',
    title: 'A kezdőjátékos-jelző',
    tiles: ['azul-marker'],
    text: [
      'Aki a fordulóban elsőként vesz el csempét az asztal közepéről, a kezdőjátékos-jelzőt is megkapja. A jelző még a most elvett csempék előtt a padlóvonala bal szélső szabad mezőjére kerül, és ugyanúgy pontot von le, mint ott egy csempe. Cserébe a gazdája kezdi a következő fordulót.',
      'Ha a padlóvonal már tele van, a jelző nem von le pontot. Ha egy fordulóban senki sem veszi el, a következőt ugyanaz a játékos kezdi.',
    ],
  },
  {
    id: 'lines',
    title: 'A mintasorok feltöltése',
    text: [
      'Az elvett csempéket mind ugyanabba a mintasorba teszed; hogy melyikbe, azt te választod meg. A mezők jobbról balra telnek meg.',
    ],
    points: [
      'Egy mintasorban csak egyféle szín lehet: ha már van benne csempe, csak ugyanolyan színűt tehetsz mellé.',
      'Teli mintasorba nem kerülhet több csempe.',
      'Nem tehetsz a mintasorba olyan színt, amely a fal azonos sorában már megvan.',
      'Ami nem fér el a választott mintasorban, a padlóvonalra esik.',
      'Az összes elvett csempét rögtön a padlóvonalra is teheted. Ha egyik mintasor sem fogadja be őket, ezt kell tenned.',
    ],
    examples: [
      {
        name: 'line',
        text: 'Példa: két sárga csempét veszel el. A fal 2. és 3. sorában már van sárga, a 4. mintasorban pedig kék csempe van, így ebbe a három mintasorba nem kerülhetnek. Az 5. mintasorban mindkettő elfér; az 1. mintasorban csak az egyik, a másik a padlóvonalra esik.',
        alt: 'Játékostábla: a 4. mintasorban egy kék csempe, a fal 2. és 3. sorában egy-egy sárga. Halványan látszik, hová kerülnének a csempék: egy sárga az 1. mintasorba, egy a padlóvonalra.',
      },
    ],
  },
  {
    id: 'floor',
    title: 'A padlóvonal',
    text: [
      'A leeső csempék balról jobbra töltik meg a padlóvonalat. A forduló végén a foglalt mezők sorban −1, −1, −2, −2, −2, −3 és −3 pontot érnek.',
      'Ha mind a hét mező foglalt, a további csempék a doboz fedelébe kerülnek, és nem járnak levonással.',
    ],
    examples: [
      {
        name: 'floor',
        text: 'Példa: két csempe és a jelző összesen 1 + 1 + 2 = 4 pont levonást jelent.',
        alt: 'Padlóvonal: az első három mezőn a kezdőjátékos-jelző, egy piros és egy fehér csempe.',
      },
    ],
  },
  {
    id: 'tiling',
    title: 'A fal csempézése',
    text: [
      'Amikor már nincs elvehető csempe, mindenki a saját falát csempézi: a mintasorokon fentről lefelé haladtok végig.',
    ],
    points: [
      'Minden teli mintasorból egy csempe a fal azonos sorába, a színének megfelelő mezőre kerül, és azonnal pontot ér. A mintasor többi csempéje a doboz fedelébe kerül.',
      'Amelyik mintasor nem telt meg, abban a csempék a következő fordulóra is megmaradnak.',
      'A mintasorok után levonod a padlóvonal pontjait, de 0 alá sosem kerülhetsz. Az ott lévő csempék a doboz fedelébe jutnak.',
    ],
  },
  {
    id: 'scoring',
    title: 'Mennyit ér egy csempe?',
    text: ['Azok a csempék számítanak, amelyek oldalukkal érintkeznek az új csempével.'],
    points: [
      'Nincs ilyen szomszédja: 1 pont.',
      'Van szomszédja balra vagy jobbra: 1 pont annak az összefüggő sornak minden csempéjéért, amelybe került, önmagát is beleszámítva.',
      'Van szomszédja fölötte vagy alatta: ugyanígy 1 pont az összefüggő oszlop minden csempéjéért.',
      'Mindkét irányban van szomszédja: a sor és az oszlop is számít, tehát az új csempe kétszer.',
    ],
    examples: [
      {
        name: 'tile',
        text: 'Példa: a falad 3. sorában az 1. oszlopban ott a fekete, a 2. oszlopban a fehér csempe, a 3. oszlopban pedig már megvan a 2. sor sárga csempéje. Most a 3. sor kék csempéje kerül a 3. oszlopba. A fekete, a fehér és a kék háromcsempés sort alkot: 3 pont. A sárga és a kék kétcsempés oszlopot: 2 pont. A kék csempe így összesen 5 pontot ér. A sor 5. oszlopában lévő piros csempe nem számít, mert a 4. oszlopban hézag van.',
        alt: 'A fal a kék csempével, amely a 3. sor 3. oszlopába kerül. Mellette a fekete és a fehér, fölötte a sárga csempe ki van emelve.',
      },
    ],
  },
  {
    id: 'next',
    title: 'A következő forduló',
    text: [
      'Ha még nincs vége a játéknak, a kezdőjátékos-jelző visszakerül az asztal közepére, minden manufaktúrakorong négy új csempét kap, és az kezd, akinél a jelző volt.',
      'Ha a zsák üres, de még csempét kell húzni, a doboz fedelében lévő összes csempe visszakerül a zsákba. Ha mindkettő üres, a fordulót azokkal a csempékkel játsszátok, amelyek már az asztalon vannak.',
    ],
  },
  {
    id: 'end',
    title: 'A játék vége',
    text: [
      'A játék azzal a csempézéssel ér véget, amely után legalább egy játékos falán kész egy vízszintes, ötcsempés sor. Ekkor mindenki megkapja a lenti bónuszokat.',
      'Az nyer, akinek a legtöbb pontja van. Pontegyenlőségnél az győz, akinek több kész vízszintes sora van; ha ez is egyenlő, az érintettek osztoznak a győzelemben.',
      'Nagyon ritka, de akkor is vége a játéknak, ha az új fordulóra egyetlen csempe sem jut.',
    ],
    points: [
      '2 pont minden kész vízszintes sorért.',
      '7 pont minden kész oszlopért.',
      '10 pont minden színért, amelynek mind az öt csempéje a falon van.',
    ],
  },
  {
    id: 'gray',
    title: 'A szürke oldal',
    text: ['A szürke oldalon a falon nincsenek színek. Minden szabály marad, csak ezek változnak.'],
    points: [
      'A teli mintasor csempéjének te választasz szabad mezőt a fal azonos sorában, de csak olyan oszlopban, amelyben ez a szín még nem szerepel. Így itt is minden szín legfeljebb egyszer lehet egy sorban és egy oszlopban.',
      'A mintasorokon fentről lefelé kell haladni, ezért egy korábbi választás elzárhat egy mezőt egy későbbi sor elől.',
      'Ha van szabályos mező, oda kell tenned a csempét. Ha nincs, a mintasor összes csempéje a padlóvonalra esik, még a levonás előtt; ami ott nem fér el, a doboz fedelébe kerül.',
      'Elvételkor olyan színnel is megtöltheted a mintasort, amelynek nem lesz helye a falon.',
      'Ha a csempézés után már egyetlen falon sem készülhet el sor, a játék ott véget ér, és jönnek a bónuszok.',
    ],
  },
];
export default sections;
