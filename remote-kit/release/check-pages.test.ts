import type { Call } from '@osk/shared/contract/shapes/release';
import { beforeAll, expect, test, vi } from 'vitest';
import { useFolder } from '../testing/use-folder.ts';
import { buildHost, checkPages } from './check-pages.ts';

vi.setConfig({ testTimeout: 60_000 });
const { at, write } = useFolder();
let host = '';
beforeAll(async () => {
  host = await buildHost(at());
}, 60_000);

const text = { type: 'string' };
const item = {
  type: 'object',
  properties: {
    id: text,
    name: { type: 'string', maxLength: 100 },
    state: { type: 'string', enum: ['new', 'paid', 'late'] },
    at: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'name', 'state', 'at'],
};
const calls: Call[] = [
  { method: 'GET', path: '/api/items', answer: { type: 'array', items: item } },
  {
    method: 'POST',
    path: '/api/items',
    body: { type: 'object', properties: { code: { type: 'string', pattern: '^\\d{2}-\\d{3}$' } } },
    answer: item,
  },
];

/** The modules that the host shares, for pages that are written without a build. */
const useShared = `
  let React, host;
  const only = (versions) => Object.values(versions)[0].lib();
  export async function init(scope) {
    React = only(scope.react);
    host = only(scope['@osk/shared/host']);
    h = React.createElement;
  }
  let h;
  function useItems() {
    const { http } = host.useHost();
    const [items, setItems] = React.useState();
    React.useEffect(() => void http.send({ method: 'GET', path: '/api/items' }).then(({ data }) => setItems(data), () => {}), [http]);
    return items;
  }
  const List = ({ render = ({ name }) => name }) => {
    const items = useItems() ?? [];
    return h(React.Fragment, null, h('h1', null, 'Items'), h('ul', null, ...items.map((item) => h('li', { key: item.id }, render(item, items)))));
  };
`;

/** Checks a remote whose entry is this code. */
function checkEntry(entry: string, routes: readonly string[], calls?: Call[]) {
  write('entry.js', entry);
  const files = Object.fromEntries(routes.map((route) => [route, { js: [], css: [] }]));
  return checkPages(host, at(), { name: 'mfe-sms', entry: 'entry.js', routes: files, files: {}, calls });
}

/** Checks a remote with pages that run some code when they load, and whose container runs `init` when it is initialized. */
function check(init: string, pages: Record<string, string> = { '/': '' }): Promise<string[]> {
  const routes = Object.entries(pages).map(([route, code]) => `'${route}': async () => { ${code} return { default: () => 'a page' }; }`);
  const remote = `{ routes: { ${routes.join(', ')} } }`;
  return checkEntry(`export async function init() { ${init} } export const get = async () => () => ({ default: ${remote} });`, ['/']);
}

/** Checks a remote with these components as pages. */
function checkComponents(pages: Record<string, string>, listed: Call[] | undefined): Promise<string[]> {
  const routes = Object.entries(pages).map(([route, component]) => `'${route}': async () => ({ default: ${component} })`);
  return checkEntry(
    `${useShared} export const get = async () => () => ({ default: { routes: { ${routes.join(', ')} } } });`,
    Object.keys(pages),
    listed,
  );
}

let checked: Promise<string[]> | undefined;
/** Checks all pages below in one remote, once. Returns the problems without those of other pages than these. */
async function problemsOf(pages: Record<string, string>): Promise<string[]> {
  const all = { ...rendered, ...pressed, ...perceived, ...calling };
  checked ??= checkComponents(all, calls);
  const others = Object.keys(all).filter((route) => !(route in pages));
  return (await checked).filter((problem) => !others.some((route) => problem.startsWith(`The page ${route} `)));
}

test('accepts pages that both runtimes can load, that listen to their window, and that have no sample data', async () => {
  const listening = `(() => { let heard = false; addEventListener('ping', () => { heard = true; }); window.dispatchEvent(new Event('ping'));
    if (!heard) throw new Error('not heard'); return () => 'a page'; })()`;
  // A release that does not list its calls has no items.
  const list = "() => h(List, { render: () => { throw new Error('broken'); } })";
  expect(await checkComponents({ '/': "() => 'a page'", '/listening': listening, '/list': list }, undefined)).toEqual([]);
});

