import type { EmbeddingErrorCode } from '@osk/shared/embedding/embedding-error';

type Sentence = (subject: string) => string;

/** By error code. */
const pl = {
  'missing-api': () => 'Moduł PKK nie wie, z\u00a0jakim portalem ma się połączyć. Zgłoś to administratorowi tej strony.',
  'wrong-api': (address) => `Adres portalu „${address}” jest nieprawidłowy. Zgłoś to administratorowi tej strony.`,
  unreachable: (address) =>
    `Nie udało się połączyć z\u00a0portalem ${address}. Sprawdź połączenie z\u00a0internetem i\u00a0spróbuj ponownie, a\u00a0jeśli to nie pomoże, zgłoś to administratorowi tej strony.`,
  'not-the-portal': (address) => `Pod adresem ${address} nie ma portalu. Zgłoś to administratorowi tej strony.`,
  'origin-not-listed': (origin) =>
    `Portal nie zezwala stronie ${origin} na dostęp do pracowników PKK. Zgłoś to administratorowi tej strony.`,
  'missing-token': () => 'Ta strona nie ma dostępu do pracowników PKK. Zgłoś to administratorowi tej strony.',
  'token-rejected': () =>
    'Dostęp tej strony do pracowników PKK wygasł. Spróbuj ponownie, a\u00a0jeśli to nie pomoże, odśwież stronę albo zgłoś to jej administratorowi.',
  'token-callback-failed': () =>
    'Nie udało się uzyskać dostępu do pracowników PKK. Spróbuj ponownie, a\u00a0jeśli to nie pomoże, odśwież stronę.',
} satisfies Record<EmbeddingErrorCode, Sentence>;

const en: Record<keyof typeof pl, Sentence> = {
  'missing-api': () => 'The PKK module does not know which portal to connect to. Please tell the administrator of this page.',
  'wrong-api': (address) => `The portal's address “${address}” is not valid. Please tell the administrator of this page.`,
  unreachable: (address) =>
    `The portal ${address} could not be reached. Check your internet connection and try again; if that does not help, tell the administrator of this page.`,
  'not-the-portal': (address) => `There is no portal at ${address}. Please tell the administrator of this page.`,
  'origin-not-listed': (origin) =>
    `The portal does not let the page ${origin} see PKK employees. Please tell the administrator of this page.`,
  'missing-token': () => 'This page has no access to the PKK employees. Please tell its administrator.',
  'token-rejected': () =>
    "This page's access to the PKK employees has ended. Try again; if that does not help, reload the page or tell its administrator.",
  'token-callback-failed': () =>
    'The access to the PKK employees could not be obtained. Try again; if that does not help, reload the page.',
};

export const strings = { pl, en };
