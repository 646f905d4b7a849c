import { embeddedFolder, type Release } from './release.ts';

/** Part of a build, and the files that it consists of. */
export type BuildPart = { name: string; files: readonly string[] };

/** The most brotli bytes that a portal takes of a page and of all scripts. The `budgets.json` of a package can only lower them. */
export const portalBudgets = { page: 150_000, scripts: 500_000 } as const;

/** The part of every script outside `embed`. */
export const allScripts = 'all scripts';

/** Each page: the remote's fixed files, the page's scripts and styles, and one variant of its prerendered HTML. Then all scripts. */
export function partsOf({
  files,
  preload,
  routes,
  prerendered,
}: Pick<Release, 'files' | 'preload' | 'routes' | 'prerendered'>): BuildPart[] {
  const pages = Object.entries(routes).map(([name, { js, css }]) => {
    const html = Object.values(prerendered[name]?.fragments ?? {}).slice(0, 1);
    return { name, files: [...preload, ...js, ...css, ...html] };
  });
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js') && !file.startsWith(`${embeddedFolder}/`));
  return [...pages, { name: allScripts, files: scripts }];
}

/** Returns which parts of a release are too large, one English sentence each. @param sizeOf the brotli bytes of a file */
export function findBudgetProblems(release: Parameters<typeof partsOf>[0], sizeOf: (file: string) => number): string[] {
  return partsOf(release).flatMap(({ name, files }) => {
    const size = [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0);
    const budget = name === allScripts ? portalBudgets.scripts : portalBudgets.page;
    const part = name === allScripts ? 'All scripts together need' : `The page ${name} needs`;
    return size > budget ? [`${part} ${size} bytes after compression. The portal takes at most ${budget}.`] : [];
  });
}
