import { createMessages } from '../../../platform/language/language.ts';

const pl = {
  quotaExceeded: (used: string, quota: string) =>
    `Pliki wydań tego modułu zajmują ${used} z\u00a0${quota} MB, więc ten się nie zmieści. ` +
    'Zmniejsz pliki lub poproś operatora portalu o\u00a0usunięcie starych wydań poleceniem remotes prune.',
  busy: 'Portal zapisuje teraz wiele innych plików. Spróbuj ponownie za chwilę.',
};

const en: typeof pl = {
  quotaExceeded: (used, quota) =>
    `The files of this remote's releases take ${used} of ${quota} MB, so this one does not fit. ` +
    'Make the files smaller, or ask the operator of the portal to delete old releases with remotes prune.',
  busy: 'The portal is storing many other files now. Try again in a while.',
};

export const messages = createMessages(pl, en);
