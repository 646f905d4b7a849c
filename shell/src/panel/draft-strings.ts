const pl = {
  kept: 'Zachowaliśmy to, co nie zostało jeszcze wysłane lub zapisane.',
  goOnShort: 'Dokończ',
  goOn: (form: string) => `Dokończ: ${form}`,
  gone: (form: string) => `Nie można już dokończyć: ${form}. Tej pozycji nie ma na liście.`,
  discardShort: 'Usuń',
  discard: (form: string) => `Usuń: ${form}`,
};

const en: typeof pl = {
  kept: 'We kept what you have not sent or saved yet.',
  goOnShort: 'Continue',
  goOn: (form) => `Continue: ${form}`,
  gone: (form) => `Cannot continue: ${form}. The entry is no longer in the list.`,
  discardShort: 'Delete',
  discard: (form) => `Delete: ${form}`,
};

export const draftStrings = { pl, en };
