import { expect, test } from 'vitest';
import { listRemotes } from './page.ts';

const remotes = { 'mfe-landing': '/landing.js', 'mfe-pkk': 'http://localhost:4214/remoteEntry.js' };
const releases = { 'mfe-landing': { version: '1.0.0-ab12cd34' }, 'mfe-pkk': { version: '1.0.0-3fa94c1b' } };
const overrides = { 'mfe-pkk': 'http://localhost:4214' };

test.each([
  [{ remotes, releases, overrides }, 'mfe-landing 1.0.0-ab12cd34, mfe-pkk 1.0.0-3fa94c1b (override: http://localhost:4214)'],
  [{ remotes }, 'mfe-landing, mfe-pkk'],
])('FED-06 listRemotes lists versions and overrides where the server names them', (page, line) => {
  expect(listRemotes(page)).toBe(line);
});
