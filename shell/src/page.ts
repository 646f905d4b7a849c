import type { Page } from '@osk/shared/contract/page';

/** What the server wrote into this page. */
export function readPage(): Page {
  return JSON.parse(document.getElementById('page')?.textContent ?? '') as Page;
}
