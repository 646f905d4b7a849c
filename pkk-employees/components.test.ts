// @vitest-environment jsdom
import * as react19 from 'react';
import { createRoot as createRoot19 } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, h, nextTick, reactive } from 'vue';
import { createRoot as createRoot18, react as react18 } from './fixtures/react-18/react.ts';
import type { GetToken, OskPkkEmployeesElement } from './osk-pkk-employees.d.ts';

type Properties = { theme?: 'dark' | 'light'; token?: string; getToken?: GetToken; onReady?(): void; onChange?(change: object): void };
type Shown = {
  update(properties: Properties): Promise<void>;
  unmount(): Promise<void>;
};
type Show = (container: Element, properties: Properties & { onError?(error: object): void }) => Promise<Shown>;

const api = 'https://portal.example';

const showByReact =
  (react: Pick<typeof react19, 'act' | 'createElement'>, createRoot: typeof createRoot19): Show =>
  async (container, properties) => {
    vi.doMock('react', () => react);
    const { PkkEmployees } = await import('./react.ts');
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const root = createRoot(container);
    const update = (now: Properties) =>
      react.act(async () => root.render(react.createElement(PkkEmployees, { api, className: 'wide', ...properties, ...now })));
    await update({});
    return { update, unmount: () => react.act(async () => root.unmount()) };
  };

const showByVue: Show = async (container, properties) => {
  const now = reactive<Properties>({ ...properties });
  const { PkkEmployees } = await import('./vue.ts');
  const app = createApp({ render: () => h(PkkEmployees, { api, class: 'wide', ...now }) });
  app.mount(container);
  const update = async (changed: Properties) => {
    Object.assign(now, changed);
    await nextTick();
  };
  return { update, unmount: async () => app.unmount() };
};

describe.each([
  ['React 18', showByReact(react18 as unknown as typeof react19, createRoot18 as typeof createRoot19)],
  ['React 19', showByReact(react19, createRoot19)],
  ['Vue', showByVue],
])('EMB-02 PkkEmployees for %s', (_, show) => {
  let container: HTMLElement;
  let shown: Shown | undefined;
  beforeEach(() => {
    vi.resetModules();
    container = document.createElement('div');
    document.body.append(container);
  });
  afterEach(async () => {
    await shown?.unmount();
    shown = undefined;
    vi.doUnmock('react');
  });
  const element = () => container.querySelector('osk-pkk-employees') as OskPkkEmployeesElement;
  const script = () => document.querySelector('script');

  test('shows the element with its attributes and properties, and adds the script', async () => {
    const getToken = () => 'secret';
    shown = await show(container, { theme: 'dark', token: 'first', getToken });
    expect(container.innerHTML).toMatch(/^<osk-pkk-employees/);
    expect(Object.fromEntries([...element().attributes].map(({ name, value }) => [name, value]))).toEqual({
      api,
      theme: 'dark',
      class: 'wide',
    });
    expect(element()).toMatchObject({ token: 'first', getToken });
    expect(script()?.src).toBe(`${api}/embed/v1/osk-pkk-employees.js`);
    const other = () => 'another';
    const before = element();
    await shown.update({ theme: 'light', token: 'second', getToken: other });
    expect(element()).toBe(before);
    expect(element()).toMatchObject({ token: 'second', getToken: other });
    expect(element().getAttribute('theme')).toBe('light');
  });

  test('calls the newest listener of each event', async () => {
    const calls: unknown[] = [];
    shown = await show(container, { onReady: () => calls.push('not called') });
    await shown.update({ onReady: () => calls.push('ready'), onChange: (change) => calls.push(change) });
    element().dispatchEvent(new CustomEvent('osk-pkk-ready'));
    element().dispatchEvent(new CustomEvent('osk-pkk-change', { detail: { kind: 'created', id: '7' } }));
    expect(calls).toEqual(['ready', { kind: 'created', id: '7' }]);
  });

  test('reports errors of the element, and a script that cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const errors: object[] = [];
    shown = await show(container, { onError: (error) => errors.push(error) });
    element().dispatchEvent(new CustomEvent('osk-pkk-error', { detail: { code: 'crashed', message: 'It crashed' } }));
    expect(errors).toEqual([{ code: 'crashed', message: 'It crashed' }]);
    script()?.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(errors).toHaveLength(2));
    expect(errors[1]).toEqual({ code: 'unreachable', message: expect.stringContaining('could not be loaded') });
    expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^osk-pkk-employees: .* could not be loaded/));
  });
});
