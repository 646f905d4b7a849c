const pl = {
  kept: 'Zachowaliśmy to, co nie zostało jeszcze wysłane lub zapisane.',
  goOnShort: 'Dokończ',
  goOn: (form: string) => `Dokończ: ${form}`,
  discardShort: 'Usuń',
  discard: (form: string) => `Usuń: ${form}`,
};

const en: typeof pl = {
  kept: 'We kept what you have not sent or saved yet.',
  goOnShort: 'Continue',
  goOn: (form) => `Continue: ${form}`,
  discardShort: 'Delete',
  discard: (form) => `Delete: ${form}`,
};

export const draftStrings = { pl, en };
