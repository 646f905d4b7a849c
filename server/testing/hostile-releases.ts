import { randomBytes } from 'node:crypto';
import type { Release } from '@osk/shared/contract/release';
import { releaseOf } from './releases.ts';

const list = <Item>(length: number, of: (index: number) => Item) => Array.from({ length }, (_, index) => of(index));
const named = <Item>(length: number, of: (index: number) => Item) =>
  Object.fromEntries(list(length, (index) => [`k${index}`, of(index)] as const));
const nested = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`;

const remote = 'mfe-invoices';
const page = { js: [], css: [] };
const title = { pl: 'x', en: 'x' };
const call = { method: 'POST', path: '/api/licenses/extension' };
const calling = (schema: Record<string, unknown>): Partial<Release> => ({ calls: [{ ...call, body: schema, answer: schema }] });

export const goodFiles = { 'remote.js': 'export default {};' };
const needs = { hostApi: '1.0.0', exports: [], shared: {} };
export const goodRelease = (changes: Partial<Release> = {}): Release => releaseOf(remote, '1.0.0-a', goodFiles, { needs, ...changes });

/** The body of a call to check a release. `"PART"` is a text that JSON.stringify could not write. */
const bodyOf = (changes: Partial<Release>, part = '0') => JSON.stringify({ release: goodRelease(changes) }).replace('"PART"', () => part);
const PART = 'PART' as never;

/** Releases that are made to take long, or to break their check; each is sent within the limit of size. With a part of the answer. */
export const hostileReleases: readonly (readonly [name: string, body: string, problem: string])[] = [
  [
    'an object of 14 kB beside 165 × 165 alternatives',
    bodyOf(calling({ allOf: [named(1000, Number)], anyOf: list(165, (y) => ({ y })), oneOf: list(165, (z) => ({ z })) })),
    'too complex to compare',
  ],
  [
    'a value of 14 kB beside 165 × 165 alternatives',
    bodyOf(calling({ allOf: [{ x: named(1000, Number) }], anyOf: list(165, (x) => ({ x })), oneOf: list(165, (z) => ({ z })) })),
    'too complex to compare',
  ],
  [
    '200 calls with 20 × 20 alternatives',
    bodyOf({ calls: list(200, () => ({ ...call, body: { anyOf: list(20, (y) => ({ y })), oneOf: list(20, (z) => ({ z })) } })) }),
    'too complex to compare',
  ],
  [
    'a schema that branches into itself',
    bodyOf(calling({ properties: { productId: { anyOf: [{ $ref: '#' }, { $ref: '#/properties/productId' }] } } })),
    'too complex to compare',
  ],
  ['a schema with a deep value', bodyOf(calling({ x: PART }), nested(4000, '[', ']')), 'not valid'],
  ['a number beyond all limits', bodyOf(calling({ minimum: PART }), '-1e999'), 'the portal accepts an object'],
  ['a deep list', bodyOf({ preload: PART }, nested(500_000, '[', ']')), 'not valid'],
  ['a deep map', bodyOf({ files: PART }, nested(150_000, '{"a":', '}')), 'not valid'],
  ['300,000 lists', bodyOf({ preload: PART }, `[${'[],'.repeat(300_000)}[]]`), 'not valid'],
  ['500,000 wrong items', bodyOf({ preload: PART }, `[${'1,'.repeat(500_000)}1]`), 'not valid'],
  ['60,000 wrong hashes', bodyOf({ files: named(60_000, () => 'x') }), 'The release has 60000 files'],
  ['60,000 wrong values', bodyOf({ files: named(60_000, () => 1 as never) }), 'marked fields'],
  ['500 long hashes', bodyOf({ files: named(500, () => 'x'.repeat(1900)) }), 'has no valid hash'],
  ['a long file name', bodyOf({ files: { ['a/'.repeat(400_000)]: 'x' } }), 'the name of a file has at most 200'],
  ['the names of objects', bodyOf({ files: PART }, '{"__proto__":"x","constructor":"x"}'), '"remote.js" is needed'],
  ['letters that turn and halves of letters', bodyOf({ files: { '\u202e\ud800ą': 'x' } }), 'is not a valid file name'],
  [
    '500 pages of 600 files',
    bodyOf({ preload: list(500, () => 'remote.js'), routes: named(500, () => ({ js: list(100, () => 'remote.js'), css: [] })) }),
    'does not exist in the remote',
  ],
  ['a page with a long name', bodyOf({ routes: { ['/a'.repeat(200_000)]: page } }), 'not valid'],
  ['a long time', bodyOf({ builtAt: '1'.repeat(900_000) }), 'too long'],
  [
    'a long title',
    bodyOf({ portalRoutes: [{ path: '/a', page: 'x', access: 'company', title: { ...title, pl: 'x'.repeat(900_000) } }] }),
    'too long',
  ],
  ['30,000 pages', bodyOf({ routes: named(30_000, () => page) }), 'not valid'],
  ['50,000 early calls', bodyOf({ routes: named(500, () => ({ ...page, early: list(100, () => '/api/x') })) }), 'reads "/api/x" early'],
  ['a long early call', bodyOf({ routes: { a: { ...page, early: [`/api${'/a-'.repeat(300_000)}!`] } } }), 'too long'],
  [
    '2,000 routes',
    bodyOf({ portalRoutes: list(2000, (index) => ({ path: `/a/${index}`, page: 'x', access: 'company', title })) }),
    'at most 50 routes',
  ],
  ['a long path', bodyOf({ portalRoutes: [{ path: `/a/${'b/:c/'.repeat(200_000)}`, page: 'x', access: 'company', title }] }), 'too long'],
  ['a long version', bodyOf({ version: '1'.repeat(900_000) }), 'too long'],
];

const manyFiles = { ...goodFiles, ...Object.fromEntries(list(498, (index) => [`assets/file-${index}.js`, `${index}`] as const)) };
const about = { version: '1.0.0', script: 'large.js', integrity: 'sha384-wrong' };
const embedded = {
  'about.json': JSON.stringify(about),
  'mf-manifest.json': '{}',
  'conformance.js': 'x',
  'large.js': randomBytes(4 * 2 ** 20).toString('hex'),
};

/** Releases whose files are made to take long, with a part of the answer. */
export const hostileFiles: readonly (readonly [
  name: string,
  files: Readonly<Record<string, string>>,
  changes: Partial<Release>,
  problem: string,
])[] = [
  [
    '8 MiB of script for embedding',
    { ...goodFiles, ...Object.fromEntries(Object.entries(embedded).map(([name, content]) => [`embed/${name}`, content])) },
    {},
    'embed/about.json has another hash than large.js',
  ],
  [
    '499 files of 499 pages',
    manyFiles,
    { preload: Object.keys(manyFiles), routes: named(499, () => page) },
    'does not exist in the remote',
  ],
];

/** Style sheets that are made to take long, or to break their check, with a part of the answer. */
export const hostileStyles: readonly (readonly [name: string, css: string, problem: string])[] = [
  ['18,000 @media', nested(18_000, '@media print{', '}'), 'nested too deeply'],
  ['80,000 rules', nested(80_000, 'a{', '}'), 'nested too deeply'],
  ['50,000 :is()', `${nested(50_000, ':is(', ')')}{}`, 'nested too deeply'],
  ['120,000 brackets', `@media ${nested(120_000, '(', ')')}{a{}}`, 'nested too deeply'],
  ['25,000 selectors', list(25_000, (index) => `a${index}{}`).join(''), '… 24995 more'],
  ['a long list of selectors', `${list(25_000, (index) => `a${index}`).join(',')}{}`, '… 24995 more'],
  ['a long class', `._${'_a'.repeat(120_000)}{}`, 'no class of a CSS module limits .__a'],
  ['comments without an end', `a{}${'/*'.repeat(120_000)}`, 'no class of a CSS module limits a'],
  ['texts without an end', 'a{b:("'.repeat(40_000), 'nested too deeply'],
];
