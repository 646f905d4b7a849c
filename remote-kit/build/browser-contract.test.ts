import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildInMemory } from '../testing/use-folder.ts';
import { browserContract, withoutShapes } from './browser-contract.ts';

const imports = "import { endpoint } from './endpoint.ts';\nimport { Answer, Body } from './shapes/seeded.ts';\n\n";
const strip = (source: string) => withoutShapes(imports + source, 'seeded.ts').slice(imports.length);
const call = 'export const read = endpoint({ body: Body });\n';

test('keeps of an endpoint what browsers use, on its lines', () => {
  const source = `export const read = endpoint({
  method: 'PUT',
  path: '/api/things/{id}',
  summary: 'Reads, with "quotes" and } braces',
  access: 'company',
  idempotent: true,
  body: edits(Body, {
    deep: [1, 2],
  }),
  persist: (stored) => stored !== null,
  answer: Answer
});
export const rule = (summary: string) => summary.length > 0;
`;
  const stripped = strip(source);
  const lines = stripped.split('\n').map((line) => line.trimEnd());
  expect(lines.filter((line) => line !== '')).toEqual([
    'export const read = endpoint({',
    "  method: 'PUT',",
    "  path: '/api/things/{id}',",
    '  idempotent: true,',
    '  persist: (stored) => stored !== null,',
    '});',
    'export const rule = (summary: string) => summary.length > 0;',
  ]);
  expect(stripped.length).toBe(source.length);
  expect(lines.indexOf('});')).toBe(source.split('\n').indexOf('});'));
});

test.each([
  ['a spread', "export const read = endpoint({ ...edits(Body), path: '/api/things' });"],
  ['a computed name', "export const read = endpoint({ ['body']: Body });"],
  ['a method', 'export const read = endpoint({ persist() {} });'],
  ['an unknown property', 'export const read = endpoint({ early: true });'],
  ['a kept property that is no literal', 'export const read = endpoint({ path: pathOf(Body) });'],
  ['a template', 'export const read = endpoint({ path: `/api/things` });'],
  ['a definition elsewhere', 'const definition = { body: Body };\nexport const read = endpoint(definition);'],
  ['a second argument', 'export const read = endpoint({ body: Body }, Answer);'],
  ['an endpoint that is not exported', 'const read = endpoint({ body: Body });\nexport { read };'],
  ['a list of endpoints', 'export const all = [endpoint({ body: Body })];'],
  ['another name', 'const make = endpoint;\nexport const read = make({ body: Body });'],
])('fails at %s', (_, source) => {
  expect(() => strip(source)).toThrow(/^seeded\.ts: /);
});

test.each([
  ['a call of the whole module', "import * as calls from './endpoint.ts';\nexport const read = calls.endpoint({ path: '/api' });"],
  ['a call inside of a function', "import { endpoint } from './endpoint.ts';\nconsole.log(() => endpoint({ path: '/api' }));"],
  ['a new export of the function', "export { endpoint } from './endpoint.ts';"],
  ['a new export of its module', "export * from './endpoint.ts';"],
])('fails at %s', (_, source) => {
  expect(() => withoutShapes(source, 'seeded.ts')).toThrow(
    'seeded.ts: an endpoint must be written as: export const name = endpoint({ … })',
  );
});

test.each([
  'export const read = endpoint({ body: Body }), write = endpoint({ body: Body });',
  "import { endpoint as make } from './endpoint.ts';\nexport const write = make({ body: Body });",
])('leaves out the shapes of %s', (source) => {
  expect(strip(source)).not.toContain('Body');
});

test('leaves out the imports of shapes, also of their types', () => {
  const stripped = withoutShapes(`${imports}export type { Body };\n${call}export type Part = Pick<Body, 'id'>;`, 'seeded.ts');
  expect(stripped).not.toContain('./shapes/');
  expect(stripped).toContain("export type Part = Pick<Body, 'id'>;");
});

test.each([
  ['a rule', `${call}export const isValid = (value: unknown) => Body.safeParse(value).success;`],
  ['a further export', `${call}export { Body };`],
])('fails when %s uses a shape', (_, source) => {
  expect(() => strip(source)).toThrow('only endpoints use a shape');
});

test('understands every endpoint of the contract, and leaves nothing of a shape', () => {
  const folder = fileURLToPath(new URL('../../shared/src/contract/', import.meta.url));
  const modules = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  for (const name of modules) {
    const code = readFileSync(folder + name, 'utf8');
    if (!/import \{ endpoint \} from '.*\/endpoint.ts'/.test(code)) continue;
    const stripped = withoutShapes(code, name);
    expect(code, name).toMatch(/^ {2}summary:/m);
    expect(stripped, name).not.toMatch(/^import.*shapes/m);
    expect(stripped, name).not.toMatch(/^ {2}(summary|access|params|query|body|record|answer):/m);
  }
});

test('fails when a browser would load the comparison of calls', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const page = {
    name: 'page',
    resolveId: (id: string) => (id === 'page' ? join(root, id) : undefined),
    load: (id: string) => (id === join(root, 'page') ? "import '@osk/shared/contract/call-compatibility/describe-call';" : undefined),
  };
  const built = buildInMemory({ root, plugins: [page, browserContract()], build: { rolldownOptions: { input: 'page' } } });
  await expect(built).rejects.toThrow('is for build tools and the server');
});
