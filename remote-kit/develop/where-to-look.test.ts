import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakePortal } from './fake-portal.ts';
import { freePort } from './free-port.ts';
import { whereToLook } from './where-to-look.ts';

const own = 'http://localhost:4213';
let portal: Awaited<ReturnType<typeof startFakePortal>>;

beforeAll(async () => {
  portal = await startFakePortal([`mfe-sms@${own}`]);
});
afterAll(() => portal.close());

test('FED-06 who develops reads where to look, how to end it, and that the portal allows it', async () => {
  const told = await whereToLook(portal.origin, 'mfe-sms', own);
  expect(told).toContain(`Open   ${portal.origin}/?override=mfe-sms@${own}\n`);
  expect(told).toContain(`Reset  ${portal.origin}/?override=\n`);
  expect(told).toContain(`${portal.origin} allows it: its OVERRIDE_ORIGINS names ${own}`);
});

test('FED-06 where the portal does not allow it, that is said, and what has to change', async () => {
  const told = await whereToLook(portal.origin, 'mfe-sms', 'http://localhost:4300');
  expect(told).toContain(`${portal.origin} does NOT allow it: its OVERRIDE_ORIGINS has to name http://localhost:4300`);
});

test('where the portal does not answer, that is said', async () => {
  const away = `http://localhost:${await freePort()}`;
  expect(await whereToLook(away, 'mfe-sms', own)).toMatch(`${away} does NOT answer (`);
});
