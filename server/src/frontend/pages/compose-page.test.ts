import type { Release } from '@osk/shared/contract/release';
import { expect, test } from 'vitest';
import { fragments, landing, routes, shellHtml, sms } from '../../../testing/servers/fake-portal.ts';
import { defaultProvider } from '../../platform/provider.ts';
import type { ReleaseChoice } from '../releases/follow-remote.ts';
import { composePage } from './compose-page.ts';
import { routeAt } from './portal-files.ts';

const choiceOf = (release: Release): [string, ReleaseChoice] => {
  const base = `/remotes/${release.name}`;
  const read = (file: string) => fragments[file] ?? '';
  return [release.name, { served: { release, base, source: 'portal', since: null, hashes: {}, read }, fallbacks: [] }];
};

const compose = (path: string, provider = defaultProvider) =>
  composePage({
    html: shellHtml,
    route: routeAt(routes, path),
    remotes: { choices: new Map([choiceOf(landing), choiceOf(sms)]), overrides: new Map() },
    preferences: { language: 'pl', theme: undefined },
    provider,
    publicUrl: 'https://portal.example',
    priceList: [],
  }).html;

const jsonOf = (html: string) => JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
/** The links that are not the shell's own. */
const linksOf = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)]
    .map(([, rel, href]) => `${rel} ${href}`)
    .filter((link) => !shellHtml.includes(link.replace('stylesheet ', '')));

test('FED-01 names the address and the files of each remote on every page', () => {
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

test("escapes the provider's data in JSON and in HTML", () => {
  const companyName = '</script><script>alert(1)</script><!-- <script> $& $1 $$ \u2028';
  const html = compose('/', { ...defaultProvider, companyName });
  expect(jsonOf(html).provider.companyName).toBe(companyName);
  // The head script, the JSON of the page, and the structured data.
  expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script', '<script', '</script', '<script', '</script']);
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &lt;script&gt; $&amp; $1 $$');
});

const landingEntry = [
  'modulepreload /remotes/mfe-landing/remoteEntry-AAAAAAAA.js',
  'modulepreload /remotes/mfe-landing/assets/remote-BBBBBBBB.js',
];
const panel = ['stylesheet /assets/panel-NNNNNNNN.css', 'modulepreload /assets/panel-MMMMMMMM.js'];

test.each([
  [
    '/home',
    [
      'stylesheet /remotes/mfe-landing/assets/landing-page-DDDDDDDD.css',
      ...landingEntry,
      'modulepreload /remotes/mfe-landing/assets/landing-page-CCCCCCCC.js',
    ],
  ],
  ['/activate/abc', [...landingEntry, 'modulepreload /remotes/mfe-landing/assets/activation-page-EEEEEEEE.js']],
  [
    '/user-panel/sms-notification',
    [...panel, 'modulepreload /remotes/mfe-sms/remoteEntry-FFFFFFFF.js', 'modulepreload /remotes/mfe-sms/assets/sms-page-GGGGGGGG.js'],
  ],
  // Its remote has no release.
  ['/user-panel/pkk-employees', panel],
  ['/user-panel', []],
  ['/nothing', []],
])('preloads only what %s needs', (path, links) => {
  expect(linksOf(compose(path))).toEqual(links);
});
