import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { filesPlaceholder, placeholders } from '@osk/shared/contract/fragment';
import { framePlaceholders } from '@osk/shared/contract/panel-frame';
import type { PageParts, PortalRoute, Release } from '@osk/shared/contract/release';
import { afterAll } from 'vitest';

export const shellHtml = `<!doctype html>
<html lang="pl">
  <head>
    <!-- early -->
    <script>restoreSession();</script>
    <title>Portal OSK</title>
    <!-- page -->
    <script type="module" crossorigin src="/assets/index-IIIIIIII.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-RRRRRRRR.js">
    <link rel="stylesheet" crossorigin href="/assets/index-OOOOOOOO.css">
  </head>
  <body><div id="root"></div></body>
</html>
`;

export const shellStyles = '@font-face{src:url(/assets/font.woff2)}';
export const landingStyles = '._a_1x2y3_1{background:url(b.svg)}._c_1x2y3_2{background:url("data:x")}';
export const script = 'console.log("zażółć");\n';

const { portalName } = placeholders;
const landingTitle = { pl: `${portalName} – program`, en: `${portalName} – software` };
const screenTitle = { pl: 'Ekran', en: 'Screen' };

export const parts: PageParts = {
  visitor: { redirectsTo: '/user-panel/sms-notification' },
  company: {
    js: ['assets/panel-MMMMMMMM.js'],
    css: ['assets/panel-NNNNNNNN.css'],
    early: ['/api/companies/profile'],
    later: ['assets/form-engine-SSSSSSSS.js'],
    frame: {
      html: {
        'pl-system': `<a href="${placeholders.installerUrl}">${portalName}</a>${framePlaceholders.entries}`,
        'en-dark': `<nav>${framePlaceholders.entries}</nav>`,
      },
      entry: `<a href="${framePlaceholders.path}">${framePlaceholders.icon}${framePlaceholders.label}</a>`,
      currentEntry: `<b>${framePlaceholders.label}</b>`,
      icon: `<i>${framePlaceholders.strokes}</i>`,
    },
  },
  icons: { users: 'M1 1h1' },
};

/** A route of a company, with an entry in the navigation. */
const companyRoute = (path: string, order: number, icon?: string): PortalRoute => ({
  path,
  page: path,
  access: 'company',
  title: screenTitle,
  navigation: { label: { pl: `Ekran ${order}`, en: `Screen ${order}` }, order, ...(icon !== undefined && { icon }) },
});

export const landing: Release = {
  name: 'mfe-landing',
  version: '1.0.0',
  commit: null,
  files: {},
  entry: 'remoteEntry-AAAAAAAA.js',
  preload: ['remoteEntry-AAAAAAAA.js', 'assets/remote-BBBBBBBB.js'],
  routes: {
    '/': {
      js: ['assets/landing-page-CCCCCCCC.js'],
      css: ['assets/landing-page-DDDDDDDD.css'],
      later: ['assets/credentials-TTTTTTTT.js'],
    },
    '/activate/:id': { js: ['assets/activation-page-EEEEEEEE.js'], css: [] },
  },
  portalRoutes: [
    { path: '/', page: '/', access: 'visitor', title: landingTitle },
    { path: '/home', page: '/', access: 'visitor', title: landingTitle },
    { path: '/activate/:id', page: '/activate/:id', access: 'anyone', title: screenTitle },
  ],
  prerendered: {
    '/': {
      description: { pl: 'Program dla "OSK"', en: 'Software for schools' },
      picture: 'assets/social-JJJJJJJJ.jpg',
      fragments: { 'pl-system': 'assets/pl-system-KKKKKKKK.html', 'en-dark': 'assets/en-dark-LLLLLLLL.html' },
    },
  },
};

/** The prerendered landing page, by file name. */
export const fragments: Readonly<Record<string, string>> = {
  'assets/pl-system-KKKKKKKK.html': `<h1>Szkoła</h1><img src="${filesPlaceholder}/a.webp"><p>${placeholders.companyName}</p>`,
  'assets/en-dark-LLLLLLLL.html': `<h1>School</h1><p>${placeholders.companyName}</p>`,
};

export const sms: Release = {
  name: 'mfe-sms',
  version: '1.2.0',
  commit: null,
  files: {},
  entry: 'remoteEntry-FFFFFFFF.js',
  preload: ['remoteEntry-FFFFFFFF.js'],
  routes: {
    '/user-panel/sms-notification': {
      js: ['assets/sms-page-GGGGGGGG.js'],
      css: ['assets/sms-page-HHHHHHHH.css'],
      later: ['assets/sms-dialogs-UUUUUUUU.js'],
      early: ['/api/companies/profile', '/api/sms?page=1&size=2'],
    },
    '/user-panel/sms-log': { js: [], css: [] },
  },
  prerendered: {},
  portalRoutes: [companyRoute('/user-panel/sms-notification', 2), companyRoute('/user-panel/sms-log', 1, 'users')],
};

/** The embedded build of mfe-pkk. */
const embeddedBuild: Readonly<Record<string, string | Buffer>> = {
  'osk-pkk-employees.d.ts': 'export {};',
  'osk-pkk-employees.js': script,
  'osk-pkk-employees.js.br': brotliCompressSync(script),
  'osk-pkk-employees.js.gz': gzipSync(script),
  'remoteEntry.js': script,
  'about.json': '{}',
  'mf-manifest.json': '{}',
  'assets/employees-page-PPPPPPPP.js': script,
  'assets/employees-page-QQQQQQQQ.css': '',
  'hashed-files.json': '["assets/employees-page-PPPPPPPP.js", "assets/employees-page-QQQQQQQQ.css"]',
  '.built-from': 'a stamp of the build',
};

/** Makes a folder with builds of the shell, mfe-landing and mfe-sms. mfe-pkk has only an embedded build there. Returns its path. */
export function makeFakePortal(): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-pages-'));
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  write('package.json', '{ "name": "outside" }');
  write('shell/dist/index.html', shellHtml);
  write('shell/dist/page-parts.json', JSON.stringify(parts));
  write('shell/dist/hashed-files.json', '["assets/index-IIIIIIII.js", "assets/index-OOOOOOOO.css", "assets/font-abcdefgh.woff2"]');
  write('shell/dist/assets/index-IIIIIIII.js', script);
  write('shell/dist/assets/font-abcdefgh.woff2', 'a font');
  write('shell/dist/assets/program-Version1.zip', 'an archive');
  write('shell/dist/assets/index-IIIIIIII.js.br', brotliCompressSync(script));
  write('shell/dist/assets/index-IIIIIIII.js.gz', gzipSync(script));
  for (const release of [landing, sms]) {
    write(`${release.name}/dist/release.json`, JSON.stringify(release));
    write(`${release.name}/dist/.built-from`, 'a stamp of the build');
    write(`${release.name}/dist/${release.entry}`, script);
    write(`${release.name}/dist/hashed-files.json`, JSON.stringify([release.entry]));
  }
  for (const [file, fragment] of Object.entries(fragments)) write(`mfe-landing/dist/${file}`, fragment);
  write('shell/dist/assets/index-OOOOOOOO.css', shellStyles);
  write('mfe-landing/dist/assets/landing-page-DDDDDDDD.css', landingStyles);
  write('mfe-pkk/package.json', '{}');
  for (const [file, content] of Object.entries(embeddedBuild)) write(`mfe-pkk/dist-embed/${file}`, content);
  return root;
}

/** Makes the folder for a test file, and deletes it after its other hooks. */
export function useFakePortal(): string {
  const root = makeFakePortal();
  afterAll(() => rmSync(root, { recursive: true }));
  return root;
}
