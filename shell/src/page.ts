import type { Page } from '@osk/shared/contract/page';

/** Reads what the server wrote into this page. */
export function readPage(): Page {
  return JSON.parse(document.getElementById('page')?.textContent ?? '') as Page;
}

/** What the page runs, in one line for the console: `Portal OSK: mfe-landing 1.0.0-ab12cd34, mfe-pkk (override: …)`. */
export function describePage({
  remotes,
  releases = {},
  overrides = {},
  provider,
}: Omit<Page, 'provider'> & { provider: Pick<Page['provider'], 'portalName'> }): string {
  const names = Object.keys(remotes).map((name) => {
    const version = releases[name] ? ` ${releases[name].version}` : '';
    const override = overrides[name] ? ` (override: ${overrides[name]})` : '';
    return `${name}${version}${override}`;
  });
  return `${provider.portalName}: ${names.join(', ')}`;
}
