import analysis from './en/analysis';
import axio from './en/axio';
import azul from './en/azul';
import common from './en/common';
import daily from './en/daily';
import ending from './en/ending';
import generic from './en/generic';
import keys from './en/keys';
import learn from './en/learn';
import look from './en/look';
import pavilion from './en/pavilion';
import table from './en/table';
import teaching from './en/teaching';

export default {
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
