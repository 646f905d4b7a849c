import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Copies mfe-sms into a folder outside this repository, with its dependencies installed. Returns its folder. */
export function copyRemote(root: string): string {
  const [source, remote] = [join(project, 'mfe-sms'), join(root, 'mfe-sms')];
  for (const file of ['src', 'package.json', 'vite.config.ts', 'tsconfig.json']) {
    cpSync(join(source, file), join(remote, file), { recursive: true });
  }
  cpSync(join(project, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  const [installed, own] = [join(source, 'node_modules'), join(remote, 'node_modules')];
  mkdirSync(own);
  // Vite writes its cache there.
  for (const name of readdirSync(installed).filter((name) => !name.startsWith('.'))) symlinkSync(join(installed, name), join(own, name));
  return remote;
}

/** Starts a command of the kit as a team does. `output` is what it has printed. */
export function startCommand(
  name: 'osk-develop' | 'osk-release',
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): { child: ChildProcess; output(): string } {
  // Variables of the test run change a build: Module Federation does nothing.
  const own = Object.entries(process.env).filter(([variable]) => !/^(NODE_ENV|VITEST.*|TEST|DEV|PROD|MODE|SSR|BASE_URL)$/.test(variable));
  const child = spawn(process.execPath, [join(project, 'remote-kit/bin', `${name}.ts`), ...args], {
    cwd,
    env: { ...Object.fromEntries(own), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (written += chunk));
  return { child, output: () => written };
}
