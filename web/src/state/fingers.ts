/** Whether the last press was a finger's. A finger cannot point without pressing, so what a mouse sees
 * by hovering it sees by a first tap. */

let finger = false;

addEventListener('pointerdown', (event) => (finger = event.pointerType === 'touch'), true);
addEventListener('keydown', () => (finger = false), true);

export function byFinger(): boolean {
  return finger;
}