test("names what the portal's runtime lacks", async () => {
  const problems = await check("new _FEDERATION_RUNTIME_CORE.ModuleFederation({ name: 'mfe_sms' }).preloadRemote();");
  expect(problems).toEqual(["mfe-sms cannot be loaded: Error: The portal's federation runtime has no ModuleFederation.preloadRemote"]);
});

test("TEA-04 rejects a remote that Module Federation's own runtime cannot load, and names each such page", async () => {
  const broken = "if (__FEDERATION__.__INSTANCES__.length > 0) throw new Error('broken on purpose');";
  const by = 'mfe-sms cannot be loaded by @module-federation/runtime';
  expect(await check(broken)).toEqual([expect.stringMatching(new RegExp(`^${by}: .*broken on purpose$`, 's'))]);
  expect(await check('', { '/a': broken, '/': '', '/b': broken })).toEqual([
    `${by}: Error: page /a: Error: broken on purpose`,
    `${by}: Error: page /b: Error: broken on purpose`,
  ]);
});

const rendered = {
  '/some': "() => h(List, { render: () => { throw new Error('some'); } })",
  '/none': "() => { const items = useItems(); if (items?.length === 0) throw new Error('none'); return 'a page'; }",
  '/many': "() => h(List, { render: ({ name }, items) => { if (items.length > 20) throw new Error('many'); return name; } })",
  '/unusual': "() => h(List, { render: ({ name }) => { if (!/^[\\w ]*$/.test(name)) throw new Error('unusual'); return name; } })",
  '/late':
    "() => { const [Late] = React.useState(() => React.lazy(async () => ({ default: () => { throw new Error('late'); } }))); return h(React.Suspense, { fallback: 'loading' }, h(Late)); }",
  '/dates': "() => h(List, { render: ({ at }) => new Intl.DateTimeFormat('pl').format(new Date(at)) })",
  '/caught':
    "() => h(class extends React.Component { state = {}; static getDerivedStateFromError = () => ({ failed: true }); render() { return this.state.failed ? 'sorry' : h(List, { render: ({ name }) => name.missing.part }); } })",
};

