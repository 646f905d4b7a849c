import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkEmbeddedElement } from './check-embedded-element.ts';
import { runTask } from './headless/run-task.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-embedded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const timeout = 60_000;
const item = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const calls = [{ method: 'GET', path: '/api/items', answer: { type: 'array', items: item } }];

/** Checks a remote with this script for other sites. */
function check(script: string): Promise<string[]> {
  const build = mkdtempSync(join(folder, 'build-'));
  mkdirSync(join(build, 'embed'));
  writeFileSync(join(build, 'embed/about.json'), JSON.stringify({ name: 'x-items', version: '1.0.0', script: 'x-items.js' }));
  writeFileSync(join(build, 'embed/x-items.js'), script);
  return checkEmbeddedElement(build, { files: { 'embed/about.json': 'sha256-' }, calls });
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

test.concurrent('TEA-04 names the data with which an element throws, stays empty or shows its own crash', { timeout }, async () => {
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

test.concurrent('TEA-04 rejects a script that throws', { timeout }, async () => {
  expect(await check("throw new TypeError('broken');")).toEqual(['embed/x-items.js cannot be loaded: TypeError: broken']);
});

test.concurrent('TEA-04 rejects a script that defines no element', { timeout }, async () => {
  expect(await check('')).toEqual(['embed/x-items.js cannot be loaded: it defines no custom element']);
});

test('accepts a remote without an embedded element', async () => {
  expect(await checkEmbeddedElement(folder, { files: {}, calls })).toEqual([]);
});

test.concurrent('TEA-04 ends a script that hangs', { timeout }, async () => {
  writeFileSync(join(folder, 'hang.js'), 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);');
  expect(await runTask({ work: 'embed', script: join(folder, 'hang.js'), calls }, undefined, 2000)).toEqual([
    { kind: 'rendered', problem: 'it hangs' },
  ]);
});
