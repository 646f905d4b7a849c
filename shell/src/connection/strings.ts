const pl = {
  connection: 'Połączenie z\u00a0internetem',
  lost: 'Brak połączenia z\u00a0internetem. To, co wpisujesz, zostaje.',
  back: 'Połączenie z\u00a0internetem wróciło.',
};

const en: typeof pl = {
  connection: 'Internet connection',
  lost: 'No internet connection. What you type stays here.',
  back: 'You are back online.',
};

export const strings = { pl, en };
