const pl = {
  language: 'Język',
  theme: 'Motyw',
  light: 'Jasny',
  dark: 'Ciemny',
  system: 'Jak w systemie',
};

const en: typeof pl = {
  language: 'Language',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'As in the system',
};

export const preferenceStrings = { pl, en };

export const pageFrameStrings = { pl: { help: 'Pomoc:' }, en: { help: 'Help:' } };
