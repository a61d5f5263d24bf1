export default {
  'guide.title': 'Az első játszmád',
  'guide.next': 'Tovább',
  'guide.leave': 'Kilépés az útmutatóból',
  'guide.done': 'Játsszunk!',
  'guide.step': '{step} / {steps}',
  'guide.azul.1':
    'Ezek a manufaktúrakorongok. Válassz egy színt az egyiken: megkapod róla az összes ilyen színű csempét, a többi az asztal közepére kerül.',
  'guide.azul.2':
    'Ezután válassz egy mintasort a tábládon. Egy sorba csak egyféle szín kerülhet; ami nem fér el, a padlóvonalra esik, és pontba kerül.',
  'guide.azul.3':
    'Amikor minden csempe elfogyott, minden teli sorból egy csempe a falra kerül. Egyedül 1 pontot ér; ha van szomszédja, 1-et az összefüggő sor, illetve oszlop minden csempéjéért, mindkét irányban önmagáért is.',
  'guide.azul.4':
    'Mutass rá egy lehetőségre, vagy koppints rá egyszer: még a lépés előtt látod, mit hozna. A „Tipp” megmutatja, mit lépne egy mester.',
  'guide.summer-pavilion.1':
    'Először mindenki csempéket szerez. Egy korongról vagy középről vedd el egy nem dzsóker szín összes csempéjét; ha van ott dzsókerszínű is, abból egy jár hozzá.',
  'guide.summer-pavilion.2':
    'Azután lerakod őket. A 4-es mező négy csempébe kerül abból a színből, amelyet leraksz; a dzsókerek helyettesíthetnek, de legalább egynek valódinak kell lennie.',
  'guide.summer-pavilion.3':
    'A lerakott csempe egy pontot ér, és még egyet minden vele összefüggő csempéért. Ha körbeveszel egy oszlopot, szobrot vagy ablakot, bónuszcsempét kapsz.',
  'guide.summer-pavilion.4':
    'Mutass rá egy mezőre, vagy koppints rá egyszer: lerakás előtt látod a pontokat. Hat forduló, mindegyikben más dzsókerszínnel. A „Tipp” megmutatja, mit lépne egy mester.',
  'guide.axio.1':
    'Válassz egy lapkát az állványodról. Forgasd el a gombbal vagy az R billentyűvel, aztán mutass a táblára: árnyék jelzi, hová kerülne.',
  'guide.axio.2':
    'A lapka mindkét fele három irányba néz, a másik felén át nem: ahány azonos szimbólum követi megszakítás nélkül, annyi pontot kap az a szín. Maga a lerakott fél nem számít.',
  'guide.axio.3':
    'A végén csak a legalacsonyabb értékjelződ számít. Emeld mind az ötöt együtt, és vedd el, ami a többieknek kell.',
  'guide.axio.4':
    'A lerakás pontjai még a lépés előtt látszanak. A „Tipp” megmutatja, mit lépne egy mester.',
  'rules.read': 'A szabály elolvasása',
} as const;
