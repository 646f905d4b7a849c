// @vitest-environment jsdom
import { renderInHost } from '@osk/shared/testing/fake-host';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OverrideBar } from './override-bar.tsx';

afterEach(cleanup);

const links = () => screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.getAttribute('href'), link.textContent]);

test('FED-06 the bar says which remote comes from where, and leads back to its release', () => {
  const { host } = renderInHost(<OverrideBar overrides={{ 'mfe-pkk': 'http://localhost:4214' }} />);
  const bar = screen.getByRole('status', { name: 'Moduły spoza portalu' });
  expect(bar.textContent).toContain('mfe-pkk z\u00a0adresu http://localhost:4214');
  expect(links()).toEqual([['?override=mfe-pkk', 'Przywróć wydaną wersję']]);
  act(() => host.language.set('en'));
  expect(bar.textContent).toContain('mfe-pkk from http://localhost:4214');
});

test('FED-06 of several remotes each has a way back, and all together have one', () => {
  renderInHost(<OverrideBar overrides={{ 'mfe-pkk': 'http://localhost:4214', 'mfe-sms': 'http://localhost:4213' }} />);
  expect(links()).toEqual([
    ['?override=mfe-pkk', 'Przywróć wydaną wersję'],
    ['?override=mfe-sms', 'Przywróć wydaną wersję'],
    ['?override=', 'Przywróć wszystkie'],
  ]);
  expect(screen.getByRole('link', { name: 'Przywróć wydaną wersję: mfe-sms' })).toBeTruthy();
});
