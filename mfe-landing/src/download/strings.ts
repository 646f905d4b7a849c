const pl = {
  days: '30',
  daysName: 'dni',
  title: 'Wersja próbna: 30 dni za darmo',
  lead: 'Pobierz pełną wersję programu i\u00a0sprawdź ją na własnych kursantach, pojazdach i\u00a0grafiku.',
  steps: [
    'Podaj nazwę i\u00a0kontakt swojej szkoły',
    'Pobierz instalator i\u00a0uruchom go na swoim komputerze',
    'Pracuj 30 dni bez opłat i\u00a0bez zobowiązań',
  ],
  download: 'Pobierz',
  requirements: 'Wymagania: komputer z\u00a0systemem Windows\u00a010 lub\u00a011.',
  note: 'Nie zakładasz konta. Licencja próbna na 7\u00a0dni z\u00a0cennika to osobna oferta, dla firm z\u00a0kontem w\u00a0portalu.',
  installer: 'Pobierz instalator',
};

const en: typeof pl = {
  days: '30',
  daysName: 'days',
  title: 'Free trial for 30 days',
  lead: 'Download the full version of the program and try it on your own learners, cars and schedule.',
  steps: [
    'Tell us the name and contact of your school',
    'Download the installer and run it on your computer',
    'Work for 30 days with no charge and no obligations',
  ],
  download: 'Download',
  requirements: 'Requirements: a computer with Windows\u00a010 or\u00a011.',
  note: 'No account needed. The 7-day trial licence in the price list is a separate offer for companies with an account here.',
  installer: 'Download the installer',
};

export const downloadStrings = { pl, en };
