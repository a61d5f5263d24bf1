import type { Section } from '../../rules';

const sections: Section[] = [];
export default sections;
