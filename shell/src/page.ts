import type { Page } from '@osk/shared/contract/page';

/** Reads what the server wrote into this page. */
export function readPage(): Page {
  return JSON.parse(document.getElementById('page')?.textContent ?? '') as Page;
}

/** The page's remotes in one line, for the console: `mfe-landing 1.0.0-ab12cd34, mfe-pkk (override: http://localhost:4214)`. */
export function listRemotes({ remotes, releases = {}, overrides = {} }: Omit<Page, 'provider'>): string {
  const describe = (name: string) => [
    name,
    ...(releases[name] ? [releases[name].version] : []),
    ...(overrides[name] ? [`(override: ${overrides[name]})`] : []),
  ];
  return Object.keys(remotes)
    .map((name) => describe(name).join(' '))
    .join(', ');
}
