// @vitest-environment jsdom
import { fakeProvider } from '@osk/shared/testing/fake-host';
import { expect, test } from 'vitest';
import { versionsOf } from './versions-of.ts';

const remotes = { 'mfe-landing': '/landing.js', 'mfe-pkk': 'http://localhost:4214/remoteEntry.js' };

test('FED-06 one line names what the page runs, and what of it comes from elsewhere', () => {
  const releases = { 'mfe-landing': { version: '1.0.0-ab12cd34' }, 'mfe-pkk': { version: '1.0.0-3fa94c1b' } };
  const overrides = { 'mfe-pkk': 'http://localhost:4214' };
  expect(versionsOf({ remotes, releases, overrides, provider: fakeProvider })).toBe(
    'Portal OSK: mfe-landing 1.0.0-ab12cd34, mfe-pkk 1.0.0-3fa94c1b (override: http://localhost:4214)',
  );
});

test('the line does without versions where the server does not say', () => {
  expect(versionsOf({ remotes, provider: fakeProvider })).toBe('Portal OSK: mfe-landing, mfe-pkk');
});
