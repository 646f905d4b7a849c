import { readPage } from './read-page.ts';

/** Milliseconds. */
const timeout = 10_000;

// Runs before all other modules: the scripts of the page have arrived, and nothing needs the line while they run.
if (document.documentElement.dataset.session === '' && !savesData()) {
  for (const file of readPage().later ?? []) void fetchWhole(file);
}

/** Puts a file into the browser's cache. A failure shows when the file is imported. A link with `rel=prefetch` breaks the policy in Firefox. */
async function fetchWhole(file: string): Promise<void> {
  try {
    const response = await fetch(file, { priority: 'low', signal: AbortSignal.timeout(timeout) });
    await response.arrayBuffer();
  } catch {}
}

/** Whether the visitor saves data or has a slow connection; false in browsers without this information. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  return connection?.saveData === true || (connection?.effectiveType?.endsWith('2g') ?? false);
}
