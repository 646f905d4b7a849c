// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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

test('LND-04 has each picture in two formats and two widths', () => {
  open();
  const sources = [...row().querySelectorAll('source, img')].map((source) => source.getAttribute('srcset') ?? '');
  expect(sources).toHaveLength(6);
  for (const source of sources) expect(source).toMatch(/^\S+-800\S*\.(avif|webp) 800w, \S+-1600\S*\.(avif|webp) 1600w$/);
});
