import type { Page } from '@osk/shared/contract/page';
import type { Place, Release } from '@osk/shared/contract/release';

export type Choices = { language: 'pl' | 'en'; theme: 'light' | 'dark' | undefined };

type Composition = { html: string; place: Place | undefined; releases: readonly Release[]; choices: Choices; page: Omit<Page, 'remotes'> };

/** The address of a remote's file. */
const remoteFile = (remote: string, file: string) => `/remotes/${remote}/${file}`;

/**
 * The shell's page as one visitor gets it at one address: in their language and theme, with the addresses of the released remotes
 * as JSON, and with everything the address's own remote needs preloaded, so that the browser asks for all of it at once.
 */
export function composePage({ html, place, releases, choices, page }: Composition): string {
  const remotes = Object.fromEntries(releases.map(({ name, entry }) => [name, remoteFile(name, entry)]));
  const head = [...hintsFor(place, releases), `<script type="application/json" id="page">${jsonInHtml({ ...page, remotes })}</script>`];
  const theme = choices.theme ? ` data-theme="${choices.theme}"` : '';
  return html.replace('<html lang="pl">', `<html lang="${choices.language}"${theme}>`).replace('<!-- page -->', () => head.join('\n    '));
}

function hintsFor(place: Place | undefined, releases: readonly Release[]): string[] {
  const release = releases.find(({ name }) => name === place?.remote);
  const route = place && release?.routes[place.route];
  if (!release || !route) return [];
  const address = (file: string) => remoteFile(release.name, file);
  return [
    ...route.css.map((file) => `<link rel="stylesheet" crossorigin href="${address(file)}">`),
    ...[...release.preload, ...route.js].map((file) => `<link rel="modulepreload" crossorigin href="${address(file)}">`),
  ];
}

/** JSON that can stand inside a script element: no `</script>` and no comment can begin in it. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
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
