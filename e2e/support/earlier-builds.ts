import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './environment.ts';

const remotes = ['mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk'] as const;
export type Part = 'shell' | (typeof remotes)[number];
export const parts: readonly Part[] = ['shell', ...remotes];

/** A folder for PORTAL_DIR below `folder`, with these parts as an earlier commit built them, the others as built now. */
export function composePortal(earlier: readonly Part[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'));
  const unpacked = join(folder, 'earlier');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', join(root, 'e2e/skew/earlier-release.tgz'), '-C', unpacked]);
  const portal = join(folder, 'portal');
  for (const part of parts) {
    mkdirSync(join(portal, part), { recursive: true });
    symlinkSync(join(earlier.includes(part) ? unpacked : root, part, 'dist'), join(portal, part, 'dist'), 'dir');
  }
  return portal;
}
