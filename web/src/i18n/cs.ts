import type { Messages } from './index.svelte';
import analysis from './cs/analysis';
import axio from './cs/axio';
import azul from './cs/azul';
import common from './cs/common';
import daily from './cs/daily';
import ending from './cs/ending';
import generic from './cs/generic';
import keys from './cs/keys';
import learn from './cs/learn';
import look from './cs/look';
import pavilion from './cs/pavilion';
import table from './cs/table';
import teaching from './cs/teaching';

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
