import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'goal',
    title: 'O co jde',
    tiles: [
      'pavilion-purple',
      'pavilion-green',
      'pavilion-orange',
      'pavilion-yellow',
      'pavilion-blue',
      'pavilion-red',
    ],
    text: [
      'Dva až čtyři hráči skládají z kosočtverečných dlaždic sedm hvězd, každý na vlastním herním plánu. Hraje se šest kol. Vítězí ten, kdo má na konci nejvíce bodů; při remíze se hráči o vítězství dělí.',
      'Ve hře je 132 dlaždic, po 22 od každé ze šesti barev. Každý začíná s 5 body a žádná ztráta nikdy nesníží počet bodů pod 1.',
    ],
  },
  {
    id: 'board',
    title: 'Herní plán',
    tiles: ['pavilion-pillar', 'pavilion-statue', 'pavilion-window'],
    text: [
      'Šest barevných hvězd obklopuje střední hvězdu. Každá hvězda má šest očíslovaných polí: pole stojí tolik dlaždic, kolik udává jeho číslo. Mezi hvězdami jsou sloupy a sochy, na vnějším okraji každé barevné hvězdy je okno. Deset polí zásoby, sáček a věž na použité dlaždice jsou společné.',
      'Při 2, 3 nebo 4 hráčích je ve hře 5, 7 nebo 9 výloh. Na začátku každého kola dostane každá výloha čtyři dlaždice ze sáčku; když se sáček vyprázdní, vrátí se do něj dlaždice z věže. Když je prázdné obojí, hraje se dál s tím, co je k dispozici. V zásobě je na začátku deset dlaždic, žeton leží ve středu stolu a o začínajícím hráči se zde losuje.',
    ],
  },
  {
    id: 'wild',
    title: 'Žolíková barva',
    tiles: ['pavilion-purple', 'pavilion-wild'],
    text: [
      'Každé kolo má svou žolíkovou barvu v tomto pořadí: fialová, zelená, oranžová, žlutá, modrá, červená. Její dlaždice označuje malá hvězdička. Žolíky mohou při placení nahradit jiné barvy. Dřívější žolíková barva je v dalších kolech obyčejná.',
    ],
  },
  {
    id: 'take',
    title: '1. fáze: získávání dlaždic',
    tiles: ['pavilion-green', 'pavilion-green', 'pavilion-purple'],
    text: [
      'Hraje se po směru hodinových ručiček. Hráč na tahu si vybere výlohu nebo střed stolu a tam barvu, která není žolíková. Vezme všechny dlaždice této barvy. Leží-li tam i žolíky, vezme k nim právě jednoho.',
      'Co ve výloze zbude, přesune se do středu stolu. Kde leží jen žolíky, odtud se bere právě jeden žolík. Fáze končí, když je vše rozebráno. Získané dlaždice čekají vedle plánu.',
    ],
  },
  {
    id: 'marker',
    title: 'Žeton začínajícího hráče',
    tiles: ['pavilion-marker'],
    text: [
      'Kdo v kole jako první bere ze středu stolu, dostane i žeton a ztratí bod za každou dlaždici, kterou v tomto tahu vzal, žolíka nevyjímaje. Majitel žetonu začíná 2. fázi i další kolo. Pokud si žeton nikdo nevzal, začíná ten, kdo začínal toto kolo.',
    ],
  },
  {
    id: 'place',
    title: '2. fáze: umisťování dlaždic',
    tiles: ['pavilion-orange', 'pavilion-purple', 'pavilion-purple', 'pavilion-purple'],
    text: [
      'Začíná majitel žetonu. Hráči po směru hodinových ručiček umístí jednu dlaždici, nebo pasují. Pole s číslem 4 stojí čtyři dlaždice barvy, kterou umisťuješ: jedna přijde na pole, ostatní do věže.',
      'Některé z nich mohou nahradit žolíky, ale aspoň jedna musí mít skutečně danou barvu: právě ta se umístí. Dlaždici samotné žolíkové barvy lze umístit jen za dlaždice této barvy.',
    ],
    points: [
      'Barevná hvězda přijímá jen svou barvu.',
      'Do střední hvězdy patří šest různých barev.',
      'Každé pole lze obsadit jen jednou.',
    ],
  },
  {
    id: 'score',
    title: 'Body za dlaždici',
    tiles: ['pavilion-blue', 'pavilion-blue', 'pavilion-blue'],
    text: [
      'Umístěná dlaždice přináší 1 bod za sebe a 1 bod za každou dlaždici, která s ní ve stejné hvězdě bez mezery souvisí. Poslední dlaždice hvězdy tedy přinese 6 bodů.',
      'Příklad: dvě modré dlaždice leží vedle sebe a třetí zvlášť. Dlaždice v mezeře mezi nimi všechny spojí: 1 + 3 = 4 body. Dlaždice bez souseda přinese 1 bod.',
    ],
  },
  {
    id: 'bonus',
    title: 'Bonusové dlaždice',
    tiles: ['pavilion-pillar', 'pavilion-statue', 'pavilion-window'],
    text: [
      'Jakmile jsou obsazena všechna pole kolem sloupu, sochy nebo okna, hned si vybereš dlaždice ze zásoby. Jednou dlaždicí lze dokončit i více míst: bonusy se sčítají. Dlaždice si musíš vzít; je-li v zásobě méně, vezmeš všechny. Mohou mezi nimi být i žolíky. Položíš je vedle plánu a další tah nepřinášejí. Zásoba se po každém tahu doplní.',
    ],
    points: [
      'Sloup, 4 pole: dvě z barevné a dvě ze střední hvězdy. 1 dlaždice',
      'Socha, 4 pole: po dvou ze dvou sousedních barevných hvězd. 2 dlaždice',
      'Okno, 2 pole: 5 a 6 své hvězdy. 3 dlaždice',
    ],
  },
  {
    id: 'pass',
    title: 'Pasování',
    text: [
      'Ve 2. fázi můžeš pasovat v kterémkoli svém tahu, a musíš, když nemůžeš nic umístit. Až čtyři dlaždice smějí zůstat na rohových polích plánu: body nepřinášejí a v dalším kole se ti vrátí; každá další přijde do věže a stojí 1 bod. Kdo pasoval, v tomto kole už nehraje. Když pasovali všichni, kolo končí.',
    ],
  },
  {
    id: 'next',
    title: 'Další kolo',
    text: [
      'Žeton se vrátí do středu, jeho majitel začíná a žolíkovou se stává další barva. Dlaždice z rohů se vrátí vedle plánů. Doplní se zásoba a výlohy. Po šestém kole hra končí.',
    ],
  },
  {
    id: 'end',
    title: 'Body na konci',
    text: [
      'Teď se bodují dokončené hvězdy a úplně obsazená čísla. Pole téhož čísla se počítají ve všech sedmi hvězdách. Potom každá dlaždice, která zůstala na rohu, stojí 1 bod.',
    ],
    points: [
      'Hvězdy: střední 12, červená 14, modrá 15, žlutá 16, oranžová 17, zelená 18, fialová 20',
      'Všechna pole 1: 4 · všechna 2: 8 · všechna 3: 12 · všechna 4: 16',
    ],
  },
  {
    id: 'gray',
    title: 'Šedá strana',
    tiles: ['pavilion-red', 'pavilion-red', 'pavilion-green', 'pavilion-yellow'],
    text: [
      'Zde žádná hvězda nemá vlastní barvu. První dlaždice hvězdy může mít libovolnou barvu a druhá také: jsou-li obě stejné, patří do hvězdy jen tato barva; liší-li se, musí být všech šest dlaždic různých. Stejných hvězd může být i více.',
      'Čísla jsou rozmístěna jinak a každé pole střední hvězdy stojí 3 dlaždice. Dokončená jednobarevná hvězda se boduje jako hvězda dané barvy, šestibarevná přináší 12 bodů.',
    ],
    points: ['Všechna pole 1: 4 · všechna 2: 8 · všech dvanáct 3: 12 · všechna 4: 16'],
  },
];
export default sections;
