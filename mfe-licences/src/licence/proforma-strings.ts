const pl = {
  download: 'Pobierz proformę (PDF)',
  proforma: 'Proforma',
  proformaOf: (mark: string) => `Proforma zamówienia nr ${mark} (PDF)`,
  failed: 'Nie udało się pobrać proformy. Spróbuj ponownie.',
};

const en: typeof pl = {
  download: 'Download proforma (PDF)',
  proforma: 'Proforma',
  proformaOf: (mark) => `Proforma of order ${mark} (PDF)`,
  failed: 'The proforma could not be downloaded. Please try again.',
};

export const proformaStrings = { pl, en };
