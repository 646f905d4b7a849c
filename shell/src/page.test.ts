import { expect, test } from 'vitest';
import { describePage } from './page.ts';

const remotes = { 'mfe-landing': '/landing.js', 'mfe-pkk': 'http://localhost:4214/remoteEntry.js' };
const releases = { 'mfe-landing': { version: '1.0.0-ab12cd34' }, 'mfe-pkk': { version: '1.0.0-3fa94c1b' } };
const overrides = { 'mfe-pkk': 'http://localhost:4214' };

test.each([
  [
    'versions and overrides',
    { remotes, releases, overrides },
    'mfe-landing 1.0.0-ab12cd34, mfe-pkk 1.0.0-3fa94c1b (override: http://localhost:4214)',
  ],
  ['remotes alone when the server names no versions', { remotes }, 'mfe-landing, mfe-pkk'],
])('FED-06 describePage names %s', (_, page, remotesInLine) => {
  expect(describePage({ ...page, provider: { portalName: 'Portal OSK' } })).toBe(`Portal OSK: ${remotesInLine}`);
});
