/** What a pointer has pressed gives its focus back; where the keyboard is, it stays. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { releaseFocus } from '../src/state/keys';

/** An element with the focus, which is shown where the keyboard is used. */
function focused(visible: boolean): { blur: ReturnType<typeof vi.fn> } {
  const blur = vi.fn();
  const matches = (selector: string): boolean => {
    expect(selector).toBe(':focus:not(:focus-visible)');
    return !visible;
  };
  vi.stubGlobal('document', { activeElement: { matches, blur } });
  return { blur };
}

afterEach(() => vi.unstubAllGlobals());

describe('before much changes', () => {
  it('what was pressed loses the focus', () => {
    const { blur } = focused(false);
    releaseFocus();
    expect(blur).toHaveBeenCalledOnce();
  });

  it('the keyboard stays where it is', () => {
    const { blur } = focused(true);
    releaseFocus();
    expect(blur).not.toHaveBeenCalled();
  });

  it('nothing may have it', () => {
    vi.stubGlobal('document', { activeElement: null });
    expect(releaseFocus).not.toThrow();
  });
});
