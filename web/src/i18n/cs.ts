import type { Messages } from './index.svelte';
import analysis from './cs/analysis';
import axio from './cs/axio';
import azul from './cs/azul';
import common from './cs/common';
import daily from './cs/daily';
import ending from './cs/ending';
import generic from './cs/generic';
import guide from './cs/guide';
import keys from './cs/keys';
import look from './cs/look';
import pavilion from './cs/pavilion';
import teaching from './cs/teaching';

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
