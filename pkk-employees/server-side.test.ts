import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { PkkEmployees } from './react.ts';
import { PkkEmployees as VueComponent } from './vue.ts';

const api = 'https://portal.example';
const access = { token: 'secret', getToken: () => 'secret' };

test('EMB-02 the components render on a server, without the token', async () => {
  expect(typeof document).toBe('undefined');
  const html = `<osk-pkk-employees api="${api}"></osk-pkk-employees>`;
  expect(renderToString(createElement(PkkEmployees, { api, ...access }))).toBe(html);
  expect(await renderVue(createSSRApp({ render: () => h(VueComponent, { api, ...access }) }))).toBe(html);
});

test('EMB-02 the components render what they contain, for the time until the script has loaded', async () => {
  const html = `<osk-pkk-employees api="${api}"><p>not loaded</p></osk-pkk-employees>`;
  expect(renderToString(createElement(PkkEmployees, { api }, createElement('p', null, 'not loaded')))).toBe(html);
  const inSlot = () => h(VueComponent, { api }, { default: () => h('p', 'not loaded') });
  expect((await renderVue(createSSRApp({ render: inSlot }))).replaceAll(/<!--.*?-->/g, '')).toBe(html);
});
