import type { Page } from '@osk/shared/contract/page';

/** What the server has written into this page. */
export const readPage = (): Page => JSON.parse(document.getElementById('page')?.textContent ?? '');
