import { expect, test } from 'vitest';
import { asFactory } from './module-factory.ts';

/** Imports the text of a module. */
const load = (code: string) => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

test('EMB-03 makes a module a function of the parts that it is given', async () => {
  const { create } = await load(asFactory('var a=$parts.react.version;let b=()=>a;export{b as version,a as"react-dom"};\n'));
  const given = Object.freeze({ react: { version: '19.3.1' } });
  expect(create(given)['react-dom']).toBe('19.3.1');
  expect(create(given).version()).toBe('19.3.1');
  expect(create({ react: { version: '19.0.0' } }).version()).toBe('19.0.0');
});

test('keeps an export with its own name', async () => {
  expect((await load(asFactory('const mount = 1;\nexport { mount };'))).create()).toEqual({ mount: 1 });
});

test('throws when a module exports nothing', () => {
  expect(() => asFactory('console.log("no")')).toThrow('a module without exports');
});
