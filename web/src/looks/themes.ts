/** The colours of the room: as on the device, or one that the player chose (`themes.css`). */
export const THEMES = ['system', 'light', 'dark', 'orangery', 'walnut'] as const;
export type Theme = (typeof THEMES)[number];
