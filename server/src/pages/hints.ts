import type { Place } from '@osk/shared/contract/release';
import type { ServedRelease } from '../releases/served-release.ts';

/** The links by which a browser asks at once for what a place needs: of the shell, and of the release its remote is served from. */
export function hintsFor(place: Place | undefined, served: ServedRelease | undefined): string[] {
  if (!place) return [];
  const route = served?.release.routes[place.route];
  const ofShell = (file: string) => ({ href: `/${file}`, hash: undefined });
  const ofRemote = (file: string) => ({ href: `${served?.base}/${file}`, hash: served?.hashes[file] });
  const css = [...place.shell.css.map(ofShell), ...(route?.css ?? []).map(ofRemote)];
  const js = [...place.shell.js.map(ofShell), ...[...(served?.release.preload ?? []), ...(route?.js ?? [])].map(ofRemote)];
  return [
    ...css.map(({ href, hash }) => `<link rel="stylesheet" crossorigin${hash ? ` integrity="${hash}"` : ''} href="${href}">`),
    // What is preloaded is held to its hash by the import map.
    ...js.map(({ href }) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
}
