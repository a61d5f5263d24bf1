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
    'Amikor minden csempe elfogyott, minden teli sorból egy csempe a falra kerül. Annyi pontot ér, ahány csempével egy sort vagy oszlopot alkot.',
  'guide.azul.4':
    'Mutass rá egy lehetőségre, vagy koppints rá egyszer: még a lépés előtt látod, mit hozna. A „Tipp” megmutatja, mit lépne egy mester.',
  'guide.summer-pavilion.1':
    'Először mindenki csempét vesz. Egy korongról vagy középről vidd el egy szín összes csempéjét; ha van dzsókerszínű, abból egy jár hozzá.',
  'guide.summer-pavilion.2':
    'Azután leteszed őket. A 4-es mező négy csempébe kerül a saját színéből; a dzsókerek helyettesíthetnek, de legalább egynek valódinak kell lennie.',
  'guide.summer-pavilion.3':
    'A letett csempe minden vele összefüggő csempéért egy pontot ér. Ha körbeveszel egy oszlopot, szobrot vagy ablakot, bónuszcsempét kapsz.',
  'guide.summer-pavilion.4':
    'Mutass rá egy mezőre, vagy koppints rá egyszer: letétel előtt látod a pontokat. Hat forduló, mindegyikben más dzsókerszínnel. A „Tipp” megmutatja, mit lépne egy mester.',
  'guide.axio.1':
    'Válassz egy lapkát az állványodról. Forgasd el a gombbal vagy az R billentyűvel, aztán mutass a táblára: árnyék jelzi, hová kerülne.',
  'guide.axio.2':
    'Mindkét fél végignéz a vonalain: minden irányban minden megszakítás nélkül következő azonos szimbólum egy pont annak a színnek.',
  'guide.axio.3':
    'A végén csak a legalacsonyabb értékjelződ számít. Emeld mind az ötöt együtt, és vedd el, ami a többieknek kell.',
  'guide.axio.4':
    'A lerakás pontjai még a lépés előtt látszanak. A „Tipp” megmutatja, mit lépne egy mester.',
  'rules.read': 'A szabály elolvasása',
} as const;
