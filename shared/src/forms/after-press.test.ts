// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { afterPress, runWaiting, watchPresses } from './after-press.ts';

watchPresses();
const dispatch = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
// An earlier file of this worker may have left it pressed.
dispatch('pointerup');

test.each(['pointerup', 'pointercancel'])('runs once, after the click, when a pointer is pressed until %s', async (end) => {
  const order: string[] = [];
  dispatch('pointerdown');
  afterPress(() => order.push('run'));
  dispatch(end);
  order.push('click');
  await vi.waitFor(() => expect(order).toEqual(['click', 'run']));
  dispatch(end);
  await new Promise((resolve) => setTimeout(resolve));
  expect(order).toEqual(['click', 'run']);
});

test('runs before the click, and only once, when a submission asks for it', async () => {
  const run = vi.fn();
  dispatch('pointerdown');
  afterPress(run);
  expect(run).not.toHaveBeenCalled();
  runWaiting();
  dispatch('pointerup');
  await new Promise((resolve) => setTimeout(resolve));
  expect(run).toHaveBeenCalledOnce();
});
