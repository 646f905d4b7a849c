import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './packages.ts';

// Checks everything, as many commands at a time as there are cores, then shows what failed. The longest start first.
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const typed = globSync('{.,*,create/template,examples/*}/tsconfig.json', { cwd: root }).map(dirname);
const packages = ['server', ...typed.filter((name) => name !== 'server')];

const checks: [name: string, command: string, args: string[]][] = [
  ['biome', bin('biome'), ['ci', '--colors=off', '.']],
  // Several checkers of tsc check the same libraries again, which takes twice the processor time.
  ...packages.map((name): [string, string, string[]] => [`tsc ${name}`, bin('tsc'), ['-p', join(root, name), '--checkers', '1']]),
  ['knip', bin('knip'), ['--no-progress']],
  ['boundaries', process.execPath, [join(root, 'scripts/boundaries/check.ts')]],
  ['texts', process.execPath, [join(root, 'scripts/shared-texts.ts')]],
  ['commit subjects', process.execPath, [join(root, 'scripts/commit-subjects.ts')]],
  // `-r` turns one rule off. npx pins pnpm; with a pin in package.json too, pnpm looks for its own binaries.
  ['sherif', bin('sherif'), ['-r', 'root-package-manager-field']],
];

async function work(): Promise<void> {
  for (let next = checks.shift(); next !== undefined; next = checks.shift()) {
    const [name, command, args] = next;
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    const [code] = await once(child, 'close');
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    if (code === 0) continue;
    console.log(output);
    process.exitCode = 1;
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
