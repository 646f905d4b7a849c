import type { Page } from '@osk/shared/contract/page';

/** What the page runs, in one line for whoever looks for a fault: `Portal OSK: mfe-landing 1.0.0-ab12cd34, mfe-pkk (override: …)`. */
export function versionsOf({ remotes, releases = {}, overrides = {}, provider }: Page): string {
  const names = Object.keys(remotes).map((name) => {
    const version = releases[name] ? ` ${releases[name].version}` : '';
    const override = overrides[name] ? ` (override: ${overrides[name]})` : '';
    return `${name}${version}${override}`;
  });
  return `${provider.portalName}: ${names.join(', ')}`;
}
