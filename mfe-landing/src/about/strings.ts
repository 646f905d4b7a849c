const pl = {
  title: 'Program do codziennej pracy OSK',
  lead: 'Program prowadzi kursanta od zapisu do egzaminu państwowego. Dane wpisuje się raz, resztę układa program.',
  features: {
    learners: {
      title: 'Kursanci pod ręką',
      text: 'Dane, badania, wpłaty i\u00a0wyjeżdżone godziny na jednej karcie. Od razu widać, komu czego brakuje do egzaminu.',
    },
    schedule: {
      title: 'Grafik jazd',
      text: 'Instruktorzy, pojazdy i\u00a0kursanci w\u00a0jednym kalendarzu. Kursant sam wybiera wolny termin, a\u00a0dwie jazdy nigdy się nie nałożą.',
    },
    exam: {
      title: 'Egzamin wewnętrzny',
      text: 'Pytania i\u00a0zasady jak na egzaminie państwowym. Wynik i\u00a0protokół trafiają prosto do karty kursanta.',
    },
    website: {
      title: 'Strona www szkoły',
      text: 'Gotowa strona we własnej domenie: oferta, terminy kursów i\u00a0zapisy bez pomocy informatyka.',
    },
    sms: {
      title: 'Powiadomienia SMS',
      text: 'Przypomnienie o\u00a0jeździe wychodzi samo, z\u00a0godziną i\u00a0miejscem. W\u00a0nocy program milczy.',
    },
    pkk: {
      title: 'Profil kandydata PKK',
      text: 'Pobranie i\u00a0zwrot profilu kandydata na kierowcę bez przepisywania danych. Każdy pracownik loguje się na swoje konto, więc wiadomo, kto i\u00a0kiedy.',
    },
  },
  hours: 'godz.',
};

const en: typeof pl = {
  title: 'Features for a driving school’s everyday work',
  lead: 'The program takes a learner from enrolment to the state exam. You enter the data once, and it arranges the rest.',
  features: {
    learners: {
      title: 'Learners at a glance',
      text: 'Personal data, medical checks, payments and hours driven on one card. See at once what each learner is still missing before the exam.',
    },
    schedule: {
      title: 'Driving schedule',
      text: 'Instructors, cars and learners in one calendar. Learners choose a free slot themselves, and two lessons never overlap.',
    },
    exam: {
      title: 'Internal exam',
      text: 'Questions and rules as in the state exam. The result and the report go straight to the learner’s card.',
    },
    website: {
      title: 'School website',
      text: 'A ready website under your own domain: offer, course dates and enrolment, no IT specialist needed.',
    },
    sms: {
      title: 'SMS notifications',
      text: 'Lesson reminders go out automatically, with time and place. Never at night.',
    },
    pkk: {
      title: 'PKK candidate profile',
      text: 'Fetch and return the profile of a candidate driver without retyping. Every employee has an account, so you know who did what, and when.',
    },
  },
  hours: 'h',
};

export const aboutStrings = { pl, en };
