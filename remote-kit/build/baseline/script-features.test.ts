import { expect, test } from 'vitest';
import { knownMembers, lackingFeatures } from './script-features.ts';

const features = lackingFeatures();
const chromiumAndSafari = ['chrome 111', 'edge 111', 'safari 16.4', 'safari_ios 16.4'];

test.each([
  ['requestIdleCallback', ['safari 16.4', 'safari_ios 16.4']],
  ['Promise.withResolvers', chromiumAndSafari],
  ['URL.canParse', chromiumAndSafari],
  ['AbortSignal.any', chromiumAndSafari],
  ['HTMLElement.showPopover', chromiumAndSafari],
  ['Element.checkVisibility', ['safari 16.4', 'safari_ios 16.4']],
  ['Intl.DurationFormat', ['chrome 111', 'edge 111', 'firefox 128']],
])('BRO-04 lackingFeatures names the browsers that lack %s', (path, lackedBy) => {
  expect(features.find((feature) => feature.path === path)?.lackedBy).toEqual(lackedBy);
});

test.each(['Array.toSorted', 'String.isWellFormed', 'structuredClone', 'AbortSignal.timeout', 'Element.closest'])(
  'BRO-04 lackingFeatures leaves out %s, which all have',
  (path) => {
    expect(features.map((feature) => feature.path)).not.toContain(path);
  },
);

test('BRO-04 knownMembers has what some interface has in all browsers', () => {
  const known = knownMembers();
  expect(['any', 'format', 'marginTop', 'toSorted'].filter((name) => !known.has(name))).toEqual([]);
  expect(['canParse', 'checkVisibility', 'withResolvers'].filter((name) => known.has(name))).toEqual([]);
});
