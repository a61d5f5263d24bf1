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
  /** Games whose lessons are offered no more. */
  guided: string[];
  /** On the analysis board: evaluate, and draw the best moves as arrows. */
  evaluate: boolean;
  arrows: boolean;
  /** At tables with advice: the bar of winning chances. */
  chances: boolean;
  /** Beside the table: the log and the options; as the window has room, if not chosen. */
  rail: boolean | null;
  /** How fast things move on the table. */
  motion: 'slow' | 'normal' | 'fast' | 'off';
  sound: boolean;
  /** Of sounds, from 0 to 1. */
  volume: number;
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
    rail: null,
    motion: 'normal',
    sound: true,
    volume: 0.6,
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

/** Whether the device asks for less motion. */
export function calmDevice(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether nothing moves that need not. */
export function calm(): boolean {
  return settings.chosen.motion === 'off' || calmDevice();
}
