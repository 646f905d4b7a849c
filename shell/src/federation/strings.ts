const pl = {
  loading: 'Wczytywanie…',
  failed: 'Nie udało się wczytać tej części portalu',
  failedHint: 'Spróbuj ponownie za chwilę.',
  tryAgain: 'Spróbuj ponownie',
  outdated: 'Jest już nowsza wersja portalu',
  outdatedHint: 'Tej części nie udało się wczytać w\u00a0poprzedniej wersji. Odśwież stronę, aby przejść do nowej.',
  reload: 'Odśwież stronę',
  disabled: 'Ta część portalu jest chwilowo wyłączona',
  disabledHint: 'Pozostałe działają. Spróbuj ponownie za jakiś czas.',
  missing: 'Tej strony nie ma w\u00a0tej wersji',
  missingHint: 'Portal jest właśnie aktualizowany. Odśwież stronę za jakiś czas albo przejdź do innej.',
  notAnswering: 'Strona nie wczytała się do końca. Próbujemy ponownie, możesz też ją odświeżyć.',
};

const en: typeof pl = {
  loading: 'Loading…',
  failed: 'This part of the portal could not be loaded',
  failedHint: 'Please try again in a moment.',
  tryAgain: 'Try again',
  outdated: 'There is a newer version of the portal',
  outdatedHint: 'This part could not be loaded in the previous version. Reload the page to go on with the new one.',
  reload: 'Reload the page',
  disabled: 'This part of the portal is temporarily turned off',
  disabledHint: 'The others work. Please try again in a while.',
  missing: 'This page is not available in this version',
  missingHint: 'The portal is being updated. Reload the page in a while, or go on to another one.',
  notAnswering: 'The page has not loaded completely. We are trying again, or you can reload it.',
};

export const strings = { pl, en };