test('TEA-04 names the data with which a page cannot be rendered', async () => {
  const inBoth = '(in Polish and English, ';
  const late = 'The page /late cannot be rendered: Error: late (in Polish and English, while calls are pending, when every call fails, ';
  expect(await problemsOf(rendered)).toEqual([
    `The page /some cannot be rendered: Error: some ${inBoth}with one item, with many items and with the longest texts and numbers)`,
    `The page /none cannot be rendered: Error: none ${inBoth}with no items)`,
    `The page /many cannot be rendered: Error: many ${inBoth}with many items)`,
    `The page /unusual cannot be rendered: Error: unusual ${inBoth}with the longest texts and numbers)`,
    `${late}with no items, with one item, with many items and with the longest texts and numbers)`,
    expect.stringMatching(/^The page \/caught cannot be rendered: TypeError: .*\(in Polish and English, with one item, /),
  ]);
});

const throwing = "() => { throw new TypeError('broken'); }";
const dialog = `h('div', { role: 'dialog', 'aria-modal': true, 'aria-label': 'Edit', onKeyDown: ({ key }) => key === 'Escape' && setOpen(false) },
  h('button', { onClick: () => setOpen(false) }, 'Close'), h('button', { onClick: ${throwing} }, 'Delete'))`;
const pressed = {
  '/press': `() => h('button', { onClick: ${throwing} }, 'Save')`,
  '/reject': "() => h('div', { role: 'button', tabIndex: 0, onClick: async () => { throw new TypeError('broken'); } }, 'Save')",
  '/dialog': `() => { const [isOpen, setOpen] = React.useState(false); return isOpen ? ${dialog} : h('button', { onClick: () => setOpen(true) }, 'Open'); }`,
  '/row': `() => h(List, { render: ({ name, state }) => h('button', { onClick: state === 'late' ? ${throwing} : undefined }, 'Remove ' + state) })`,
  '/empty': `() => h('form', { onSubmit: (event) => { event.preventDefault(); (${throwing})(); } }, h('button', null, 'Send'))`,
  '/filled': `() => { const [code, setCode] = React.useState(''); return h('form', { onSubmit: (event) => { event.preventDefault(); if (/^\\d{2}-\\d{3}$/.test(code)) (${throwing})(); } },
    h('label', null, 'Code', h('input', { name: 'code', value: code, onChange: ({ target }) => setCode(target.value) })), h('button', { disabled: code === '' }, 'Send')); }`,
  '/crash':
    "() => { const [isOpen, setOpen] = React.useState(false); if (isOpen) throw new TypeError('broken'); return h('button', { onClick: () => setOpen(true) }, 'Open'); }",
};

test('TEA-04 names the button whose press throws', async () => {
  const inBoth = '(in Polish and English, with one item and with the longest texts and numbers)';
  const throws = (route: string, action: string) => `The page ${route} cannot be used: ${action} throws: TypeError: broken ${inBoth}`;
  expect(await problemsOf(pressed)).toEqual([
    throws('/press', 'pressing "Save"'),
    throws('/reject', 'pressing "Save"'),
    throws('/dialog', 'pressing "Delete"'),
    'The page /row cannot be used: pressing "Remove late" throws: TypeError: broken (in English, with the longest texts and numbers)',
    throws('/empty', 'pressing "Send"'),
    throws('/filled', 'pressing "Send" with its fields filled in'),
    throws('/crash', 'pressing "Open"'),
  ]);
});

const nothing = '() => {}';
const perceived = {
  '/image': "() => h('img', { src: 'a.png', className: 'photo' })",
  '/label': "() => h('input', { name: 'city' })",
  '/div': `() => h('div', { className: 'card', onClick: ${nothing} }, 'Open')`,
  '/modal': `() => { const [isOpen, setOpen] = React.useState(false); return h('p', null, h('button', { onClick: () => setOpen(true) }, 'Open'),
    isOpen && h('span', { role: 'dialog', 'aria-modal': true, 'aria-label': 'Details' }, h('img', { src: 'b.png' }))); }`,
  '/fine': `() => h('div', { onClick: ${nothing} }, h('button', { onClick: ${nothing} }, h('span', { onClick: ${nothing} }, 'Open')),
    h('ul', { role: 'listbox', tabIndex: 0, 'aria-label': 'Colours' }, h('li', { role: 'option', 'aria-selected': true, onClick: ${nothing} }, 'Red')),
    h('i', { 'aria-hidden': true, onClick: ${nothing} }))`,
};

test('TEA-04 names what cannot be perceived or reached by a keyboard', async () => {
  const where = '(in Polish, with one item)';
  expect(await problemsOf(perceived)).toEqual([
    `The page /image is not accessible: image-alt: Images must have alternative text: <img class="photo" src="a.png"> ${where}`,
    `The page /label is not accessible: label: Form elements must have labels: <input name="city"> ${where}`,
    `The page /div is not accessible: <div class="card"> reacts to a press but is no button: use <button> ${where}`,
    `The page /modal is not accessible: image-alt: Images must have alternative text: <img src="b.png"> ${where}`,
  ]);
});

const send = (call: string) =>
  `() => { const { http } = host.useHost(); React.useEffect(() => { ${call}.catch(() => {}); }, [http]); return 'a page'; }`;
const calling = {
  '/host': send("http.send({ method: 'GET', path: '/api/others' })"),
  '/fetch': send("fetch('/api/items', { method: 'DELETE' })"),
  '/listed': send("fetch('/api/items').then((answer) => answer.json())"),
};

test('TEA-04 names a call that the release does not list', async () => {
  const where = '(in Polish and English, with no items, with one item, with many items and with the longest texts and numbers)';
  expect(await problemsOf(calling)).toEqual([
    `The page /host cannot be rendered: GET /api/others is not in the list of calls: define it by endpoint() ${where}`,
    `The page /fetch cannot be rendered: DELETE /api/items is not in the list of calls: define it by endpoint() ${where}`,
  ]);
});
