import { fileURLToPath } from 'node:url';
import { describeCall } from '@osk/shared/contract/call-compatibility/describe-call';
import { changePassword, readProfile } from '@osk/shared/contract/company';
import type { Call } from '@osk/shared/contract/shapes/release';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { buildInMemory, useFolder } from '../../testing/use-folder.ts';
import { browserContract } from '../browser-contract.ts';
import { readBundledCalls } from './bundled-calls.ts';

// Inside the package, so that imports of @osk/shared are found.
const { at, write } = useFolder(fileURLToPath(new URL('../../node_modules', import.meta.url)));

/** Builds the files, of which `page.ts` is the entry. */
async function callsOf(files: Readonly<Record<string, string>>): Promise<Call[]> {
  for (const [name, source] of Object.entries(files)) write(name, source);
  let calls: Call[] = [];
  const collect: Plugin = {
    name: 'collect',
    async generateBundle(_, bundle) {
      calls = await readBundledCalls(this, at(), bundle);
    },
  };
  const build = { rolldownOptions: { input: at('page.ts') } };
  await buildInMemory({ root: at(), plugins: [browserContract(), collect], build });
  return calls;
}

const namesOf = (calls: readonly Call[]) => calls.map(({ method, path }) => `${method} ${path}`);

const endpointImport = "import { endpoint } from '@osk/shared/contract/endpoint';\n";
const literal = "{ method: 'GET', path: '/api/invoices', summary: '', access: 'company' }";
const invoices = `${endpointImport}import { z } from '@osk/shared/contract/shapes/shape';
export const listInvoices = endpoint({ method: 'GET', path: '/api/invoices', summary: '', access: 'company', answer: z.array(z.object({ id: z.string() })) });
export const payInvoice = endpoint({ method: 'POST', path: '/api/invoices', summary: '', access: 'company', body: z.object({ id: z.uuid() }) });
`;

test('lists the imported calls with their shapes, by path and method', async () => {
  const files = {
    'invoices.ts': invoices,
    'barrel.ts': "export * from './invoices.ts';",
    'page.ts': `import { readProfile } from '@osk/shared/contract/company';
      import { type listInvoices, payInvoice } from './barrel.ts';
      console.log(payInvoice, readProfile, import('./dialog.ts'));`,
    'dialog.ts': "import { changePassword } from '@osk/shared/contract/company';\nconsole.log(changePassword);",
  };
  const calls = await callsOf(files);
  expect(calls).toEqual([
    describeCall(changePassword),
    describeCall(readProfile),
    {
      method: 'POST',
      path: '/api/invoices',
      body: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] },
    },
  ]);
  expect(JSON.stringify(await callsOf(files))).toBe(JSON.stringify(calls));
});

test('lists a call that only its own module uses, without running what it imports', async () => {
  const page = `import './effect.ts';\n${invoices}export const page = () => fetch(listInvoices.path);`;
  expect(namesOf(await callsOf({ 'effect.ts': 'document.title = "Invoices";', 'page.ts': page }))).toEqual(['GET /api/invoices']);
});

test('fails at a call whose module runs only in a browser', async () => {
  const page = `${invoices}document.title = payInvoice.path;`;
  await expect(callsOf({ 'page.ts': page })).rejects.toThrow(/in modules that also run in Node: \S+\/page\.ts\n.*document is not defined/);
});

test('lists a call of two modules with the same shape once, and with different shapes twice', async () => {
  const page = (other: string) => ({
    'one.ts': `${endpointImport}export const one = endpoint(${literal});`,
    'other.ts': `${endpointImport}import { z } from '@osk/shared/contract/shapes/shape';\nexport const other = endpoint(${other});`,
    'page.ts': "import { one } from './one.ts';\nimport { other } from './other.ts';\nconsole.log(one, other);",
  });
  expect(await callsOf(page(literal))).toHaveLength(1);
  expect(await callsOf(page(literal.replace('}', ', answer: z.string() }')))).toHaveLength(2);
});

test('lists every call of a module that is used as a whole', async () => {
  const page = "import * as calls from './invoices.ts';\nconst name: 'payInvoice' = JSON.parse('1');\nconsole.log(calls[name]);";
  expect(namesOf(await callsOf({ 'invoices.ts': invoices, 'page.ts': page }))).toEqual(['GET /api/invoices', 'POST /api/invoices']);
});
