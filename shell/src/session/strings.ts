const pl = {
  unauthorized: 'Sesja wygasła lub została zakończona. Zaloguj się ponownie.',
  expired: 'Minął czas sesji. Zaloguj się ponownie.',
};

const en: typeof pl = {
  unauthorized: 'Your session has expired or was ended. Please log in again.',
  expired: 'Your session has timed out. Please log in again.',
};

export const strings = { pl, en };
