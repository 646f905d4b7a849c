import { escaped, fillSlots, slots } from '@osk/shared/contract/fragment';
import type { Page } from '@osk/shared/contract/page';
import type { Place, Release } from '@osk/shared/contract/release';
import type { ProductRow } from '../products/product-store.ts';
import { describePage } from './describe-page.ts';
import { jsonInHtml } from './json-in-html.ts';

export type Choices = { language: 'pl' | 'en'; theme: 'light' | 'dark' | undefined };

type Composition = {
  html: string;
  place: Place | undefined;
  releases: readonly Release[];
  choices: Choices;
  page: Omit<Page, 'remotes'>;
  publicUrl: string;
  offers: readonly ProductRow[];
  /** The text of a remote's file: a page as it was drawn by the remote's build. */
  read(remote: string, file: string): string;
};

/** The address of a remote's folder. */
const folderOf = (remote: string) => `/remotes/${remote}`;
const remoteFile = (remote: string, file: string) => `${folderOf(remote)}/${file}`;

/**
 * The shell's page as one visitor gets it at one address: in their language and theme, drawn if the address's remote brings a drawing,
 * with the addresses of the released remotes as JSON, and with everything the remote needs preloaded, so that the browser asks for all
 * of it at once.
 */
export function composePage({ html, place, releases, choices, page, publicUrl, offers, read }: Composition): string {
  const { language, theme } = choices;
  const { provider } = page;
  const release = releases.find(({ name }) => name === place?.remote);
  const prerendered = drawingOf(place, releases);
  const remotes = Object.fromEntries(releases.map(({ name, entry }) => [name, remoteFile(name, entry)]));
  const title = (place?.title[language] ?? slots.portalName).replaceAll(slots.portalName, () => provider.portalName);

  const head = [...hintsFor(place, release), `<script type="application/json" id="page">${jsonInHtml({ ...page, remotes })}</script>`];
  let drawing = '';
  if (release && prerendered) {
    const { description, picture, fragments } = prerendered;
    const file = fragments[`${language}-${theme ?? 'system'}`];
    if (file) drawing = fillSlots(read(release.name, file), provider, folderOf(release.name));
    head.push(
      ...describePage({
        title,
        description: description[language],
        picture: remoteFile(release.name, picture),
        language,
        provider,
        publicUrl,
        offers,
      }),
    );
  }
  return html
    .replace('<html lang="pl">', `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('<!-- page -->', () => head.join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${drawing}</div>`);
}

/** What the place's remote has drawn of it. */
export function drawingOf(place: Place | undefined, releases: readonly Release[]): Release['prerendered'][string] | undefined {
  return place && releases.find(({ name }) => name === place.remote)?.prerendered[place.route];
}

function hintsFor(place: Place | undefined, release: Release | undefined): string[] {
  if (!place) return [];
  const route = release?.routes[place.route];
  const ofShell = (file: string) => `/${file}`;
  const ofRemote = (file: string) => remoteFile(place.remote, file);
  const css = [...place.shell.css.map(ofShell), ...(route?.css ?? []).map(ofRemote)];
  const js = [...place.shell.js.map(ofShell), ...[...(release?.preload ?? []), ...(route?.js ?? [])].map(ofRemote)];
  return [
    ...css.map((address) => `<link rel="stylesheet" crossorigin href="${address}">`),
    ...js.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
  ];
}

/** The place at a path, `:name` matching one segment. */
export function placeAt(places: readonly Place[], path: string): Place | undefined {
  const segments = path.split('/');
  return places.find((place) => {
    const pattern = place.path.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''))
    );
  });
}
