// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stage } from './stage.tsx';

const told = Object.getOwnPropertyDescriptor(window, 'onscrollend');

beforeEach(() => {
  vi.useFakeTimers();
  Reflect.deleteProperty(window, 'onscrollend');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  if (told) Object.defineProperty(window, 'onscrollend', told);
});

const row = () => screen.getByRole('group', { name: 'Ekrany programu' });

function open() {
  const onSwipe = vi.fn();
  const view = renderInHost(<Stage stage={createRef()} position={0} onSwipe={onSwipe} />);
  Object.defineProperty(row(), 'clientWidth', { value: 400 });
  return { ...view, onSwipe };
}

function scrollTo(...places: number[]) {
  for (const place of places) {
    row().scrollLeft = place;
    fireEvent.scroll(row());
    vi.advanceTimersByTime(50);
  }
}

test('LND-04 where the browser does not tell that a row rests, a swipe counts once it moves no more', () => {
  const { onSwipe } = open();
  expect('onscrollend' in window).toBe(false);
  fireEvent.touchStart(row());
  scrollTo(200, 500);
  vi.advanceTimersByTime(20_000);
  expect(onSwipe, 'not while the finger is still there').not.toHaveBeenCalled();
  fireEvent.touchEnd(row());
  scrollTo(790, 800);
  expect(onSwipe).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  expect(onSwipe).toHaveBeenCalledExactlyOnceWith(2);
});

test('LND-04 there too a row that nobody touched is put right', () => {
  const { onSwipe } = open();
  scrollTo(400);
  vi.advanceTimersByTime(150);
  expect(row().scrollLeft).toBe(0);
  expect(onSwipe).not.toHaveBeenCalled();
});

test('a row that is gone is not asked where it rests', () => {
  const { unmount, onSwipe } = open();
  fireEvent.wheel(row());
  scrollTo(800);
  unmount();
  vi.advanceTimersByTime(150);
  expect(onSwipe).not.toHaveBeenCalled();
});
