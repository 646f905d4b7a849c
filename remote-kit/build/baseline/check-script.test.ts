import { expect, test } from 'vitest';
import { findInScript, indexScriptFeatures } from './check-script.ts';

const features = indexScriptFeatures();
const pathsIn = (code: string) => [...findInScript(code, features)].map(({ path }) => path);

test.each([
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['const { promise } = globalThis.Promise.withResolvers()', 'Promise.withResolvers'],
  ['element.checkVisibility()', 'Element.checkVisibility'],
  ['controls.filter((control) => control.checkVisibility())', 'Element.checkVisibility'],
  ["URL.canParse('')", 'URL.canParse'],
  ['overlay.showPopover()', 'HTMLElement.showPopover'],
  ["overlay.popover = 'manual'", 'HTMLElement.popover'],
  ['AbortSignal.any([])', 'AbortSignal.any'],
  ['requestIdleCallback(run)', 'requestIdleCallback'],
  ['window.requestIdleCallback(run)', 'requestIdleCallback'],
  ["new Intl.DurationFormat('pl')", 'Intl.DurationFormat'],
  ['Object.groupBy([], String)', 'Object.groupBy'],
  ['new Set().union(other)', 'Set.union'],
])('BRO-04 findInScript reports %s', (code, path) => {
  expect(pathsIn(code)).toEqual([path]);
});

test.each([
  ['a call of what may be missing', 'overlay.showPopover?.()'],
  ['a test for a feature', "export const isThere = typeof requestIdleCallback === 'function' && 'popover' in element"],
  ["a member of a known interface's name", 'Promise.any([]); format.format(date); list.toSorted()'],
  ['the method of an own object', 'const shapes = { union: () => {} }; shapes.union()'],
  ['the method of an own class', 'class Shape { union() {} } new Shape().union()'],
  ['an exported name', 'const a = 1; export { a as navigation }'],
  ['a property', 'export const texts = { navigation: location.navigation }'],
])('BRO-04 findInScript does not report %s', (_, code) => {
  expect(pathsIn(code)).toEqual([]);
});

test('BRO-04 findInScript throws when the script cannot be parsed', () => {
  expect(() => pathsIn('const =')).toThrow('The script could not be parsed: ');
});
