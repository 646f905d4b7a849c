const pl = {
  title: 'Ekrany z\u00a0bliska',
  lead: 'Trzy ekrany, na których szkoła jazdy spędza większość dnia.',
  carousel: 'karuzela',
  slide: 'ekran',
  pictures: 'Ekrany programu',
  position: (position: number, count: number) => `${position}\u00a0z\u00a0${count}`,
  enlarge: 'Powiększ ekran',
  previous: 'Poprzedni ekran',
  next: 'Następny ekran',
  pause: 'Zatrzymaj pokaz',
  play: 'Wznów pokaz',
  screens: {
    schedule: {
      title: 'Grafik jazd',
      text: 'Tydzień wszystkich instruktorów i\u00a0samochodów. Przy jeździe od razu widać, ile godzin zostało i\u00a0czy doszło przypomnienie.',
      alt: 'Tygodniowy kalendarz z\u00a0jazdami w\u00a0kolorach trzech instruktorów. Z\u00a0boku wybrana jazda: kursantka, która wyjeździła 18\u00a0z\u00a030 godzin, samochód, miejsce zbiórki i\u00a0dostarczony SMS.',
    },
    learner: {
      title: 'Kartoteka kursanta',
      text: 'Numer PKK, badania, wpłaty i\u00a0godziny na jednej karcie, a\u00a0obok cała droga od zapisu do egzaminu państwowego.',
      alt: 'Karta kursantki: 24\u00a0z\u00a030 godzin jazd, ukończona teoria, wpłaty 2900 z\u00a03600\u00a0zł, ważne badania lekarskie, dane z\u00a0numerem PKK i\u00a0oś etapów kursu. Z\u00a0lewej lista kursantów.',
    },
    exam: {
      title: 'Egzamin wewnętrzny',
      text: 'Pytania i\u00a0czas jak na egzaminie państwowym. Wyniki grupy widać na bieżąco, a\u00a0protokół jest gotowy do druku.',
      alt: 'Pytanie egzaminacyjne z\u00a0rysunkiem skrzyżowania, znakiem „ustąp pierwszeństwa” i\u00a0odpowiedziami A, B, C. Z\u00a0prawej wyniki: zaliczyło 6\u00a0z\u00a08 osób.',
    },
  },
};

const en: typeof pl = {
  title: 'Screens up close',
  lead: 'Three screens a driving school spends most of its day on. The program itself is in Polish.',
  carousel: 'carousel',
  slide: 'screen',
  pictures: 'Screens of the program',
  position: (position, count) => `${position} of ${count}`,
  enlarge: 'Enlarge this screen',
  previous: 'Previous screen',
  next: 'Next screen',
  pause: 'Stop the slideshow',
  play: 'Resume the slideshow',
  screens: {
    schedule: {
      title: 'Driving schedule',
      text: 'A week of all instructors and cars. Each lesson shows at once how many hours are left and whether the reminder arrived.',
      alt: 'A week’s calendar with lessons in the colours of three instructors. Beside it the chosen lesson: a learner who has driven 18 of 30 hours, the car, the meeting place and a delivered text message.',
    },
    learner: {
      title: 'Learner’s card',
      text: 'PKK number, medical check, payments and hours on one card, and beside it the whole way from enrolment to the state exam.',
      alt: 'A learner’s card: 24 of 30 driving hours, theory completed, PLN 2,900 of 3,600 paid, a valid medical check, personal data with the PKK number and the stages of the course. On the left a list of learners.',
    },
    exam: {
      title: 'Internal exam',
      text: 'Questions and timing as in the state exam. The group’s results come in as they happen, and the report is ready to print.',
      alt: 'An exam question with a drawing of a junction, a give way sign and answers A, B, C. On the right the results: 6 of 8 people passed.',
    },
  },
};

export const screensStrings = { pl, en };
