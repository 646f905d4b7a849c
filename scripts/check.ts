import { join } from 'node:path';
import { root } from './packages.ts';
import { capture } from './run.ts';

// Types, lint and format, unused code, and the package files; everything is checked, then what failed is told.
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const packages = [
  '.',
  'shared',
  'remote-kit',
  'shell',
  'mfe-landing',
  'mfe-licences',
  'mfe-sms',
  'mfe-pkk',
  'server',
  'e2e',
  'bench',
  'examples/embedding',
  'examples/replicas',
];

const checks: [name: string, command: string, args: string[]][] = [
  ...packages.map((name): [string, string, string[]] => [`tsc ${name}`, bin('tsc'), ['-p', join(root, name)]]),
  ['biome', bin('biome'), ['ci', '--colors=off', '.']],
  ['knip', bin('knip'), ['--no-progress']],
  // pnpm is called by its version through npx: a pin in package.json makes it look for binaries of its own.
  ['sherif', bin('sherif'), ['-r', 'root-package-manager-field']],
];

let failed = 0;
for (const [name, command, args] of checks) {
  const { code, output } = await capture(command, args, { cwd: root });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) console.log(output);
  failed += code === 0 ? 0 : 1;
}
process.exitCode = failed > 0 ? 1 : 0;
