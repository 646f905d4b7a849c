import { createMessages, waitingTime } from '../language/language.ts';

const pl = {
  badRequest: 'Nie udało się odczytać żądania',
  invalidFields: 'Popraw zaznaczone pola',
  invalidField: (message: string) => `Popraw dane: ${message}`,
  notLoggedIn: 'Sesja wygasła lub jest nieprawidłowa. Zaloguj się ponownie.',
  invalidReleaseToken: 'Token wydań jest nieprawidłowy, wygasł lub został unieważniony. Poproś operatora portalu o\u00a0nowy.',
  outOfScope: 'Ten dostęp nie obejmuje tej operacji',
  forged: 'Nie udało się potwierdzić pochodzenia żądania. Odśwież stronę i\u00a0spróbuj ponownie.',
  noCookies:
    'Przeglądarka nie przyjmuje plików cookie, bez których nie można się zalogować ani zapisać zmian. Zezwól na nie tej stronie i\u00a0odśwież ją.',
  notFound: 'Nie znaleziono',
  tooLarge: 'Przesłane dane są za duże',
  wrongMediaType: 'Przesłane dane muszą być w\u00a0formacie JSON',
  bytesOnly: 'Plik trzeba przesłać jako application/octet-stream',
  tooMany: (seconds: number) => `Zbyt wiele prób. Spróbuj ponownie za ${waitingTime(seconds, 'pl')}.`,
  tooManyCalls: (seconds: number) => `Zbyt wiele zapytań w\u00a0krótkim czasie. Spróbuj ponownie za ${waitingTime(seconds, 'pl')}.`,
  busy: 'Serwer jest chwilowo przeciążony. Spróbuj ponownie za chwilę.',
  unavailable: 'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
  readOnly: 'Serwis nie może teraz niczego zapisać: logowanie i zmiany są chwilowo niemożliwe. Spróbuj ponownie za kilka minut.',
  unexpected: 'Wystąpił nieoczekiwany błąd serwera',
  unknownPage: 'Tego miejsca listy nie ma lub już nie ma. Pobierz listę od początku.',
  wrongIdempotencyKey: 'Nagłówek Idempotency-Key jest nieprawidłowy',
  reusedIdempotencyKey: 'Ten sam Idempotency-Key został już użyty z\u00a0innymi danymi',
};

const en: typeof pl = {
  badRequest: 'The request could not be read',
  invalidFields: 'Please correct the marked fields',
  invalidField: (message) => `Please correct: ${message}`,
  notLoggedIn: 'The session has ended or is not valid. Please log in again.',
  invalidReleaseToken: 'The release token is not valid, has expired or was revoked. Ask the operator of the portal for a new one.',
  outOfScope: 'This access does not cover this operation',
  forged: 'The origin of the request could not be confirmed. Refresh the page and try again.',
  noCookies:
    'Your browser does not accept cookies, without which you cannot log in or save changes. Allow them for this site and refresh the page.',
  notFound: 'Not found',
  tooLarge: 'The data sent is too large',
  wrongMediaType: 'The data sent must be JSON',
  bytesOnly: 'A file must be sent as application/octet-stream',
  tooMany: (seconds) => `Too many attempts. Try again in ${waitingTime(seconds, 'en')}.`,
  tooManyCalls: (seconds) => `Too many requests in a short time. Try again in ${waitingTime(seconds, 'en')}.`,
  busy: 'The server is overloaded at the moment. Try again in a while.',
  unavailable: 'The service is unavailable at the moment. Try again in a while.',
  readOnly: 'The service cannot save anything at the moment: logging in and changes are not possible. Try again in a few minutes.',
  unexpected: 'An unexpected server error occurred',
  unknownPage: 'This place of the list does not exist, or no longer. Read the list from its start.',
  wrongIdempotencyKey: 'The Idempotency-Key header is not valid',
  reusedIdempotencyKey: 'The same Idempotency-Key was used with other data before',
};

export const messages = createMessages(pl, en);
