import type { Messages } from './index.svelte';
import analysis from './hu/analysis';
import axio from './hu/axio';
import azul from './hu/azul';
import common from './hu/common';
import daily from './hu/daily';
import ending from './hu/ending';
import generic from './hu/generic';
import guide from './hu/guide';
import keys from './hu/keys';
import look from './hu/look';
import pavilion from './hu/pavilion';
import teaching from './hu/teaching';

const messages: Messages = {
  ...common,
  ...daily,
  ...ending,
  ...guide,
  ...generic,
  ...analysis,
  ...azul,
  ...pavilion,
  ...axio,
  ...look,
  ...teaching,
  ...keys,
};
export default messages;
