import type { Messages } from './index.svelte';
import analysis from './hu/analysis';
import axio from './hu/axio';
import azul from './hu/azul';
import common from './hu/common';
import daily from './hu/daily';
import ending from './hu/ending';
import generic from './hu/generic';
import keys from './hu/keys';
import learn from './hu/learn';
import look from './hu/look';
import pavilion from './hu/pavilion';
import table from './hu/table';
import teaching from './hu/teaching';

const messages: Messages = {
  ...common,
  ...daily,
  ...ending,
  ...learn,
  ...generic,
  ...analysis,
  ...azul,
  ...pavilion,
  ...axio,
  ...look,
  ...teaching,
  ...keys,
  ...table,
};
export default messages;
