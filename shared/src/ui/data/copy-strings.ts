const pl = {
  copy: (label: string) => `Kopiuj: ${label}`,
  copied: 'Skopiowano',
};

const en: typeof pl = {
  copy: (label) => `Copy: ${label}`,
  copied: 'Copied',
};

export const copyStrings = { pl, en };
