import type { Messages } from './index.svelte';
import analysis from './nl/analysis';
import axio from './nl/axio';
import azul from './nl/azul';
import common from './nl/common';
import generic from './nl/generic';
import guide from './nl/guide';
import keys from './nl/keys';
import pavilion from './nl/pavilion';

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
