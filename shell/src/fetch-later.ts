import { readPage } from './read-page.ts';

// Runs before all other modules: the scripts of the page have arrived, and nothing needs the line while they run.
if (document.documentElement.dataset.session === '' && !savesData()) {
  // What the opened page of the panel imports later, such as its dialogs. Safari ignores these links.
  for (const href of readPage().later ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', crossOrigin: '', href }));
  }
}

/** Whether the visitor saves data or has a slow connection; false in browsers without this information. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  return connection?.saveData === true || (connection?.effectiveType?.endsWith('2g') ?? false);
}
