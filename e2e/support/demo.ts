import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logIn } from '@osk/shared/contract/session';
import { call } from './company.ts';
import { address, dataFolder } from './environment.ts';

/** Logs in to the demo company, which every portal has. Tests only read its data. */
export async function demoSession(portal = { address, dataFolder }): Promise<{ token: string; tokenExpireDate: string }> {
  const { demoPassword } = JSON.parse(await readFile(join(portal.dataFolder, 'keys.json'), 'utf8')) as { demoPassword: string };
  const body = { email: 'demo@portal-osk.example', password: demoPassword };
  const { accessToken, tokenExpireDate } = await call(logIn, { body }, undefined, portal.address);
  return { token: accessToken, tokenExpireDate };
}
