import { expect, test, vi } from 'vitest';
import { startFakePortal, startFakeProxy } from '../testing/fake-servers.ts';
import { describeOverride } from './develop.ts';

const origin = 'http://localhost:4213';

test('FED-06 prints how to open the override, and what to change when the portal does not allow it or does not answer', async () => {
  const portal = await startFakePortal([`mfe-sms@${origin}`]);
  const text = await describeOverride(portal.origin, 'mfe-sms', origin);
  expect(text).toContain(`Open   ${portal.origin}/?override=mfe-sms@${origin}\n  Reset  ${portal.origin}/?override=\n`);
  expect(text).toContain(`${portal.origin} allows it: its OVERRIDE_ORIGINS contains ${origin}`);
  const other = 'http://localhost:4300';
  expect(await describeOverride(portal.origin, 'mfe-sms', other)).toContain(
    `${portal.origin} does NOT allow it: add ${other} to its OVERRIDE_ORIGINS`,
  );
  portal.close();
  expect(await describeOverride(portal.origin, 'mfe-sms', origin)).toMatch(`${portal.origin} does NOT answer (`);
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
