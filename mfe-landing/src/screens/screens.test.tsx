// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Screens } from './screens.tsx';

type Report = (entries: { isIntersecting: boolean; target: Element }[]) => void;

const observers = new Map<Element, Report>();

/** Shows or hides an element, by default the whole carousel. */
const setVisible = (isIntersecting: boolean, target: Element = row()) => act(() => observers.get(target)?.([{ isIntersecting, target }]));

/** Fakes what jsdom lacks: prefers-reduced-motion and visibility. */
function fakeBrowser({ reduced = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      report: Report;
      constructor(report: Report) {
        this.report = report;
      }
      observe(element: Element) {
        observers.set(element, this.report);
      }
      disconnect() {}
    },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeBrowser();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => {
  const onEnlarge = vi.fn(async () => {});
  renderInHost(<Screens onEnlarge={onEnlarge} />);
  setVisible(true);
  return onEnlarge;
};
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const shown = () => screen.getAllByRole('listitem').findIndex((item) => item.querySelector('[aria-current]')) + 1;
const button = (name: string) => screen.getByRole('button', { name });
const row = () => screen.getByRole('group', { name: 'Ekrany programu' });

test('LND-04 shows the pictures in the order 1-2-3-2-1, each for 2750 ms, without announcements', () => {
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

test('LND-04 pauses under the pointer', () => {
  open();
  fireEvent.mouseEnter(row());
  pass(20_000);
  expect(shown()).toBe(1);
  fireEvent.mouseLeave(row());
  pass(2750);
  expect(shown()).toBe(2);
});

test('LND-04 pauses while it has the focus of the keyboard', () => {
  open();
  act(() => button('Następny ekran').focus());
  pass(20_000);
  expect(shown()).toBe(1);
  act(() => button('Następny ekran').blur());
  pass(2750);
  expect(shown()).toBe(2);
});

test('LND-04 changes the picture only by its buttons under prefers-reduced-motion', () => {
  fakeBrowser({ reduced: true });
  open();
  pass(20_000);
  expect(shown()).toBe(1);
  fireEvent.click(button('Następny ekran'));
  expect(shown()).toBe(2);
});

test('LND-04 shows and announces the picture that a button chooses, and stops', () => {
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

test('LND-04 pauses and resumes by its button, also under the pointer', () => {
  open();
  fireEvent.mouseEnter(row());
  fireEvent.click(button('Zatrzymaj pokaz'));
  fireEvent.mouseLeave(row());
  pass(20_000);
  expect(shown()).toBe(1);
  fireEvent.mouseEnter(row());
  fireEvent.click(button('Wznów pokaz'));
  pass(2750);
  expect(shown()).toBe(2);
});

test('LND-04 pauses while it is not visible', () => {
  open();
  setVisible(false);
  pass(20_000);
  expect(shown()).toBe(1);
  setVisible(true);
  pass(2750);
  expect(shown()).toBe(2);
});

const slides = () => screen.getAllByRole('group', { name: /z\s3$/ });

test('LND-04 pauses under a finger, shows the picture of a swipe and stops', () => {
  open();
  fireEvent.touchStart(row());
  pass(20_000);
  expect(shown()).toBe(1);
  for (const slide of slides().slice(1)) setVisible(true, slide);
  fireEvent.touchEnd(row());
  expect(shown()).toBe(3);
  expect(row().scrollLeft, 'scrolls no further').toBe(0);
  pass(20_000);
  expect(shown()).toBe(3);
});

test('LND-04 scrolls its row to the picture and goes on', () => {
  open();
  Object.defineProperty(row(), 'clientWidth', { value: 400 });
  pass(2750);
  expect(row().scrollLeft).toBe(400);
  setVisible(true, slides()[1]);
  pass(2750);
  expect(row().scrollLeft).toBe(800);
  expect(shown()).toBe(3);
});

test('LND-04 opens the visible picture large by its button, or by a click on it, and stops there', () => {
  const onEnlarge = open();
  pass(2750);
  fireEvent.click(button('Powiększ ekran'));
  expect(onEnlarge).toHaveBeenLastCalledWith('learner');
  pass(20_000);
  expect(shown()).toBe(2);
  fireEvent.click(screen.getByRole('img', { name: /^Pytanie egzaminacyjne/ }));
  expect(onEnlarge).toHaveBeenLastCalledWith('exam');
  expect(shown()).toBe(3);
});

test('LND-04 has each picture in two formats and two widths', () => {
  open();
  const sources = [...row().querySelectorAll('source, img')].map((source) => source.getAttribute('srcset') ?? '');
  expect(sources).toHaveLength(6);
  for (const source of sources) expect(source).toMatch(/^\S+-800\S*\.(avif|webp) 800w, \S+-1600\S*\.(avif|webp) 1600w$/);
});
