const pl = {
  title: 'Co mówią szkoły jazdy',
  lead: 'Opinie ośrodków, które pracują z\u00a0programem.',
};

const en: typeof pl = {
  title: 'What driving schools say',
  lead: 'From schools that work with the program, in Polish.',
};

export const referencesStrings = { pl, en };
