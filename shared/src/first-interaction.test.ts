// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { onFirstInteraction } from './first-interaction.ts';

test.each(['scroll', 'keydown', 'pointerdown', 'pointermove', 'focusin'])('runs once on %s', (type) => {
  const run = vi.fn();
  onFirstInteraction(run);
  document.dispatchEvent(new Event(type));
  document.dispatchEvent(new Event(type));
  expect(run).toHaveBeenCalledOnce();
});

test('does not run after it is canceled', () => {
  const run = vi.fn();
  onFirstInteraction(run)();
  document.dispatchEvent(new Event('scroll'));
  expect(run).not.toHaveBeenCalled();
});
