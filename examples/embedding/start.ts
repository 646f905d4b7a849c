import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildForeignHost } from './foreign-host/build.ts';
import { foreignHost, plainPage, servePage } from './serve.ts';

// Serves two pages that embed the PKK module. Without PORTAL it starts a portal, and without PKK_TOKEN it creates a token of the demo
// company. A portal of your own must have both pages in EMBED_ORIGINS.
const [plainPort, hostPort] = [4401, 4402];
const origins = [plainPort, hostPort].map((port) => `http://localhost:${port}`);
const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** The operator's command while it runs. */
let operator: ChildProcess | undefined;

async function startPortal(port: string): Promise<string> {
  const env = { ...process.env, PORT: port, EMBED_ORIGINS: origins.join(',') };
  const portal = `http://localhost:${port}`;
  const isReady = async () => (await fetch(`${portal}/readyz`).catch(() => undefined))?.ok;
  console.log('Starting the portal. If its sources have changed, it is built first …');
  const server = spawn(process.execPath, [pathOf('scripts/start.ts')], { stdio: 'inherit', env });
  server.once('exit', (code) => process.exit(code ?? 1));
  // Also when a page cannot be served.
  process.once('exit', () => server.kill());
  // Ctrl-C reaches the server by itself, and `kill` only this process. The server finishes what runs.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Without a running server it would open the database itself.
      operator?.kill();
      server.kill();
    });
  }
  while (!(await isReady())) await setTimeout(200);
  return portal;
}

/** Creates a token as the operator does, valid for a day. */
async function createToken(): Promise<string> {
  const words = ['token', 'create', '--company', 'demo@portal-osk.example', '--scope', 'employees'];
  const options = ['--label', 'examples/embedding', '--days', '1', '--json'];
  const command = spawn(process.execPath, [pathOf('server/src/operator.ts'), ...words, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  operator = command;
  const [output, [code, endedBy]] = await Promise.all([text(command.stdout), once(command, 'close')]);
  // This process ends with the server.
  if (endedBy !== null) await new Promise<never>(() => {});
  // The command has printed the reason.
  if (code !== 0) process.exit(1);
  return (JSON.parse(output) as { token: string }).token;
}

console.log('Building the foreign host …');
await buildForeignHost();
const { PORTAL, PKK_TOKEN, PORT = '4200' } = process.env;
const portal = PORTAL ?? (await startPortal(PORT));
const token = PKK_TOKEN ?? (await createToken());
const tokenFor = () => token;
await servePage({ folders: plainPage, port: plainPort, portal, tokenFor });
await servePage({ folders: foreignHost, port: hostPort, portal, tokenFor });

console.log(`
The PKK module in pages of other origins than ${portal}

  Plain HTML page                ${origins[0]}
  Module Federation (Rspack)     ${origins[1]}
`);
