export default {
  'guide.title': 'Tvoje první hra',
  'guide.next': 'Další',
  'guide.leave': 'Opustit průvodce',
  'guide.done': 'Jdeme hrát',
  'guide.step': '{step} z {steps}',
  'guide.azul.1':
    'Tohle jsou výlohy. Zvol v jedné z nich barvu: dostaneš všechny její dlaždice té barvy, ostatní se přesunou do středu stolu.',
  'guide.azul.2':
    'Pak zvol přípravnou řadu na svém plánu. Řada přijme jen jednu barvu; co se nevejde, spadne na podlahu a stojí body.',
  'guide.azul.3':
    'Až bude vše rozebráno, z každé dokončené řady se jedna dlaždice přesune na stěnu. Sama dá 1 bod; má-li sousedy, bod za každou dlaždici souvislé řady i sloupce, pokaždé včetně sebe.',
  'guide.azul.4':
    'Ukaž na možnost, nebo na ni jednou klepni: ještě před tahem uvidíš, co by přinesla. „Nápověda“ ukáže tah mistra.',
  'guide.summer-pavilion.1':
    'Nejprve všichni berou dlaždice. Vezmi z výlohy nebo ze středu všechny dlaždice jedné barvy, která není žolíková; je-li tam i žolíková barva, vezmeš s nimi jednu žolíkovou dlaždici.',
  'guide.summer-pavilion.2':
    'Pak je umisťuješ. Pole s číslem 4 stojí čtyři dlaždice barvy, kterou umisťuješ; žolíkové dlaždice je mohou zastoupit, ale aspoň jedna musí mít skutečně tu barvu.',
  'guide.summer-pavilion.3':
    'Umístěná dlaždice dá bod za sebe a bod za každou dlaždici, se kterou je spojena. Obklopíš-li sloup, sochu nebo okno, získáš bonusové dlaždice.',
  'guide.summer-pavilion.4':
    'Ukaž na pole, nebo na něj jednou klepni: body uvidíš, ještě než dlaždici položíš. Šest kol, v každém jiná žolíková barva. „Nápověda“ ukáže tah mistra.',
  'guide.axio.1':
    'Zvol destičku na svém stojánku. Otoč ji tlačítkem nebo klávesou R a ukaž na plán: stín ukáže, kam by přišla.',
  'guide.axio.2':
    'Každá polovina se dívá do tří směrů, ne přes druhou polovinu: každý stejný symbol v nepřerušené řadě je bod pro tu barvu. Sama polovina se nepočítá.',
  'guide.axio.3':
    'Na konci se počítá jen tvůj nejnižší ukazatel. Zvedej všech pět společně a ber ostatním, co potřebují.',
  'guide.axio.4': 'Body za položení vidíš ještě před tahem. „Nápověda“ ukáže tah mistra.',
  'rules.read': 'Přečíst pravidlo',
} as const;
