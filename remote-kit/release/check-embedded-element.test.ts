import { expect, test, vi } from 'vitest';
import { useFolder } from '../testing/use-folder.ts';
import { checkEmbeddedElement, runTask } from './check-pages.ts';

vi.setConfig({ testTimeout: 60_000 });
const { at, write } = useFolder();
let builds = 0;
const item = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const calls = [{ method: 'GET', path: '/api/items', answer: { type: 'array', items: item } }];

/** Checks a remote with this script for other sites. */
function check(script: string): Promise<string[]> {
  builds += 1;
  const build = `build-${builds}`;
  write(`${build}/embed/about.json`, JSON.stringify({ name: 'x-items', version: '1.0.0', script: 'x-items.js' }));
  write(`${build}/embed/x-items.js`, script);
  return checkEmbeddedElement(at(build), { files: { 'embed/about.json': 'sha256-' }, calls });
}

/** Defines an element that reads items, and then runs some code with `root`, its shadow tree, and `data`, undefined if the call fails. */
const element = (tag: string, code: string) => `customElements.define('${tag}', class extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({ mode: 'closed' });
    root.textContent = 'loading';
    const answer = await fetch(this.getAttribute('api') + '/api/items').catch(() => undefined);
    const { data } = answer ? await answer.json() : {};
    ${code}
  }
});`;

test.concurrent('TEA-04 names the data with which an element throws, stays empty or shows its own crash', async () => {
  const elements = [
    element('x-fine', "root.textContent = data ? data.length + ' items in ' + this.getAttribute('language') : 'failed';"),
    element('x-throws', "root.textContent = 'items'; if (data?.length > 20) throw new TypeError('broken');"),
    element('x-empty', "root.innerHTML = data?.length === 1 ? '<style>p { margin: 0 }</style><p></p>' : 'items';"),
    element(
      'x-crashes',
      `root.textContent = 'failed'; if (data?.length !== 1) return;
      console.error('The page crashed', new TypeError('broken'));
      this.dispatchEvent(new CustomEvent('x-error', { detail: { code: 'crashed', message: 'The page crashed' } }));`,
    ),
    element(
      'x-fails',
      "root.textContent = 'failed'; if (!data) this.dispatchEvent(new CustomEvent('x-error', { detail: { code: 'unreachable' } }));",
    ),
  ];
  expect(await check(elements.join('\n'))).toEqual([
    'The embedded element <x-throws> cannot be rendered: TypeError: broken (in Polish and English, with many items)',
    'The embedded element <x-empty> cannot be rendered: the element is empty (in Polish and English, with one item)',
    'The embedded element <x-crashes> cannot be rendered: x-error: crashed: The page crashed: TypeError: broken (in Polish and English, with one item)',
  ]);
});

test.concurrent.each([
  ["throw new TypeError('broken');", 'TypeError: broken'],
  ['', 'it defines no custom element'],
])('TEA-04 rejects the script "%s"', async (script, reason) => {
  expect(await check(script)).toEqual([`embed/x-items.js cannot be loaded: ${reason}`]);
});

test('accepts a remote without an embedded element', async () => {
  expect(await checkEmbeddedElement(at(), { files: {}, calls })).toEqual([]);
});

test.concurrent('TEA-04 ends a script that hangs', async () => {
  write('hang.js', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);');
  expect(await runTask({ work: 'embed', script: at('hang.js'), calls }, undefined, 2000)).toEqual([
    { kind: 'rendered', problem: 'it hangs' },
  ]);
});
