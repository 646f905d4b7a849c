const pl = {
  loading: 'Wczytywanie…',
  failed: 'Nie udało się wczytać tej części portalu',
  failedHint: 'Pozostałe części działają. Spróbuj ponownie za chwilę.',
  tryAgain: 'Spróbuj ponownie',
  notAnswering: 'Strona nie wczytała się do końca. Próbujemy ponownie, możesz też ją odświeżyć.',
};

const en: typeof pl = {
  loading: 'Loading…',
  failed: 'This part of the portal could not be loaded',
  failedHint: 'The other parts work. Please try again in a moment.',
  tryAgain: 'Try again',
  notAnswering: 'The page has not loaded completely. We are trying again, or you can reload it.',
};

export const strings = { pl, en };
