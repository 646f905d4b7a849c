import { posix } from 'node:path';
import { escapeHtml } from '@osk/shared/contract/fragment';
import type { PageRoute } from '@osk/shared/contract/page';
import type { PageParts } from '@osk/shared/contract/release';
import { type PageRemotes, prerenderedPage, releaseFor } from './page-remotes.ts';

type Needed = {
  route: PageRoute | undefined;
  /** Where a logged-in company is redirected to. */
  redirected: PageRoute | undefined;
  remotes: PageRemotes;
  parts: PageParts;
};

type ServedFile = { href: string; hash?: string | undefined };

const shellModules = /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g;

/**
 * The links in the head of a page: style sheets, and the scripts unless the head script fetches them. A page that is not prerendered leaves
 * the remote's style sheets to the shell: a pending one would delay the shell's script.
 */
export function headLinks(route: PageRoute | undefined, remotes: PageRemotes, parts: PageParts): string[] {
  const { shellCss, remoteCss, js } = filesOf(route, remotes, parts);
  if (prerenderedPage(route, remotes)) return [...shellCss, ...remoteCss].map(link('rel="stylesheet"'));
  return [...shellCss.map(link('rel="stylesheet"')), ...remoteCss.map(preloadStyle), ...js.map(link('rel="modulepreload"'))];
}

/**
 * Templates for the head script, which adds their links to the page:
 * - `early`: the first calls of the page, the version that it loads, and the scripts of a prerendered one.
 * - `early-redirected`: the first calls, the version, scripts and styles of the page that a logged-in company is redirected to.
 * @param shellHtml the shell's page as built
 */
export function earlyTemplates(shellHtml: string, { route, redirected, remotes, parts }: Needed): string[] {
  const shell = Array.from(shellHtml.matchAll(shellModules), ([, href = '']) => ({ href }));
  const own = filesOf(route, remotes, parts);
  const other = filesOf(redirected, remotes, parts);
  const prerendered = prerenderedPage(route, remotes) !== undefined;
  const ownLinks = prerendered ? [...shell, ...own.js].map(link('rel="modulepreload" fetchpriority="low"')) : [];
  // Nothing is painted before its scripts run.
  const otherLinks = [
    ...[...other.shellCss, ...other.remoteCss].map(preloadStyle),
    ...[...shell, ...other.js].map(link('rel="modulepreload"')),
  ];
  return [
    ...(ownLinks.length + own.calls.length + own.load.length > 0
      ? [template('early', { calls: own.calls, load: own.load }, ownLinks)]
      : []),
    ...(redirected ? [template('early-redirected', { calls: other.calls, load: other.load }, otherLinks)] : []),
  ];
}

/** The addresses of what a page of the panel imports later, such as its dialogs. */
export function laterFiles(route: PageRoute | undefined, remotes: PageRemotes, parts: PageParts): string[] {
  return filesOf(route, remotes, parts).later.map(({ href }) => href);
}

function filesOf(route: PageRoute | undefined, remotes: PageRemotes, { company }: PageParts) {
  const served = releaseFor(route, remotes);
  const page = route && served?.release.routes[route.page];
  const ofShell = (file: string): ServedFile => ({ href: `/${file}` });
  const ofRemote = (file: string): ServedFile => ({ href: posix.join(served?.base ?? '', file), hash: served?.hashes[file] });
  const inPanel = route?.access === 'company';
  const { js, css, early, later = [] } = inPanel ? company : { js: [], css: [], early: [] };
  return {
    shellCss: css.map(ofShell),
    remoteCss: (page?.css ?? []).map(ofRemote),
    js: [...js.map(ofShell), ...[...(served?.release.preload ?? []), ...(page?.js ?? [])].map(ofRemote)],
    calls: [...new Set([...early, ...(page?.early ?? [])])],
    later: served && inPanel ? [...later.map(ofShell), ...(page?.later ?? []).map(ofRemote)] : [],
    /** The head script reports the loads of pages of the panel. */
    load: served && inPanel ? [served.release.name, served.release.version] : [],
  };
}

// Browsers preload before they read the import map, and load files without a hash again.
const link =
  (relation: string) =>
  ({ href, hash }: ServedFile): string =>
    `<link ${relation} crossorigin${hash ? ` integrity="${hash}"` : ''} href="${href}">`;

/** Without a hash, as in the link that the shell adds later. */
const preloadStyle = ({ href }: ServedFile): string => link('rel="preload" as="style"')({ href });

function template(id: string, lists: Readonly<Record<string, readonly string[]>>, links: readonly string[] = []): string {
  const attributes = Object.entries(lists).map(([name, list]) => (list.length > 0 ? ` data-${name}="${escapeHtml(list.join(' '))}"` : ''));
  return `<template id="${id}"${attributes.join('')}>${links.join('')}</template>`;
}
