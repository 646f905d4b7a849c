const pl = {
  close: 'Zamknij',
  discardQuestion: 'Odrzucić wprowadzone zmiany?',
  yes: 'Tak',
  no: 'Nie',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  required: 'wymagane',
  tryAgain: 'Spróbuj ponownie',
  serverError: 'Wystąpił nieoczekiwany błąd serwera',
  dialogFailed:
    'Nie udało się otworzyć okna. Sprawdź połączenie z\u00a0internetem i\u00a0spróbuj ponownie. Jeśli to nie pomoże, odśwież stronę.',
  formNotLoaded:
    'Nie udało się wczytać części formularza. To, co wpisujesz, zostaje. Sprawdź połączenie z\u00a0internetem i\u00a0spróbuj ponownie. Jeśli to nie pomoże, skopiuj swój tekst i\u00a0odśwież stronę.',
};

type UiStrings = typeof pl;

const en: UiStrings = {
  close: 'Close',
  discardQuestion: 'Discard what you have entered?',
  yes: 'Yes',
  no: 'No',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  required: 'required',
  tryAgain: 'Try again',
  serverError: 'An unexpected server error occurred',
  dialogFailed: 'The window could not be opened. Check your internet connection and try again. If that does not help, reload the page.',
  formNotLoaded:
    'A part of the form could not be loaded. What you type stays here. Check your internet connection and try again. If that does not help, copy your text and reload the page.',
};

export const uiStrings = { pl, en };
