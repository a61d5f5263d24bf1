import axio from './en/axio';
import azul from './en/azul';
import common from './en/common';
import pavilion from './en/pavilion';

export default { ...common, ...azul, ...pavilion, ...axio };
