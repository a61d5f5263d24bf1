import type { Messages } from './index.svelte';
import analysis from './cs/analysis';
import axio from './cs/axio';
import azul from './cs/azul';
import common from './cs/common';
import ending from './cs/ending';
import generic from './cs/generic';
import guide from './cs/guide';
import keys from './cs/keys';
import look from './cs/look';
import pavilion from './cs/pavilion';
import table from './cs/table';

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
