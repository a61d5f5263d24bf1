import type { Section } from '../../rules';

const sections: Section[] = [
  {
    id: 'aim',
    title: 'O co jde',
    text: [
      'Hrají dva až čtyři hráči a každý obkládá vlastní stěnu o 5 × 5 polích. Dlaždice má tím větší cenu, čím více jiných na ni navazuje, a za dokončené řady, sloupce a barvy jsou na konci body navíc. Vyhrává, kdo má nejvíc bodů.',
    ],
  },
  {
    id: 'table',
    title: 'Co je na stole',
    tiles: ['azul-blue', 'azul-yellow', 'azul-red', 'azul-black', 'azul-white'],
    text: [
      'Ve hře je 100 dlaždic, 20 od každé barvy: modré, žluté, červené, černé a bílé. Losují se ze sáčku; ty, které dosloužily, leží ve víku krabice.',
      'Při 2, 3 nebo 4 hráčích je na stole 5, 7 nebo 9 výloh. Na začátku každého kola jsou v každé z nich čtyři dlaždice a uprostřed stolu leží jen žeton začínajícího hráče.',
      'Na herním plánu máš pět přípravných řad s 1 až 5 poli, vedle nich stěnu a pod nimi podlahu se 7 poli. Všichni začínají s 0 body a hrají na stejné straně plánu. Kdo začne první kolo, o tom se zde losuje.',
      'Na barevné straně patří na každé pole stěny jen ta barva, která je na něm nakreslená. Každá barva je v každé řadě i v každém sloupci právě jednou.',
      'Kolo má tři části: rozeberou se dlaždice, obloží se stěny a připraví se další kolo.',
    ],
  },
  {
    id: 'taking',
    title: 'Braní dlaždic',
    text: [
      'První táhne začínající hráč, ostatní pokračují po směru hodinových ručiček stále dokola, dokud ve výlohách ani uprostřed stolu nezbude žádná dlaždice. Vynechat tah nejde. Když jsi na tahu, máš dvě možnosti.',
    ],
    points: [
      'Vezmeš z jedné výlohy všechny dlaždice jedné barvy. Ostatní dlaždice z této výlohy se přesunou doprostřed stolu.',
      'Vezmeš ze středu stolu všechny dlaždice jedné barvy.',
    ],
  },
  {
    id: 'marker',
    title: 'Žeton začínajícího hráče',
    tiles: ['azul-marker'],
    text: [
      'Kdo v kole jako první bere ze středu stolu, dostane i žeton začínajícího hráče. Položí ho na první volné pole své podlahy zleva, ještě před právě vzatými dlaždicemi, a přijde o body, jako by tam ležela dlaždice. Zato začne příští kolo.',
      'Je-li jeho podlaha už plná, žeton žádné body nestojí. Když si žeton v některém kole nikdo nevezme, začíná znovu stejný hráč.',
    ],
  },
  {
    id: 'lines',
    title: 'Plnění přípravných řad',
    text: [
      'Všechny vzaté dlaždice dáš do jedné přípravné řady podle své volby. Pole se v ní zaplňují zprava.',
    ],
    points: [
      'V jedné řadě smí být jen jedna barva. Když už v ní nějaké dlaždice leží, přidat můžeš jen stejnou barvu.',
      'Do dokončené řady se už nic nepřidává.',
      'Do přípravné řady nesmí barva, která už je ve stejné řadě tvé stěny.',
      'Dlaždice, které se do zvolené řady nevejdou, spadnou na podlahu.',
      'Všechny vzaté dlaždice můžeš dát také rovnou na podlahu. Když pro ně není vhodná žádná řada, musíš to udělat.',
    ],
    examples: [
      {
        name: 'line',
        text: 'Příklad: bereš dvě žluté dlaždice. Ve 2. a 3. řadě tvé stěny už žlutá je a ve 4. přípravné řadě leží modrá, takže do těchto tří přípravných řad nesmějí. Do 5. se vejdou obě; do 1. jen jedna a druhá spadne na podlahu.',
        alt: 'Herní plán: ve 4. přípravné řadě je modrá dlaždice, ve 2. a 3. řadě stěny po jedné žluté. Naznačeno je, kam by nové dlaždice přišly: jedna žlutá do 1. přípravné řady, jedna na podlahu.',
      },
    ],
  },
  {
    id: 'floor',
    title: 'Podlaha',
    text: [
      'Spadlé dlaždice zaplňují podlahu zleva doprava. Na konci kola přinesou její obsazená pole postupně −1, −1, −2, −2, −2, −3 a −3 body.',
      'Když je všech sedm polí obsazených, jdou další dlaždice do víka krabice a nic nestojí.',
    ],
    examples: [
      {
        name: 'floor',
        text: 'Příklad: dvě dlaždice a žeton znamenají ztrátu 1 + 1 + 2 = 4 bodů.',
        alt: 'Podlaha, na jejích prvních třech polích leží žeton začínajícího hráče, červená a bílá dlaždice.',
      },
    ],
  },
  {
    id: 'tiling',
    title: 'Obkládání',
    text: [
      'Když už není co brát, obkládá každý svou vlastní stěnu. Přípravné řady se procházejí odshora dolů.',
    ],
    points: [
      'Z každé dokončené přípravné řady se jedna dlaždice přesune do stejné řady stěny na pole své barvy a hned přinese body. Ostatní dlaždice z této přípravné řady jdou do víka krabice.',
      'V nedokončené přípravné řadě zůstanou dlaždice ležet do dalšího kola.',
      'Nakonec odečteš body za podlahu, nikdy však neklesneš pod 0. Dlaždice z ní jdou do víka krabice.',
    ],
  },
  {
    id: 'scoring',
    title: 'Kolik bodů přinese dlaždice',
    text: ['Záleží na dlaždicích, které se nové dlaždice dotýkají stranou.'],
    points: [
      'Žádná taková není: 1 bod.',
      'Soused vlevo nebo vpravo: 1 bod za každou dlaždici souvislé řady, do které nová dlaždice patří, včetně jí samé.',
      'Soused nahoře nebo dole: stejně tak 1 bod za každou dlaždici souvislého sloupce.',
      'Sousedé v obou směrech: počítá se řada i sloupec, nová dlaždice tedy dvakrát.',
    ],
    examples: [
      {
        name: 'tile',
        text: 'Příklad: ve 3. řadě tvé stěny už je černá dlaždice v 1. sloupci a bílá ve 2. sloupci; ve 3. sloupci leží žlutá dlaždice 2. řady. Teď do 3. sloupce přibude modrá dlaždice 3. řady. Černá, bílá a modrá tvoří řadu tří dlaždic: 3 body. Žlutá a modrá tvoří sloupec dvou dlaždic: 2 body. Modrá dlaždice tak přinese celkem 5 bodů. Červená dlaždice v 5. sloupci téže řady se nepočítá, protože ve 4. sloupci je mezera.',
        alt: 'Stěna s modrou dlaždicí, která přijde do 3. řady a 3. sloupce. Vedle ní jsou zvýrazněné černá a bílá dlaždice, nad ní žlutá.',
      },
    ],
  },
  {
    id: 'next',
    title: 'Další kolo',
    text: [
      'Pokud hra nekončí, vrátí se žeton začínajícího hráče doprostřed stolu, do každé výlohy přijdou čtyři nové dlaždice a začíná ten, kdo žeton měl.',
      'Když je sáček prázdný a je potřeba další dlaždice, vrátí se do něj všechny dlaždice z víka krabice. Je-li prázdné obojí, hraje se kolo s tím, co se podařilo rozdat.',
    ],
  },
  {
    id: 'end',
    title: 'Konec hry',
    text: [
      'Hra končí obkládáním, po kterém má aspoň jeden hráč dokončenou vodorovnou řadu pěti dlaždic. Všichni si pak připočtou níže uvedené bonusy.',
      'Vyhrává, kdo má nejvíc bodů. Při rovnosti rozhoduje větší počet dokončených vodorovných řad; je-li stejný i ten, hráči se o vítězství dělí.',
      'Je to velmi vzácné, ale hra končí i tehdy, když pro nové kolo nezbývá ani jedna dlaždice.',
    ],
    points: [
      '2 body za každou dokončenou vodorovnou řadu.',
      '7 bodů za každý dokončený sloupec.',
      '10 bodů za každou barvu, jejíchž všech pět dlaždic je na stěně.',
    ],
  },
  {
    id: 'gray',
    title: 'Šedá strana',
    text: [
      'Stěna na šedé straně nemá předepsané barvy. Všechna pravidla platí dál, mění se jen toto.',
    ],
    points: [
      'Dlaždici z dokončené přípravné řady dáš na kterékoli volné pole stejné řady stěny, v jehož sloupci tato barva ještě není. I tady tedy bude každá barva v každé řadě a každém sloupci nejvýš jednou.',
      'Přípravné řady se procházejí odshora dolů, a tak dřívější volba může zavřít pole některé z dalších řad.',
      'Je-li nějaké pole povolené, musíš dlaždici umístit. Není-li žádné, spadnou všechny dlaždice této přípravné řady na podlahu, ještě než se odečtou body; co se tam nevejde, jde do víka krabice.',
      'Při braní dlaždic smíš přípravnou řadu zaplnit i barvou, pro kterou se na stěně místo nenajde.',
      'Když po obkládání už nejde dokončit žádnou řadu na žádné stěně, hra tím končí a připočtou se bonusy.',
    ],
  },
];
export default sections;
