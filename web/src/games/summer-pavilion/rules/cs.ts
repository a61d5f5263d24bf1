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
      'Každé kolo má svou žolíkovou barvu v tomto pořadí: fialová, zelená, oranžová, žlutá, modrá, červená. Její dlaždice označuje malá hvězdička. Žolíci mohou při placení nahradit jiné barvy. Dřívější žolíková barva je v dalších kolech obyčejná.',
    ],
  },
  {
    id: 'take',
    title: '1. fáze: získávání dlaždic',
    tiles: ['pavilion-green', 'pavilion-green', 'pavilion-purple'],
    text: [
      'Hraje se po směru hodinových ručiček. Hráč na tahu si vybere výlohu nebo střed stolu a tam barvu, která není žolíková. Vezme všechny dlaždice této barvy. Leží-li tam i žolíci, vezme k nim právě jednoho.',
      'Co ve výloze zbude, přesune se do středu stolu. Kde leží jen žolíci, bere se právě jeden. Fáze končí, když je vše rozebráno. Získané dlaždice čekají vedle plánu.',
    ],
    examples: [
      {
        name: 'colour',
        text: 'Příklad: ve výloze jsou dvě žluté a dvě červené dlaždice. Zvolíš červenou a vezmeš obě červené; žluté se přesunou do středu stolu.',
        alt: 'Výloha 1 se dvěma žlutými a dvěma červenými dlaždicemi. Červené přijdou vedle plánu, žluté do středu stolu.',
      },
      {
        name: 'wild',
        text: 'Příklad: žolíková je fialová a ve výloze jsou dvě zelené a dvě fialové dlaždice. Fialovou tu zvolit nemůžeš. Zvolíš zelenou: vezmeš obě zelené a k nim právě jednu fialovou; druhá fialová se přesune do středu stolu.',
        alt: 'Výloha 1 se dvěma zelenými a dvěma fialovými dlaždicemi. Zelené a jedna fialová přijdou vedle plánu, druhá fialová do středu stolu.',
      },
    ],
  },
  {
    id: 'marker',
    title: 'Žeton začínajícího hráče',
    tiles: ['pavilion-marker'],
    text: [
      'Kdo v kole jako první bere ze středu stolu, dostane i žeton a ztratí bod za každou dlaždici, kterou v tomto tahu vzal, žolíka nevyjímaje. Majitel žetonu začíná 2. fázi i další kolo. Pokud si žeton nikdo nevzal, začíná ten, kdo začínal toto kolo.',
    ],
    examples: [
      {
        name: 'marker',
        text: 'Příklad: žolíková je fialová a ve středu stolu leží tři žluté, jedna červená a dvě fialové dlaždice. Bereš odtud jako první a zvolíš žlutou: dostaneš tři žluté, jednu fialovou a žeton. To jsou čtyři dlaždice, a tak ztratíš 4 body.',
        alt: 'Střed stolu se žetonem, třemi žlutými, jednou červenou a dvěma fialovými dlaždicemi. Žeton, žluté a jedna fialová přijdou vedle plánu, červená a druhá fialová zůstanou ve středu.',
      },
    ],
  },
  {
    id: 'place',
    title: '2. fáze: umisťování dlaždic',
    tiles: ['pavilion-orange', 'pavilion-purple', 'pavilion-purple', 'pavilion-purple'],
    text: [
      'Začíná majitel žetonu. Hráči po směru hodinových ručiček umístí jednu dlaždici, nebo pasují. Pole s číslem 4 stojí čtyři dlaždice barvy, kterou umisťuješ: jedna přijde na pole, ostatní do věže.',
      'Některé z nich mohou nahradit žolíci, ale aspoň jedna musí mít skutečně danou barvu: právě ta se umístí. Samotnou žolíkovou barvu lze umístit jen za dlaždice téže barvy.',
    ],
    points: [
      'Barevná hvězda přijímá jen svou barvu.',
      'Do střední hvězdy patří šest různých barev.',
      'Každé pole lze obsadit jen jednou.',
    ],
    examples: [
      {
        name: 'alone',
        text: 'Příklad: máš sedm modrých dlaždic a obsadíš modré pole 6 ve hvězdě, která je ještě prázdná. Stojí šest dlaždic: jedna přijde na pole, pět do věže a jedna ti zbude. Dlaždice přinese 1 bod.',
        alt: 'Prázdná modrá hvězda, na jejím poli 6 je naznačená modrá dlaždice a +1; vedle plánu sedm modrých dlaždic.',
      },
      {
        name: 'replaced',
        text: 'Příklad: žolíková je fialová a máš tři modré a tři fialové dlaždice. Všemi šesti obsadíš modré pole 6: jedna modrá přijde na pole, dvě modré a tři fialové do věže. Dlaždice souvisí se dvěma dalšími, a tak přinese 3 body.',
        alt: 'V modré hvězdě jsou dlaždice na polích 1 a 2, na poli 6 je naznačená nová a +3; vedle plánu tři fialové a tři modré dlaždice.',
      },
    ],
  },
  {
    id: 'score',
    title: 'Body za dlaždici',
    tiles: ['pavilion-blue', 'pavilion-blue', 'pavilion-blue'],
    text: [
      'Umístěná dlaždice přináší 1 bod za sebe a 1 bod za každou dlaždici, která s ní ve stejné hvězdě bez mezery souvisí. Dlaždice bez souseda tedy přinese 1 bod, poslední dlaždice hvězdy 6 bodů.',
    ],
    examples: [
      {
        name: 'joined',
        text: 'Příklad: dvě modré dlaždice leží vedle sebe a třetí zvlášť. Dlaždice v mezeře mezi nimi všechny spojí: 1 + 3 = 4 body.',
        alt: 'V modré hvězdě jsou dlaždice na polích 2, 3 a 5, na poli 4 je naznačená nová a +4.',
      },
    ],
  },
  {
    id: 'bonus',
    title: 'Bonusové dlaždice',
    tiles: ['pavilion-pillar', 'pavilion-statue', 'pavilion-window'],
    text: [
      'Jakmile jsou obsazena všechna pole kolem sloupu, sochy nebo okna, hned si vybereš dlaždice ze zásoby. Jednou dlaždicí lze dokončit i více míst: bonusy se sčítají. Dlaždice si musíš vzít; je-li v zásobě méně, vezmeš všechny. Mohou mezi nimi být i žolíci. Položíš je vedle plánu a další tah nepřinášejí. Zásoba se po každém tahu doplní.',
    ],
    points: [
      'Sloup, 4 pole: dvě z barevné a dvě ze střední hvězdy. 1 dlaždice',
      'Socha, 4 pole: po dvou ze dvou sousedních barevných hvězd. 2 dlaždice',
      'Okno, 2 pole: 5 a 6 své hvězdy. 3 dlaždice',
    ],
    examples: [
      {
        name: 'around',
        text: 'Příklad: okno oranžové hvězdy (pole 5 a 6) a socha mezi oranžovou (3 a 4) a fialovou hvězdou (1 a 2) už jsou obklopené. Dlaždice na oranžovém poli 2 teď spolu s oranžovým polem 3 a dvěma dlaždicemi střední hvězdy obklopí i sloup: vybereš si 1 bonusovou dlaždici. Sama dlaždice přinese 5 bodů.',
        alt: 'V oranžové hvězdě jsou obsazená pole 3 až 6, ve fialové pole 1 a 2, ve střední hvězdě dvě pole; na oranžovém poli 2 je naznačená nová dlaždice a +5. Socha a okno jsou zlaté, sloup je orámovaný.',
      },
    ],
  },
  {
    id: 'pass',
    title: 'Pasování',
    text: [
      'Ve 2. fázi můžeš pasovat v kterémkoli svém tahu, a musíš, když nemůžeš nic umístit. Až čtyři dlaždice smějí zůstat na rohových polích plánu: body nepřinášejí a v dalším kole se ti vrátí; každá další přijde do věže a stojí 1 bod. Kdo pasoval, v tomto kole už nehraje. Když pasovali všichni, kolo končí.',
    ],
    examples: [
      {
        name: 'pass',
        text: 'Příklad: při pasování ti zbývají čtyři zelené a dvě červené dlaždice. Zelené si necháš na rohových polích; dvě červené jdou do věže a stojí 2 body.',
        alt: 'Herní plán se zelenou dlaždicí na každém ze čtyř rohových polí.',
      },
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
      'Dokončená hvězda: střední 12, červená 14, modrá 15, žlutá 16, oranžová 17, zelená 18, fialová 20',
      'Všechna pole s číslem 1: 4 · s číslem 2: 8 · s číslem 3: 12 · s číslem 4: 16',
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
    points: [
      'Všechna pole s číslem 1: 4 · s číslem 2: 8 · všech dvanáct s číslem 3: 12 · s číslem 4: 16',
    ],
  },
];
export default sections;
