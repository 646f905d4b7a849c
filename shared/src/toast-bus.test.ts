import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLanguageStore } from './preferences.ts';
import { createToastBus, publishToast } from './toast-bus.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const bus = createToastBus();
  const texts = () => bus.getState().toasts.map(({ text }) => text);
  const publish = () => bus.publish({ kind: 'success', text: 'Zapisano' });
  const id = () => bus.getState().toasts[0]?.id ?? 0;
  return { bus, texts, publish, id };
}

test('SHL-12 dismisses a message 5000 ms after it was rendered', () => {
  const { bus, texts, publish, id } = open();
  publish();
  vi.advanceTimersByTime(60_000);
  bus.startTimer(id());
  vi.advanceTimersByTime(4999);
  expect(texts()).toEqual(['Zapisano']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('SHL-12 keeps a message while the pointer is on it, and for 1000 ms more', () => {
  const { bus, texts, publish, id } = open();
  publish();
  bus.startTimer(id());
  vi.advanceTimersByTime(4000);
  bus.pauseTimer(id());
  vi.advanceTimersByTime(60_000);
  bus.resumeTimer(id());
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual(['Zapisano']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('SHL-12 never has the same message twice at once, but accepts it again later', () => {
  const { bus, texts, publish, id } = open();
  publish();
  publish();
  expect(texts()).toEqual(['Zapisano']);
  bus.publish({ kind: 'error', text: 'Zapisano' });
  expect(texts(), 'of another kind').toHaveLength(2);
  for (const { id } of bus.getState().toasts.slice(1)) bus.dismiss(id);
  bus.dismiss(id());
  expect(texts()).toEqual([]);
  publish();
  expect(texts()).toEqual(['Zapisano']);
});

test('SHL-12 never has the same message twice at once when the language has changed', () => {
  const { bus, texts } = open();
  const language = createLanguageStore({ read: () => 'pl', write: () => {} });
  const publish = () => publishToast({ toasts: bus, language }, 'success', (name) => ({ pl: 'Zapisano', en: 'Saved' })[name]);
  publish();
  language.set('en');
  publish();
  expect(texts()).toEqual(['Zapisano']);
});
