import type { Messages } from './index.svelte';
import analysis from './nl/analysis';
import axio from './nl/axio';
import azul from './nl/azul';
import common from './nl/common';
import daily from './nl/daily';
import ending from './nl/ending';
import generic from './nl/generic';
import keys from './nl/keys';
import learn from './nl/learn';
import look from './nl/look';
import pavilion from './nl/pavilion';
import table from './nl/table';
import teaching from './nl/teaching';

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
