/** The player's choices about the interface. */
import type { Theme } from '../looks/themes';
import type { TileSetName } from '../looks/tile-sets';
import { read, write } from './keeping';

const NAME = 'tilewright.settings';

interface Chosen {
  theme: Theme;
  tiles: TileSetName;
  confirm: boolean;
  name: string;
  guided: string[];
  /** On the analysis board: evaluate, and draw the best moves as arrows. */
  evaluate: boolean;
  arrows: boolean;
  /** At tables with advice: the bar of winning chances. */
  chances: boolean;
}

class Settings {
  chosen = $state<Chosen>({
    theme: 'system',
    tiles: 'glazed',
    confirm: false,
    name: '',
    guided: [],
    evaluate: true,
    arrows: true,
    chances: false,
    ...read<Partial<Chosen>>(NAME, {}),
  });

  change(change: Partial<Chosen>): void {
    Object.assign(this.chosen, change);
    write(NAME, this.chosen);
    this.apply();
  }

  apply(): void {
    const { theme } = this.chosen;
    const page = document.documentElement;
    document.querySelector('meta[name=theme-color]:not([media])')?.remove();
    if (theme === 'system') return page.removeAttribute('data-theme');
    page.dataset['theme'] = theme;
    // The browser's own bar, too; the first of these elements counts.
    const bar = Object.assign(document.createElement('meta'), { name: 'theme-color' });
    bar.content = getComputedStyle(page).backgroundColor;
    document.head.prepend(bar);
  }
}

export const settings = new Settings();

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
