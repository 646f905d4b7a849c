// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Screens } from './screens.tsx';

let onScreen: (seen: boolean) => void;

/** What the browser would say: whether less motion is wanted, and what is in sight. */
function surroundings({ reduced = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        onScreen = (isIntersecting) => act(() => report([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  surroundings();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => {
  renderInHost(<Screens id="screens" />);
  onScreen(true);
};
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const shown = () => screen.getAllByRole('listitem').findIndex((item) => item.querySelector('[aria-current]')) + 1;
const button = (name: string) => screen.getByRole('button', { name });
const carousel = () => screen.getByRole('group', { name: 'Ekrany programu' });

test('LND-04 the pictures go 1-2-3-2-1, each after 2750 ms, and none is announced', () => {
  open();
  const seen = [shown()];
  for (let step = 0; step < 4; step += 1) {
    pass(2749);
    expect(shown()).toBe(seen.at(-1));
    pass(1);
    seen.push(shown());
  }
  expect(seen).toEqual([1, 2, 3, 2, 1]);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('LND-04 a pointer over the pictures stops them, and lets them go again', () => {
  open();
  fireEvent.mouseEnter(carousel());
  pass(20_000);
  expect(shown()).toBe(1);
  fireEvent.mouseLeave(carousel());
  pass(2750);
  expect(shown()).toBe(2);
});

test('LND-04 the keyboard’s focus within stops the pictures, and lets them go again', () => {
  open();
  act(() => button('Następny ekran').focus());
  pass(20_000);
  expect(shown()).toBe(1);
  act(() => button('Następny ekran').blur());
  pass(2750);
  expect(shown()).toBe(2);
});

test('LND-04 the pictures stand still under prefers-reduced-motion, and still go by hand', () => {
  surroundings({ reduced: true });
  open();
  pass(20_000);
  expect(shown()).toBe(1);
  fireEvent.click(button('Następny ekran'));
  expect(shown()).toBe(2);
});

test('LND-04 by hand: onward, back round the end, by name; told, and left where it was put', () => {
  open();
  fireEvent.click(button('Następny ekran'));
  expect(shown()).toBe(2);
  expect(screen.getByRole('status').textContent).toBe('Kartoteka kursanta, 2\u00a0z\u00a03');
  fireEvent.click(button('Egzamin wewnętrzny'));
  expect(shown()).toBe(3);
  fireEvent.click(button('Następny ekran'));
  expect(shown()).toBe(1);
  fireEvent.click(button('Poprzedni ekran'));
  expect(shown()).toBe(3);
  pass(20_000);
  expect(shown()).toBe(3);
});

test('LND-04 a button stops and starts the pictures, at once though the pointer is on it', () => {
  open();
  fireEvent.mouseEnter(carousel());
  fireEvent.click(button('Zatrzymaj pokaz'));
  fireEvent.mouseLeave(carousel());
  pass(20_000);
  expect(shown()).toBe(1);
  fireEvent.mouseEnter(carousel());
  fireEvent.click(button('Wznów pokaz'));
  pass(2750);
  expect(shown()).toBe(2);
});

test('LND-04 the pictures wait while they are out of sight or the tab is hidden', () => {
  open();
  onScreen(false);
  pass(20_000);
  expect(shown()).toBe(1);
  onScreen(true);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  pass(20_000);
  expect(shown()).toBe(1);
  visibility.mockReturnValue('visible');
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  pass(2750);
  expect(shown()).toBe(2);
});

/** The row of pictures, 400 px wide, comes to rest there. */
function rest(scrollLeft: number) {
  Object.defineProperty(carousel(), 'clientWidth', { value: 400, configurable: true });
  carousel().scrollLeft = scrollLeft;
  fireEvent(carousel(), new Event('scrollend'));
}

test('LND-04 a swipe that comes to rest elsewhere counts as by hand, and nothing moves under the finger', () => {
  open();
  fireEvent.touchStart(carousel());
  pass(20_000);
  expect(shown()).toBe(1);
  fireEvent.touchEnd(carousel());
  rest(790);
  expect(shown()).toBe(3);
  pass(20_000);
  expect(shown()).toBe(3);
});

test('LND-04 a row that rests elsewhere for any other reason is put right, and goes on', () => {
  open();
  rest(400);
  expect(carousel().scrollLeft).toBe(0);
  expect(shown()).toBe(1);
  pass(2750);
  expect(shown()).toBe(2);
});
