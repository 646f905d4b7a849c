const pl = {
  label: 'Moduły spoza portalu',
  from: 'z\u00a0adresu',
  reset: 'Przywróć wydaną wersję',
  resetOf: (remote: string) => `Przywróć wydaną wersję: ${remote}`,
  resetAll: 'Przywróć wszystkie',
};

const en: typeof pl = {
  label: 'Modules from outside the portal',
  from: 'from',
  reset: 'Back to the released version',
  resetOf: (remote: string) => `Back to the released version: ${remote}`,
  resetAll: 'Reset all',
};

export const strings = { pl, en };
