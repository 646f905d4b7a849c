const pl = {
  download: 'Pobierz proformę (PDF)',
  failed: 'Nie udało się pobrać proformy. Sprawdź połączenie z\u00a0internetem i\u00a0spróbuj ponownie.',
};

const en: typeof pl = {
  download: 'Download proforma (PDF)',
  failed: 'The proforma could not be downloaded. Check your internet connection and try again.',
};

export const proformaStrings = { pl, en };
