import type { Messages } from './index.svelte';
import analysis from './nl/analysis';
import axio from './nl/axio';
import azul from './nl/azul';
import common from './nl/common';
import ending from './nl/ending';
import generic from './nl/generic';
import guide from './nl/guide';
import keys from './nl/keys';
import look from './nl/look';
import pavilion from './nl/pavilion';
import table from './nl/table';

const messages: Messages = {
  ...common,
  ...ending,
  ...guide,
  ...generic,
  ...analysis,
  ...azul,
  ...pavilion,
  ...axio,
  ...look,
  ...keys,
  ...table,
};
export default messages;
