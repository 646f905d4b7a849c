import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** These files and all their static imports, each once. */
export function withImports(bundle: Bundle, files: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const output = bundle[file];
    if (found.has(file) || output?.type !== 'chunk') return;
    found.add(file);
    output.imports.forEach(visit);
  };
  files.forEach(visit);
  return [...found];
}

/**
 * What these scripts import dynamically: scripts and their stylesheets, without these scripts' own.
 * @param loaded further scripts that are there
 */
export function importedLater(bundle: Bundle, files: readonly string[], loaded: readonly string[]): string[] {
  const known = [...loaded, ...files];
  const imported = files.flatMap((file) => (bundle[file] as Chunk).dynamicImports);
  const later = withImports(bundle, imported).filter((file) => !known.includes(file));
  const styles = cssOf(bundle, known);
  return [...later, ...cssOf(bundle, later).filter((file) => !styles.includes(file))];
}

/** The stylesheets of these files. */
export function cssOf(bundle: Bundle, files: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => [...((bundle[file] as Chunk).viteMetadata?.importedCss ?? [])]))];
}
