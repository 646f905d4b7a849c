import { composeRoutes, routeAt } from '@osk/shared/contract/compose-routes';
import { expect, test } from 'vitest';
import { landing, parts, shellHtml, sms } from '../../testing/servers/fake-portal.ts';
import { servedOf, stateOf } from '../../testing/servers/test-releases.ts';
import { defaultProvider } from '../platform/provider.ts';
import type { ReleaseChoice } from '../registry/follow-remote.ts';
import { namedRoutes } from './cache/route-cache.ts';
import { composePage } from './compose-page.ts';

const compose = (path: string, provider = defaultProvider, language: 'pl' | 'en' = 'pl') => {
  const choices = new Map(
    [landing, sms].map((release): [string, ReleaseChoice] => [
      release.name,
      { served: servedOf(release), fallbacks: [], admittedCalls: [] },
    ]),
  );
  const paths = [...landing.portalRoutes, ...sms.portalRoutes].map((one) => one.path.replace('/:id', ''));
  const snapshot = [...choices].map(([name, live]) => stateOf(name, live, { paths }));
  const overrides = new Map<string, string>();
  const named = namedRoutes(snapshot, { choices, overrides });
  const routes = composeRoutes(named, { icons: parts.icons, portalName: provider.portalName });
  const request = { routes, route: routeAt(routes, path), remotes: { choices, overrides }, preferences: { language, theme: undefined } };
  return composePage({ files: { html: shellHtml, parts }, provider, publicUrl: 'https://portal.example' }, request, []).html;
};

const jsonOf = (html: string) => JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
type Container = 'head' | 'early' | 'early-redirected';

/** The links of a template, or of the head itself without the shell's own. */
function linksIn(html: string, container: Container): string[] {
  const templates = new Map([...html.matchAll(/<template id="([\w-]+)"[^>]*>(.*?)<\/template>/g)].map(([, id, links]) => [id, links]));
  const text = container === 'head' ? html.replaceAll(/<template.*?<\/template>/g, '') : (templates.get(container) ?? '');
  return [...text.matchAll(/<link rel="([^>]+)" crossorigin href="([^"]+)">/g)]
    .filter(([link]) => container !== 'head' || !shellHtml.includes(link))
    .map(([, relation, href]) => `${relation?.replaceAll('"', '')} ${href}`);
}

test.each(['/', '/nothing'])('FED-01 names the address and the files of each remote at %s', (path) => {
  const { remotes, releases } = jsonOf(compose(path));
  expect(remotes).toEqual({
    'mfe-landing': '/remotes/mfe-landing/remoteEntry-AAAAAAAA.js',
    'mfe-sms': '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js',
  });
  expect(releases['mfe-sms']).toEqual({
    version: '1.2.0',
    files: {
      '/user-panel/sms-notification': ['assets/sms-page-GGGGGGGG.js', 'assets/sms-page-HHHHHHHH.css'],
      '/user-panel/sms-log': [],
    },
    early: { '/user-panel/sms-notification': ['/api/companies/profile', '/api/sms?page=1&size=2'] },
  });
});

test("escapes the provider's data in JSON and in HTML", () => {
  const companyName = '</script><script>alert(1)</script><!-- <script> $& $1 $$ \u2028';
  const html = compose('/', { ...defaultProvider, companyName });
  expect(jsonOf(html).provider.companyName).toBe(companyName);
  // The head script, the JSON of the page, the structured data, and the shell's script.
  expect(html.match(/<\/?script|<!--/g)).toEqual(Array.from({ length: 4 }, () => ['<script', '</script']).flat());
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &lt;script&gt; $&amp; $1 $$');
});

