import { chmodSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { useFolder } from '../remote-kit/testing/use-folder.ts';
import { installBrowser } from './find-browser.ts';

const { at, write } = useFolder();
afterEach(() => void vi.unstubAllEnvs());

test('installs nothing that asks for a password when the user is not root', () => {
  for (const command of ['playwright', 'apt-get']) {
    write(command, `#!/bin/sh\necho ${command} "$@" >> ${at('calls')}\n`);
    chmodSync(at(command), 0o755);
  }
  vi.stubEnv('PATH', at());
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  installBrowser('firefox', ['firefox-esr'], () => false);
  expect(readFileSync(at('calls'), 'utf8')).toBe('playwright install firefox\n');
});
