import type { Release } from '@osk/shared/contract/release';
import { expect, test } from 'vitest';
import { drawings, landing, places, shellHtml, sms } from '../../../testing/fake-portal.ts';
import { defaultProvider } from '../../platform/provider.ts';
import type { Choice } from '../releases/served-release.ts';
import { type Choices, composePage } from './compose.ts';
import { placeAt } from './place-at.ts';

const own = (release: Release): [string, Choice] => [
  release.name,
  {
    served: {
      release,
      base: `/remotes/${release.name}`,
      source: 'portal',
      since: null,
      hashes: {},
      read: (file) => drawings[file] ?? '',
    },
    fallbacks: [],
  },
];

const compose = (path: string, choices: Partial<Choices> = {}, provider = defaultProvider) =>
  composePage({
    html: shellHtml,
    place: placeAt(places, path),
    remotes: { choices: new Map([own(landing), own(sms)]), overrides: new Map() },
    choices: { language: 'pl', theme: undefined, ...choices },
    page: { provider },
    publicUrl: 'https://portal.example',
    offers: [],
  });

/** What a browser takes for the page's JSON: up to the first end tag. */
const jsonOf = (html: string) => JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
/** Every link put into the page: how it is related, and to what. */
const linksOf = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)]
    .map(([, rel, href]) => `${rel} ${href}`)
    .filter((link) => !shellHtml.includes(link.replace('stylesheet ', '')));

test.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/activate/abc', '/activate/:id'],
  ['/activate/a%2Fb', '/activate/:id'],
  ['/user-panel/sms-notification', '/user-panel/sms-notification'],
])('%s is the place %s', (path, place) => {
  expect(placeAt(places, path)?.path).toBe(place);
});

test.each(['/nothing', '/Home', '/activate', '/activate/', '/activate/a/b', '/user-panel', ''])('"%s" is no place', (path) => {
  expect(placeAt(places, path)).toBeUndefined();
});

test.each([
  [{}, '<html lang="pl">'],
  [{ language: 'en' }, '<html lang="en">'],
  [{ theme: 'dark' }, '<html lang="pl" data-theme="dark">'],
  [{ language: 'en', theme: 'light' }, '<html lang="en" data-theme="light">'],
] as const)('SHL-11 the choices %o are in the document from the start', (choices, tag) => {
  expect(compose('/', choices).match(/<html[^>]*>/g)).toEqual([tag]);
});

test('FED-01 the page says where each released remote is, whatever place it is', () => {
  for (const path of ['/', '/nothing']) {
    expect(jsonOf(compose(path))).toEqual({
      provider: defaultProvider,
      remotes: { 'mfe-landing': '/remotes/mfe-landing/remoteEntry-AAAAAAAA.js', 'mfe-sms': '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js' },
      releases: {
        'mfe-landing': {
          version: '1.0.0',
          files: {
            '/': ['assets/remote-BBBBBBBB.js', 'assets/landing-page-CCCCCCCC.js', 'assets/landing-page-DDDDDDDD.css'],
            '/activate/:id': ['assets/remote-BBBBBBBB.js', 'assets/activation-page-EEEEEEEE.js'],
          },
        },
        'mfe-sms': {
          version: '1.2.0',
          files: { '/user-panel/sms-notification': ['assets/sms-page-GGGGGGGG.js', 'assets/sms-page-HHHHHHHH.css'] },
        },
      },
    });
  }
});

test('what a provider is called begins no script and no comment, and comes out as it was', () => {
  const companyName = '</script><script>alert(1)</script><!-- <script> $& $1 $$ \u2028';
  const html = compose('/', {}, { ...defaultProvider, companyName });
  expect(jsonOf(html).provider.companyName).toBe(companyName);
  // The arrival's, the page's JSON, and what search engines are told.
  expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script', '<script', '</script', '<script', '</script']);
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &lt;script&gt; $&amp; $1 $$');
});

test("the place's own remote is hinted at: its styles, what it needs at once, and its page, nothing of another", () => {
  expect(linksOf(compose('/home'))).toEqual([
    'stylesheet /remotes/mfe-landing/assets/landing-page-DDDDDDDD.css',
    'modulepreload /remotes/mfe-landing/remoteEntry-AAAAAAAA.js',
    'modulepreload /remotes/mfe-landing/assets/remote-BBBBBBBB.js',
    'modulepreload /remotes/mfe-landing/assets/landing-page-CCCCCCCC.js',
  ]);
  expect(linksOf(compose('/activate/abc'))).toEqual([
    'modulepreload /remotes/mfe-landing/remoteEntry-AAAAAAAA.js',
    'modulepreload /remotes/mfe-landing/assets/remote-BBBBBBBB.js',
    'modulepreload /remotes/mfe-landing/assets/activation-page-EEEEEEEE.js',
  ]);
  expect(linksOf(compose('/user-panel/sms-notification'))).toEqual([
    'stylesheet /assets/panel-NNNNNNNN.css',
    'modulepreload /assets/panel-MMMMMMMM.js',
    'modulepreload /remotes/mfe-sms/remoteEntry-FFFFFFFF.js',
    'modulepreload /remotes/mfe-sms/assets/sms-page-GGGGGGGG.js',
  ]);
});

test('for a remote not released the shell alone is hinted at, for no place nothing', () => {
  expect(linksOf(compose('/user-panel/pkk-employees'))).toEqual([
    'stylesheet /assets/panel-NNNNNNNN.css',
    'modulepreload /assets/panel-MMMMMMMM.js',
  ]);
  for (const path of ['/nothing', '/user-panel']) expect(linksOf(compose(path))).toEqual([]);
});
