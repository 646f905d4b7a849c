import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastBus } from './toast-bus.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = (bus: ReturnType<typeof createToastBus>) => bus.getState().toasts.map(({ text }) => text);

/** What shows the messages has the newest in sight. */
const show = (bus: ReturnType<typeof createToastBus>) => {
  const { id = 0 } = bus.getState().toasts.at(-1) ?? {};
  bus.shown(id);
  return id;
};

test('a message is shown for 5000 ms, however long it had to wait for that', () => {
  const bus = createToastBus();
  bus.publish({ kind: 'success', text: 'Zapisano' });
  vi.advanceTimersByTime(60_000);
  show(bus);
  vi.advanceTimersByTime(4999);
  expect(texts(bus)).toEqual(['Zapisano']);
  vi.advanceTimersByTime(1);
  expect(texts(bus)).toEqual([]);
});

test('it stays under the rollout, and 1000 ms after', () => {
  const bus = createToastBus();
  bus.publish({ kind: 'info', text: 'Sesja wygasła' });
  const id = show(bus);
  vi.advanceTimersByTime(4000);
  bus.hold(id);
  vi.advanceTimersByTime(60_000);
  expect(texts(bus)).toHaveLength(1);
  bus.release(id);
  vi.advanceTimersByTime(999);
  expect(texts(bus)).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts(bus)).toHaveLength(0);
});

test('the same message is never shown twice at once, and can come again later', () => {
  const bus = createToastBus();
  bus.publish({ kind: 'error', text: 'Błąd' });
  bus.publish({ kind: 'error', text: 'Błąd' });
  expect(texts(bus)).toEqual(['Błąd']);
  show(bus);
  vi.advanceTimersByTime(5000);
  bus.publish({ kind: 'error', text: 'Błąd' });
  expect(texts(bus)).toEqual(['Błąd']);
});
