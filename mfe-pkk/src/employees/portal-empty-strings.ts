const pl = {
  ask: 'Poproś o\u00a0włączenie PKK',
  asked: (time: string) => `Prośba wysłana ${time}.`,
  first: 'Dodaj pierwszą osobę',
  why: 'Dodasz je, gdy dostawca programu włączy PKK Twojej firmie.',
  next: (email: string) => `Gdy dostawca programu włączy PKK, napiszemy na adres ${email}.`,
};

const en: typeof pl = {
  ask: 'Ask for PKK',
  asked: (time) => `Request sent ${time}.`,
  first: 'Create the first employee',
  why: 'You can create them once the provider of the program turns on PKK for your company.',
  next: (email) => `Once the provider of the program turns on PKK, we will write to ${email}.`,
};

export const portalEmptyStrings = { pl, en };
