import type { PortalRoute } from '@osk/shared/contract/release';
import { type PageRemotes, releaseFor } from './page-remotes.ts';

type ServedFile = { href: string; hash?: string | undefined };

const shellModules = /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g;

/**
 * The links in the head of a page: style sheets, and the scripts unless the head script fetches them. A page that is not prerendered leaves
 * the remote's style sheets to the shell: a pending one would delay the shell's script.
 */
export function headLinks(route: PortalRoute | undefined, remotes: PageRemotes, prerendered: boolean): string[] {
  const { shellCss, remoteCss, js } = filesOf(route, remotes);
  if (prerendered) return [...shellCss, ...remoteCss].map(link('rel="stylesheet"'));
  return [...shellCss.map(link('rel="stylesheet"')), ...remoteCss.map(preloadStyle), ...js.map(link('rel="modulepreload"'))];
}

/**
 * A template with links to the scripts of a prerendered page. The head script adds them, so that the browser fetches during the first paint.
 * @param shellHtml the shell's page as built
 */
export function earlyTemplate(shellHtml: string, route: PortalRoute | undefined, remotes: PageRemotes): string {
  const files = [...shellScripts(shellHtml), ...filesOf(route, remotes).js];
  return template('early', files.map(link('rel="modulepreload" fetchpriority="low"')));
}

/** The same for the page that the head script redirects to. Nothing is painted before its scripts run. */
export function redirectedTemplate(shellHtml: string, route: PortalRoute, remotes: PageRemotes): string {
  const { shellCss, remoteCss, js } = filesOf(route, remotes);
  const scripts = [...shellScripts(shellHtml), ...js];
  return template('early-redirected', [...[...shellCss, ...remoteCss].map(preloadStyle), ...scripts.map(link('rel="modulepreload"'))]);
}

/** Files that a route needs besides the shell's entry. */
function filesOf(route: PortalRoute | undefined, remotes: PageRemotes): Record<'shellCss' | 'remoteCss' | 'js', ServedFile[]> {
  if (!route) return { shellCss: [], remoteCss: [], js: [] };
  const served = releaseFor(route, remotes);
  const page = served?.release.routes[route.page];
  const ofShell = (file: string) => ({ href: `/${file}` });
  const ofRemote = (file: string) => ({ href: `${served?.base}/${file}`, hash: served?.hashes[file] });
  const js = [...(served?.release.preload ?? []), ...(page?.js ?? [])].map(ofRemote);
  return {
    shellCss: route.shell.css.map(ofShell),
    remoteCss: (page?.css ?? []).map(ofRemote),
    js: [...route.shell.js.map(ofShell), ...js],
  };
}

const shellScripts = (shellHtml: string): ServedFile[] => Array.from(shellHtml.matchAll(shellModules), ([, href = '']) => ({ href }));

// Browsers preload before they read the import map, and load files without a hash again.
const link =
  (relation: string) =>
  ({ href, hash }: ServedFile): string =>
    `<link ${relation} crossorigin${hash ? ` integrity="${hash}"` : ''} href="${href}">`;

/** Without a hash, as in the link that the shell adds later. */
const preloadStyle = ({ href }: ServedFile): string => link('rel="preload" as="style"')({ href });

const template = (id: string, links: readonly string[]): string => `<template id="${id}">${links.join('')}</template>`;
