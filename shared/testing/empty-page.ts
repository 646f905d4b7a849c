import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { forgetServerTime } from '../src/server-time.ts';

function emptyPage(): void {
  const { documentElement, head, body } = document;
  for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = cookie.replace(/=.*|$/, '=; max-age=0');
}

// Files of one worker share a page. This module runs before each of them.
emptyPage();
history.replaceState(null, '', '/');

/** What a test has rendered, stubbed, spied on, faked or stored ends with it. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetServerTime();
  emptyPage();
});
