import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startFakePortal } from '../testing/fake-portal.ts';
import { startFakeProxy } from '../testing/fake-proxy.ts';
import { describeOverride } from './override.ts';

const origin = 'http://localhost:4213';
let portal: Awaited<ReturnType<typeof startFakePortal>>;
beforeAll(async () => {
  portal = await startFakePortal([`mfe-sms@${origin}`]);
});
afterAll(() => portal.close());

test('FED-06 prints how to open and reset the override when the portal allows it', async () => {
  const text = await describeOverride(portal.origin, 'mfe-sms', origin);
  expect(text).toContain(`Open   ${portal.origin}/?override=mfe-sms@${origin}\n`);
  expect(text).toContain(`Reset  ${portal.origin}/?override=\n`);
  expect(text).toContain(`${portal.origin} allows it: its OVERRIDE_ORIGINS contains ${origin}`);
});

test('FED-06 prints what to change when the portal does not allow the override, or does not answer', async () => {
  const other = 'http://localhost:4300';
  expect(await describeOverride(portal.origin, 'mfe-sms', other)).toContain(
    `${portal.origin} does NOT allow it: add ${other} to its OVERRIDE_ORIGINS`,
  );
  const closed = await startFakePortal([]);
  closed.close();
  expect(await describeOverride(closed.origin, 'mfe-sms', origin)).toMatch(`${closed.origin} does NOT answer (`);
});

test('FED-06 asks the portal through the proxy of HTTPS_PROXY', async () => {
  const proxy = await startFakeProxy();
  vi.stubEnv('HTTPS_PROXY', proxy.origin);
  try {
    expect(await describeOverride('https://portal.example', 'mfe-sms', origin)).toMatch(/portal\.example does NOT answer \(.*\b407\b/);
    expect(proxy.asked).toEqual(['portal.example:443']);
  } finally {
    vi.unstubAllEnvs();
    proxy.close();
  }
});
