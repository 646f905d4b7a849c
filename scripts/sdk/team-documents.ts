import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../packages.ts';
import type { PackageFiles } from './package-files.ts';

/** What a team reads without this repository, by paths in it and in the package. */
export const teamDocumentPaths = ['docs/glossary.md', 'docs/releases.md', 'docs/teams.md'];

/** The documents for teams. A link to a document that the package lacks becomes its text. */
export function teamDocuments(): PackageFiles {
  return Object.fromEntries(teamDocumentPaths.map((path) => [path, Buffer.from(withoutMissing(readFileSync(join(root, path), 'utf8')))]));
}

function withoutMissing(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\(([^():#]+)(?:#[^)]*)?\)/g, (link, label: string, target: string) =>
    teamDocumentPaths.includes(`docs/${target}`) ? link : label,
  );
}
