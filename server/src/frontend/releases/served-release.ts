import type { Release } from '@osk/shared/contract/release';

/** A release that pages can be made with. */
export type ServedRelease = {
  release: Release;
  /** The address of its folder, without a slash at the end. */
  base: string;
  /** From the store of releases, or deployed with the portal. */
  source: 'store' | 'portal';
  /** When it was released, or built where it came with the portal; ISO 8601. */
  since: string | null;
  /** The hashes that browsers hold its files to. None for what was deployed with the portal: the shell beside it has none either. */
  hashes: Readonly<Record<string, string>>;
  /** The text of one of its styles or drawings. */
  read(file: string): string;
};

/** What a page gets of a remote. */
export type Choice = {
  served: ServedRelease;
  /** What takes over where it fails: the last good release before it, and what was deployed with the portal, which needs no store. */
  fallbacks: readonly ServedRelease[];
};
