// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OverrideBar } from './override-bar.tsx';

/** jsdom has no event streams. */
class FakeStream extends EventTarget {
  static opened = new Map<string, FakeStream>();
  constructor(url: string) {
    super();
    FakeStream.opened.set(url, this);
  }
  close(): void {}
}

const reload = vi.fn();

beforeEach(() => {
  FakeStream.opened.clear();
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('location', { ...location, reload });
});

const links = () => screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.getAttribute('href'), link.textContent]);

test('FED-06 has a link for each of several remotes, and one for all', () => {
  renderInHost(<OverrideBar overrides={{ 'mfe-pkk': 'http://localhost:4214', 'mfe-sms': 'http://localhost:4213' }} />);
  expect(links()).toEqual([
    ['?override=mfe-pkk', 'Przywróć wydaną wersję'],
    ['?override=mfe-sms', 'Przywróć wydaną wersję'],
    ['?override=', 'Przywróć wszystkie'],
  ]);
  expect(screen.getByRole('link', { name: 'Przywróć wydaną wersję: mfe-sms' })).toBeTruthy();
});

test('FED-06 reloads the document after a build, not when a stream opens, and opens one stream a machine', () => {
  const origin = 'http://localhost:4214';
  renderInHost(<OverrideBar overrides={{ 'mfe-pkk': origin, 'mfe-sms': origin, 'mfe-landing': 'http://localhost:4213' }} />);
  expect([...FakeStream.opened.keys()]).toEqual([`${origin}/changes`, 'http://localhost:4213/changes']);
  const stream = FakeStream.opened.get(`${origin}/changes`);
  for (const type of ['open', 'error', 'open']) stream?.dispatchEvent(new Event(type));
  expect(reload).not.toHaveBeenCalled();
  stream?.dispatchEvent(new Event('changed'));
  expect(reload).toHaveBeenCalledOnce();
});
