import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'aim',
    title: 'O co jde',
    tiles: ['axio-red', 'axio-green', 'axio-blue', 'axio-orange', 'axio-purple'],
    text: [
      'Jeden až čtyři hráči pokládají destičky na jeden společný plán. Na každé destičce jsou dva z pěti symbolů a každý symbol má ukazatel, který stoupá, když symbol boduje. Na konci rozhoduje jen tvůj nejnižší ukazatel, a tak musí stoupat všech pět společně.',
    ],
  },
  {
    id: 'table',
    title: 'Co je na stole',
    tiles: [
      'axio-printed-red',
      'axio-printed-green',
      'axio-printed-blue',
      'axio-printed-orange',
      'axio-printed-purple',
    ],
    text: [
      'V sáčku je 100 destiček. Každá dvojice různých symbolů je tam osmkrát, každá destička se dvěma stejnými symboly čtyřikrát.',
      'Hrací plocha má pro jednoho nebo dva hráče 9 × 9 polí, pro tři 11 × 11 a pro čtyři 13 × 13. Pět barevných polí má natištěný symbol: jedno uprostřed a po jednom směrem ke každé straně. Počítají se jako položené symboly a nikdy se nezakrývají.',
      'Každý má pět ukazatelů, pro každý symbol jeden; začínají na 0 a stoupají do 18. Každý má také stojánek s pěti destičkami, které vidí jen on. Kolik destiček kdo drží, vědí všichni.',
    ],
  },
  {
    id: 'turn',
    title: 'Tvůj tah',
    text: [
      'O začínajícím hráči se zde losuje, pak se hráči střídají po směru hodinových ručiček. Tah probíhá vždy takto:',
    ],
    points: [
      'Položíš jednu destičku ze stojánku a obodují se obě její poloviny.',
      'Postaví se pyramidy, pro které tím vzniklo místo, a obodují se.',
      'Dosáhl-li některý ukazatel 18, hraješ bonusové tahy.',
      'Případně vyměníš všechny destičky.',
      'Dobereš zase do pěti destiček.',
    ],
  },
  {
    id: 'placing',
    title: 'Pokládání destičky',
    tiles: ['axio-printed-blue', 'axio-red', 'axio-orange'],
    text: [
      'Destička zakryje dvě sousední prázdná pole a smíš ji libovolně otočit. Nemusí k ničemu pasovat ani se ničeho dotýkat.',
      'Omezená je jen první destička každého hráče: musí se hranou dotýkat barevného pole, kterého se ještě žádná destička nedotýká.',
    ],
  },
  {
    id: 'scoring',
    title: 'Kolik destička přinese',
    tiles: ['axio-blue', 'axio-blue', 'axio-blue', 'axio-red', 'axio-red'],
    text: [
      'Každá polovina boduje zvlášť. Podívej se od ní rovně do tří směrů, které nevedou přes druhou polovinu. V každém počítej pole se stejným symbolem, i natištěným, dokud tě nezastaví jiný symbol, prázdné pole, pyramida nebo okraj. Ukazatel toho symbolu stoupne o jejich součet.',
      'Samotná polovina se nepočítá a poloviny jedné destičky se nikdy nepočítají navzájem, ani když mají stejný symbol.',
    ],
    examples: [
      {
        name: 'halves',
        text: 'Příklad: pokládáš modro-červenou destičku. Na modrou polovinu navazují v přímce dva modré symboly, na červenou jeden červený: modrá stoupne o 2, červená o 1.',
        alt: 'Dva modré symboly, vedle nich pokládaná modro-červená destička a za ní červený symbol. Na modré polovině je +2, na červené +1.',
      },
    ],
  },
  {
    id: 'pyramids',
    title: 'Pyramidy',
    tiles: ['axio-pyramid'],
    text: [
      'Zůstane-li po položení tvé destičky prázdné pole osamocené, tedy ze všech stran obklopené destičkami, barevnými poli nebo okrajem, hned se na něj postaví pyramida. Destičku tam už nelze položit a žádná řada přes pyramidu nevede.',
      'Za každý symbol, který s pyramidou přímo sousedí, získáš 1 bod, celkem 2 až 4 body. Dva modří sousedé jsou 2 body pro modrou.',
      'Jedna destička může přinést několik pyramid; staví se po řadách shora dolů, zleva doprava. Pyramid je 20. Když stojí všechny, vezme se na novou některá starší; její pole zůstane prázdné a už nikdy neboduje.',
    ],
    examples: [
      {
        name: 'pyramid',
        text: 'Příklad: pokládáš modro-fialovou destičku k okraji. Pod modrou polovinou navazují tři modré symboly: modrá stoupne o 3. Pole vlevo od ní teď obklopuje zelená, červená, modrá a okraj: postaví se na něj pyramida a zelená, červená i modrá stoupnou o 1.',
        alt: 'Pod modrou polovinou modro-fialové destičky u horního okraje jsou tři modré symboly; vlevo od ní stojí nová pyramida mezi zelenou, červenou a modrou. Na modré polovině je +3, na pyramidě +3.',
      },
    ],
  },
  {
    id: 'axio',
    title: 'AXIO: ukazatel dosáhne 18',
    text: [
      'Ukazatel se na 18 zastaví a další body propadají. Když tvůj ukazatel dosáhne 18, zbytek destičky a pyramidy se obodují jako obvykle a pak musíš ze stojánku položit ještě jednu destičku: bonusový tah. Dosáhnou-li jednou destičkou 18 dva ukazatele, hraješ dva bonusové tahy, a bonusový tah může přinést další.',
      'Nové destičky si bereš až po posledním bonusovém tahu.',
      'Kdo má na 18 všech pět ukazatelů, okamžitě vyhrává, jakmile se ta destička a její pyramidy obodují.',
    ],
  },
  {
    id: 'swap',
    title: 'Výměna všech destiček',
    text: [
      'Na konci tahu, než si dobereš, se podívej na svůj nejnižší ukazatel. Nemá-li jeho symbol žádná destička na tvém stojánku, smíš měnit: ukážeš destičky všem, vytáhneš pět nových a teprve pak se staré vrátí do sáčku. Je-li nejnižších ukazatelů více, nesmíš mít symbol žádného z nich.',
      'Měnit lze jednou za tah, a to jen tehdy, když je v sáčku aspoň pět destiček. Na prázdném stojánku není žádný symbol, takže i ten lze vyměnit.',
    ],
  },
  {
    id: 'end',
    title: 'Konec hry',
    text: [
      'Hra končí, když hráč, který má položit destičku, nemůže, protože nikde nejsou dvě sousední prázdná pole. Platí to i pro bonusový tah.',
      'Porovnají se nejnižší ukazatele všech hráčů a vyhrává ten, kdo ho má nejvýš. Při shodě rozhodne druhý nejnižší, pak třetí a tak dále. Hráči, kteří se shodují ve všech pěti, se dělí o vítězství. Na barvě ukazatelů ani na tom, zda některý dosáhl 18, nezáleží.',
    ],
  },
  {
    id: 'alone',
    title: 'Hra pro jednoho',
    text: [
      'Hraješ na 9 × 9 polích bez stojánku: vytáhneš destičku, položíš ji, oboduješ a táhneš další. Bonusové tahy ani výměny nejsou. První destička se i zde musí dotýkat barevného pole a pět ukazatelů na 18 hru nekončí.',
      'Ukazatel, který dosáhne 18, se v tom jednom bodování (poloviny nebo pyramidy) zastaví a zbytek propadne. Při dalším bodování pokračuje, nejvýše do 36. Poloviny destičky se dvěma stejnými symboly se počítají v pořadí, které přinese víc.',
      'Tvůj výsledek je nejnižší ukazatel. Překonáš vlastní rekord?',
    ],
  },
];

export default sections;
