const pl = {
  title: 'Konfiguracja',
  description: 'Domena szkoły i\u00a0powiadomienia SMS dla kursantów.',
  loading: 'Wczytywanie konfiguracji…',
  failed: 'Nie udało się wczytać konfiguracji.',
  form: 'Konfiguracja SMS i\u00a0domeny',
  schoolPage: 'Strona szkoły',
  domain: 'Domena',
  domainHint: 'Sama nazwa, bez https://, na przykład mojaszkola.pl.',
  save: 'Zapisz',
  saved: 'Konfiguracja została zapisana.',
  unchanged: 'Wszystkie zmiany są zapisane.',
  changed: 'Masz niezapisane zmiany.',
  wrong: 'Popraw zaznaczone pola, aby zapisać.',
  revert: 'Cofnij zmiany',
};

const en: typeof pl = {
  title: 'Configuration',
  description: "The school's domain and SMS notifications for learners.",
  loading: 'Loading the configuration…',
  failed: 'The configuration could not be loaded.',
  form: 'SMS and domain configuration',
  schoolPage: "The school's website",
  domain: 'Domain',
  domainHint: 'The name alone, without https://, for example mojaszkola.pl.',
  save: 'Save',
  saved: 'The configuration has been saved.',
  unchanged: 'All changes are saved.',
  changed: 'You have unsaved changes.',
  wrong: 'Correct the marked fields to save.',
  revert: 'Undo changes',
};

export const strings = { pl, en };
