import type { PortalRoute } from '@osk/shared/contract/release';
import type { ServedRelease } from '../releases/served-release.ts';

/**
 * The links by which a browser asks at once for what a place needs: of the shell, and of the release its remote is served from.
 * @param drawn the page shows its place before any script; any other page leaves the remote's style sheets to the shell: one that hangs
 * would keep the shell's own script from running
 */
export function hintsFor(place: PortalRoute | undefined, served: ServedRelease | undefined, drawn: boolean): string[] {
  if (!place) return [];
  const route = served?.release.routes[place.page];
  const ofShell = (file: string) => ({ href: `/${file}`, hash: undefined });
  const ofRemote = (file: string) => ({ href: `${served?.base}/${file}`, hash: served?.hashes[file] });
  const css = [...place.shell.css.map(ofShell), ...(drawn ? (route?.css ?? []).map(ofRemote) : [])];
  const js = [...place.shell.js.map(ofShell), ...[...(served?.release.preload ?? []), ...(route?.js ?? [])].map(ofRemote)];
  // The import map holds scripts to their hashes too; but browsers look ahead for links before they have read it, and load again what
  // they have loaded without.
  const link = (relation: string) => (file: (typeof css)[number]) =>
    `<link rel="${relation}" crossorigin${file.hash ? ` integrity="${file.hash}"` : ''} href="${file.href}">`;
  return [...css.map(link('stylesheet')), ...js.map(link('modulepreload'))];
}
