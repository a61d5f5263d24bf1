import type { Messages } from './index.svelte';
import analysis from './hu/analysis';
import axio from './hu/axio';
import azul from './hu/azul';
import common from './hu/common';
import generic from './hu/generic';
import guide from './hu/guide';
import keys from './hu/keys';
import pavilion from './hu/pavilion';

const messages: Messages = {
  ...common,
  ...guide,
  ...generic,
  ...analysis,
  ...azul,
  ...pavilion,
  ...axio,
  ...keys,
};
export default messages;
