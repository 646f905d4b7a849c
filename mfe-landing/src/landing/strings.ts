const pl = {
  skip: 'Przejdź do treści',
  scriptless:
    'Logowanie, cennik i\u00a0formularze działają z\u00a0włączonym JavaScriptem. Bez niego napisz lub zadzwoń: numery i\u00a0adresy są na dole strony.',
  navigation: 'Nawigacja strony',
  openMenu: 'Otwórz menu',
  closeMenu: 'Zamknij menu',
  sections: {
    login: 'Zaloguj się',
    about: 'Program',
    screens: 'Ekrany',
    pricing: 'Cennik',
    demo: 'Wersja próbna',
    contact: 'Kontakt',
  },
  createAccount: 'Załóż konto',
  heroEyebrow: 'Program dla ośrodków szkolenia kierowców',
  heroStart: 'Cała szkoła jazdy',
  heroAccent: 'w\u00a0jednym programie',
  heroPromise:
    'Kursanci, grafik jazd, egzamin wewnętrzny i\u00a0profile PKK w\u00a0zasięgu ręki. Mniej papierów w\u00a0biurze, więcej czasu na naukę jazdy.',
  tryFree: 'Pobierz za darmo',
  heroAssurances: ['30 dni pełnej wersji', 'Bez zobowiązań', 'Wsparcie po polsku'],
  drawing: {
    label: 'Rysunek programu: tydzień w\u00a0grafiku jazd z\u00a0lekcjami trzech instruktorów',
    title: 'Grafik jazd',
    days: ['Pn 16', 'Wt 17', 'Śr 18', 'Cz 19', 'Pt 20'],
    menu: ['Kursanci', 'Grafik jazd', 'Egzaminy', 'Płatności', 'Pojazdy'],
    lessons: ['Anna K.', 'Marek W.', 'Ola P.', 'Jan B.', 'Ewa S.', 'Plac', 'Egzamin', 'Kuba Z.', 'Miasto', 'Iza M.'],
    sms: 'SMS wysłany',
    smsText: 'Jazda jutro o\u00a09:00, plac',
  },
  footer: { sections: 'Na stronie', contact: 'Kontakt', taxNumber: 'NIP', account: 'Konto', backToTop: 'Do góry' },
  references: {
    title: 'Co mówią szkoły jazdy',
    lead: 'Opinie ośrodków, które pracują z\u00a0programem.',
  },
  questions: {
    title: 'Pytania i\u00a0odpowiedzi',
    lead: 'Nie ma tu Twojego pytania? Napisz albo zadzwoń.',
  },
};

const en: typeof pl = {
  skip: 'Skip to content',
  scriptless:
    'Logging in, the price list and the forms need JavaScript. Without it, write to us or call: you will find the details at the end of the page.',
  navigation: 'Page navigation',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  sections: { login: 'Log in', about: 'Features', screens: 'Screens', pricing: 'Pricing', demo: 'Free trial', contact: 'Contact' },
  createAccount: 'Create account',
  heroEyebrow: 'Software for driving schools',
  heroStart: 'Your whole driving school',
  heroAccent: 'in one program',
  heroPromise:
    'Learners, driving schedule, internal exam and PKK profiles at your fingertips. Less paper in the office, more time for teaching.',
  tryFree: 'Download for free',
  heroAssurances: ['30 days of the full version', 'No obligations', 'Friendly support'],
  drawing: {
    label: 'A drawing of the program: a week of the driving schedule with lessons of three instructors',
    title: 'Driving schedule',
    days: ['Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20'],
    menu: ['Learners', 'Schedule', 'Exams', 'Payments', 'Vehicles'],
    lessons: ['Anna K.', 'Marek W.', 'Ola P.', 'Jan B.', 'Ewa S.', 'Yard', 'Exam', 'Kuba Z.', 'City', 'Iza M.'],
    sms: 'SMS sent',
    smsText: 'Lesson tomorrow 9:00, yard',
  },
  footer: { sections: 'On this page', contact: 'Contact', taxNumber: 'NIP', account: 'Account', backToTop: 'Back to top' },
  references: {
    title: 'What driving schools say',
    lead: 'From schools that work with the program, in Polish.',
  },
  questions: {
    title: 'Questions and answers',
    lead: 'Is your question missing? Write to us or call. The answers are in Polish.',
  },
};

export const landingStrings = { pl, en };