const linked = (relation: string, ...files: string[]) => files.map((file) => `${relation} ${file}`);
const landingEntry = ['/remotes/mfe-landing/remoteEntry-AAAAAAAA.js', '/remotes/mfe-landing/assets/remote-BBBBBBBB.js'];
const smsScripts = ['/remotes/mfe-sms/remoteEntry-FFFFFFFF.js', '/remotes/mfe-sms/assets/sms-page-GGGGGGGG.js'];
const panelStyles = '/assets/panel-NNNNNNNN.css';
const panelScript = '/assets/panel-MMMMMMMM.js';
const smsStyles = linked('preload as=style', '/remotes/mfe-sms/assets/sms-page-HHHHHHHH.css');

test.each([
  ['/home', linked('stylesheet', '/remotes/mfe-landing/assets/landing-page-DDDDDDDD.css')],
  ['/activate/abc', linked('modulepreload', ...landingEntry, '/remotes/mfe-landing/assets/activation-page-EEEEEEEE.js')],
  [
    '/user-panel/sms-notification',
    [...linked('stylesheet', panelStyles), ...smsStyles, ...linked('modulepreload', panelScript, ...smsScripts)],
  ],
  ['/user-panel/sms-log', [...linked('stylesheet', panelStyles), ...linked('modulepreload', panelScript, ...smsScripts.slice(0, 1))]],
  ['/user-panel', []],
  ['/nothing', []],
])('preloads only what %s needs', (path, links) => {
  expect(linksIn(compose(path), 'head')).toEqual(links);
});

const shellScripts = ['/assets/index-IIIIIIII.js', '/assets/react-RRRRRRRR.js'];

test('leaves the scripts of a prerendered page to the head script, with a low priority', () => {
  const files = [...shellScripts, ...landingEntry, '/remotes/mfe-landing/assets/landing-page-CCCCCCCC.js'];
  const html = compose('/home');
  expect(linksIn(html, 'early')).toEqual(linked('modulepreload fetchpriority=low', ...files));
  expect(html.indexOf('<template id="early"'), 'the head script can read it').toBeLessThan(html.indexOf('<script>'));
});

test('names the files of the page that a company is redirected to', () => {
  const styles = [...linked('preload as=style', panelStyles), ...smsStyles];
  const scripts = linked('modulepreload', ...shellScripts, panelScript, ...smsScripts);
  expect(linksIn(compose('/home'), 'early-redirected')).toEqual([...styles, ...scripts]);
});

test('names what a page of the panel imports later', () => {
  const files = ['/assets/form-engine-SSSSSSSS.js', '/remotes/mfe-sms/assets/sms-dialogs-UUUUUUUU.js'];
  expect(['/user-panel/sms-notification', '/home'].map((path) => jsonOf(compose(path)).later)).toEqual([files, undefined]);
});

test.each([
  ['/user-panel/sms-notification', 'early'],
  ['/home', 'early-redirected'],
])('names at %s the calls of shell and remote in %s, each once', (path, template) => {
  expect(compose(path)).toContain(
    `<template id="${template}" data-calls="/api/companies/profile /api/sms?page=1&amp;size=2" data-load="mfe-sms 1.2.0">`,
  );
});

test.each(['/activate/abc', '/nothing'])('leaves nothing to the head script at %s', (path) => {
  expect(compose(path)).not.toContain('<template');
});

test.each([
  ['/home', false],
  ['/activate/abc', true],
  ['/user-panel/sms-log', true],
  ['/nothing', true],
])('names at %s the browsers it needs and the contact, hidden, and scripts when it is not prerendered', (path, needsScripts) => {
  const contact = { ...defaultProvider, emails: ['a&b@osk.example', 'c@osk.example'], phones: ['+48 1 23', '+48 4 56'] };
  const notice = (language: 'pl' | 'en') => /<p id="outdated" role="alert" hidden>(.*?)<\/p>/.exec(compose(path, contact, language))?.[1];
  for (const version of ['Edge', '111', '128', '16.4']) expect(notice('pl')).toContain(version);
  expect(notice('pl')).toContain('napisz na a&amp;b@osk.example lub zadzwoń: +48 1 23.');
  expect(notice('en')).toContain('write to a&amp;b@osk.example or call +48 1 23.');
  expect(compose(path).includes('<noscript>')).toBe(needsScripts);
});
