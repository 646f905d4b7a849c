const pl = {
  navigation: 'Strony modułu',
  calls: 'Odpowiedzi serwera',
  callStates: { answered: 'Przykłady', pending: 'Brak odpowiedzi', failing: 'Błąd' },
  logIn: 'Zaloguj się',
  logOut: 'Wyloguj się',
  loading: 'Wczytywanie strony…',
  noSample: (call: string) => `Brak przykładu dla ${call}. Dodaj go w\u00a0pliku src/sample-data.ts.`,
  unavailable: 'Serwer nie odpowiada. Spróbuj za chwilę.',
  noPage: 'Moduł nie ma strony pod tym adresem. Wybierz stronę z\u00a0menu.',
  companyOnly: 'Tę stronę widzi tylko zalogowana firma.',
  failed: (reason: string) => `Strona nie działa: ${reason}`,
};

const en: typeof pl = {
  navigation: 'Pages of the remote',
  calls: "The server's answers",
  callStates: { answered: 'Samples', pending: 'No answer', failing: 'Failure' },
  logIn: 'Log in',
  logOut: 'Log out',
  loading: 'Loading the page…',
  noSample: (call) => `There is no sample for ${call}. Add it to src/sample-data.ts.`,
  unavailable: 'The server does not answer. Try again in a moment.',
  noPage: 'The remote has no page at this address. Choose a page from the menu.',
  companyOnly: 'Only a logged-in company sees this page.',
  failed: (reason) => `The page does not work: ${reason}`,
};

export const strings = { pl, en };
