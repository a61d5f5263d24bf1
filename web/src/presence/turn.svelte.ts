/** Ways to say that it is the player's turn while another page is looked at. */
import { read, write } from '../state/keeping';

const NAME = 'tilewright.notify';
const ICON = '/icon.svg';
const ICON_OF_TURN = '/icon-turn.svg';

class Notices {
  wanted = $state(read(NAME, false));
  denied = $state(false);

  get possible(): boolean {
    return 'Notification' in window;
  }

  /** The player has pressed the switch; the browser asks whether the page may. */
  async want(wanted: boolean): Promise<void> {
    const allowed = wanted && (await Notification.requestPermission()) === 'granted';
    this.denied = wanted && !allowed;
    this.wanted = allowed;
    write(NAME, allowed);
  }

  /** Where nobody looks; a newer one of the same match takes the place of an older one. */
  async say(title: string, body: string, match: string): Promise<void> {
    if (!this.wanted || !this.possible || Notification.permission !== 'granted') return;
    const options = { body, tag: match, icon: ICON, data: { path: `/match/${match}` } };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) {
      await worker.showNotification(title, options); // the only way on phones
      return;
    }
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}

export const notices = new Notices();

/** A dot on the icon of the page, and on that of the installed app. */
export function badge(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = turn ? ICON_OF_TURN : ICON;
  const marked = turn ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  marked?.catch(() => {}); // only installed apps have one
}
