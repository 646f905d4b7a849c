import type { Host } from '@osk/shared/host';

/** Tells that remotes come from elsewhere than the portal; loaded only where some do. */
export function showOverrides(host: Host, overrides: Readonly<Record<string, string>>): void {
  if (Object.keys(overrides).length === 0) return;
  import('./render-overrides.tsx')
    .then(({ renderOverrides }) => renderOverrides(host, overrides))
    // The portal runs without it, and the console names the overrides too.
    .catch(() => undefined);
}
