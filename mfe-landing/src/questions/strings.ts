const pl = {
  title: 'Pytania i\u00a0odpowiedzi',
  lead: 'Nie ma tu Twojego pytania? Napisz albo zadzwoń.',
};

const en: typeof pl = {
  title: 'Questions and answers',
  lead: 'Is your question missing? Write to us or call. The answers are in Polish.',
};

export const questionsStrings = { pl, en };
