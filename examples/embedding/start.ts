import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildForeignHost } from './foreign-host/build.ts';
import { foreignHost, plainPage, servePage } from './serve.ts';

// Two pages of other origins than the portal's, with the PKK module in them. With PORTAL and PKK_TOKEN they use a portal that runs
// already and lets them in (EMBED_ORIGINS); without, the project's own is started, and a token made for its demo company.
const plainPort = Number(process.env.PLAIN_PORT ?? 4401);
const hostPort = Number(process.env.FOREIGN_HOST_PORT ?? 4402);
const origins = [plainPort, hostPort].map((port) => `http://localhost:${port}`);
const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));

async function startPortal(port: string): Promise<ChildProcess> {
  const environment = { ...process.env, PORT: port, EMBED_ORIGINS: origins.join(',') };
  const child = spawn(process.execPath, [script('start')], { stdio: 'inherit', env: environment });
  child.once('exit', (code) => process.exit(code ?? 1));
  while (!(await isReady(`http://localhost:${port}`))) await new Promise((resolve) => setTimeout(resolve, 200));
  return child;
}

const isReady = async (portal: string) => (await fetch(`${portal}/readyz`).catch(() => undefined))?.ok === true;

/** As the operator makes one, good for a day. */
async function makeToken(): Promise<string> {
  const command = [script('operator'), 'token', 'create', '--company', 'demo@portal-osk.example', '--scope', 'employees'];
  const { stdout } = await promisify(execFile)(process.execPath, [...command, '--label', 'examples/embedding', '--days', '1', '--json']);
  const { token } = JSON.parse(stdout) as { token: string };
  return token;
}

console.log('Building the foreign host …');
await buildForeignHost();
const { PORTAL: given, PKK_TOKEN: givenToken, PORT: port = '4200' } = process.env;
const portal = given ?? `http://localhost:${port}`;
if (given === undefined) {
  console.log('Starting the portal, which is built first where its sources have changed …');
  await startPortal(port);
}
if (givenToken === undefined) console.log('Making a token …');
const pkkToken = givenToken ?? (await makeToken());
const tokenFor = () => pkkToken;
await servePage({ folders: plainPage, port: plainPort, portal, tokenFor });
await servePage({ folders: foreignHost, port: hostPort, portal, tokenFor });

console.log(`
The PKK module in pages of other origins than ${portal}

  Plain HTML page                ${origins[0]}
  Module Federation (Rspack)     ${origins[1]}
`);
