import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRollout } from '@osk/shared/contract/release-store';
import { call } from './support/company.ts';
import { root } from './support/environment.ts';
import { createReleaseToken } from './support/operator.ts';
import { startPortal, type TestPortal } from './support/portal.ts';
import { readDevelopmentKey } from './support/release-build.ts';
import { newTeam, type Team } from './support/team.ts';
import { expect, test } from './support/test.ts';

const remote = 'mfe-pkk';
const page = 'src/employees/employees-page.tsx';
const list = 'src/employees/employee-list.tsx';

type Mistake = {
  name: string;
  make(team: Team): Promise<void>;
  /** What the tool prints. */
  reason: RegExp;
};

const addToPage = (team: Team, jsx: string) =>
  team.change(page, '<PageHeader title={text.title}', `${jsx}\n      <PageHeader title={text.title}`);
const write = (team: Team, file: string, text: string) => writeFile(join(team.folder, file), text);
const addScript = (team: Team, name: string, command: string) =>
  team.change('package.json', '"scripts": {', `"scripts": {\n    "${name}": "${command}",`);

const removesRoute = 'it removes a route';

/** The mistakes that one run of the tool names together. A run ends at the first step that finds any. */
const steps: Record<string, Mistake[]> = {
  'its own checks fail': [
    {
      name: 'a type error',
      async make(team) {
        await write(team, 'src/wrong.ts', "export const wrong: number = 'text';\n");
        await addScript(team, 'check', `${join(root, 'node_modules', '.bin', 'tsc')} --noEmit --ignoreConfig src/wrong.ts`);
      },
      reason: /The script check of package\.json fails:\n.*wrong\.ts\(1,14\): error TS2322/,
    },
    {
      name: 'a failing test',
      async make(team) {
        const code = "import assert from 'node:assert';\nimport test from 'node:test';\ntest('adds', () => assert.equal(1 + 1, 3));\n";
        await write(team, 'src/wrong.test.mjs', code);
        await addScript(team, 'test', 'node --test src/wrong.test.mjs');
      },
      reason: /The script test of package\.json fails:\n.*2 == 3/s,
    },
  ],
  'it is too large': [
    {
      name: '5 MB of script',
      async make(team) {
        await write(team, 'src/employees/large.ts', `export const large = '${randomBytes(3_900_000).toString('base64')}';\n`);
        await team.change(
          page,
          "import { strings } from './strings.ts';",
          "import { large } from './large.ts';\nimport { strings } from './strings.ts';",
        );
        await addToPage(team, '<p hidden>{large.slice(existing.length, 20)}</p>');
      },
      reason: /All scripts together need \d{7} bytes after compression\. The portal takes at most \d+\./,
    },
  ],
  'its pages or its element cannot be used': [
    {
      name: 'a page that throws with many items',
      make: (team) =>
        team.change(
          list,
          '  if (employees.length === 0) {',
          "  if (employees.length > 20) throw new Error('too many');\n  if (employees.length === 0) {",
        ),
      reason: /The page \/user-panel\/pkk-employees cannot be rendered: Error: too many \(in Polish and English, with many items\)/,
    },
    {
      name: 'a div for a button',
      make: (team) => addToPage(team, '<div className="wrong" onClick={openCreate}>Nowy</div>'),
      reason: /<div class="wrong"> reacts to a press but is no button: use <button>/,
    },
    {
      name: 'an image without a text',
      make: (team) => addToPage(team, '<img src="a.png" />'),
      reason: /image-alt: Images must have alternative text: <img src="a\.png">/,
    },
    {
      name: 'a button whose press throws',
      make: (team) => addToPage(team, '<button type="button" onClick={() => { throw new Error(\'pressed\'); }}>Pobierz</button>'),
      reason: /The page \/user-panel\/pkk-employees cannot be used: pressing "Pobierz" throws: Error: pressed/,
    },
    {
      name: 'an element that throws, of pages that work',
      make: (team) =>
        team.change(
          'src/embedding/render-page.tsx',
          '  const root = createRoot(',
          "  if (host.overlay) throw new Error('only embedded');\n  const root = createRoot(",
        ),
      reason: /embed.*only embedded/,
    },
  ],
  'the portal rejects it': [
    {
      name: 'a call that the server lacks',
      async make(team) {
        const definition = "endpoint({ method: 'GET', path: '/api/overdue', summary: 'Overdue', access: 'company' })";
        await write(
          team,
          'src/employees/overdue.ts',
          `import { endpoint } from '@osk/shared/contract/endpoint';\n\nexport const readOverdue = ${definition};\n`,
        );
        await team.change(
          page,
          "import { strings } from './strings.ts';",
          "import { readOverdue } from './overdue.ts';\nimport { strings } from './strings.ts';",
        );
        await team.change(page, 'import { useCached, useStrings }', 'import { useCached, useHost, useStrings }');
        await team.change(
          page,
          '  const text = useStrings(strings);',
          '  const text = useStrings(strings);\n  const { http } = useHost();',
        );
        await addToPage(team, '<button type="button" onClick={() => void http.send(readOverdue).catch(() => {})}>Zaległe</button>');
      },
      reason: /GET \/api\/overdue: the portal has no such call\./,
    },
    {
      name: 'global styles',
      async make(team) {
        await write(team, 'src/employees/wrong.css', 'h1 { color: red }\n');
        await team.change(
          page,
          "import { strings } from './strings.ts';",
          "import { strings } from './strings.ts';\nimport './wrong.css';",
        );
      },
      reason: /changes the pages of others: no class of a CSS module limits h1\./,
    },
  ],
  [removesRoute]: [
    {
      name: 'a removed route',
      make: (team) => team.change('src/portal-routes.ts', "path: '/user-panel/pkk-employees'", "path: '/user-panel/pkk-employees/list'"),
      reason: /It lacks the route \/user-panel\/pkk-employees, which pages have now/,
    },
  ],
};

let portal: TestPortal;
let releaseToken: string;
test.beforeAll(async () => {
  portal = await startPortal();
  releaseToken = await createReleaseToken(portal.dataFolder, remote, 'hosted CI');
});
test.afterAll(() => portal?.stop());

for (const [step, mistakes] of Object.entries(steps)) {
  test(`TEA-04 releases nothing, and names every reason, when ${step}: ${mistakes.map(({ name }) => name).join(', ')}`, async () => {
    // A build and the checks of its pages take a minute on a busy machine.
    test.setTimeout(300_000);
    const team = await newTeam(remote, { address: portal.address, releaseToken, releaseKey: await readDevelopmentKey(portal.dataFolder) });
    try {
      const readState = () => call(readRollout, { params: { remote } }, releaseToken, portal.address);
      const before = await readState();
      for (const { make } of mistakes) await make(team);
      const { code, output } = await team.release();
      expect([code, output]).toEqual([1, expect.anything()]);
      for (const { name, reason } of mistakes) expect.soft(output, name).toMatch(reason);
      const { live, canary, releases } = await readState();
      // Only the change of the rollout compares routes: the release is stored, and no page gets it.
      const stored = step === removesRoute ? 1 : 0;
      expect([live, canary, releases.length]).toEqual([null, null, before.releases.length + stored]);
    } finally {
      await team.remove();
    }
  });
}
