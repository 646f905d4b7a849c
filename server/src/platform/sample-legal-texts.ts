import type { LegalTexts } from './provider.ts';

/** The legal texts of the sample provider. Each says that it is a sample. */
export const sampleLegalTexts: LegalTexts = {
  privacy: [
    'To jest przykładowa polityka prywatności fikcyjnej firmy. Prawdziwą podaje się w\u00a0pliku PROVIDER_FILE.',
    '# Jakie dane przetwarzamy',
    'Dane podane przy rejestracji i\u00a0w\u00a0panelu: nazwę firmy, NIP, adres, numer telefonu i\u00a0adres e-mail oraz dane pracowników, którym firma daje dostęp do systemu PKK.',
    '# Pliki cookie',
    'Portal używa tylko plików cookie, bez których nie działa: chronią formularze, pamiętają język i\u00a0wygląd oraz rozpoznają przeglądarkę, w\u00a0której już się logowano.',
  ],
  terms: [
    'To jest przykładowy regulamin fikcyjnej firmy. Prawdziwy podaje się w\u00a0pliku PROVIDER_FILE.',
    '# Zamówienie',
    'Zamówienie licencji składa się w\u00a0panelu. Licencja zaczyna działać po zaksięgowaniu przelewu.',
    '# Licencja próbna',
    'Licencja próbna jest bezpłatna i\u00a0trwa 7\u00a0dni. Firma może z\u00a0niej skorzystać raz.',
  ],
  informationClause: [
    'To jest przykładowa informacja o\u00a0przetwarzaniu danych osobowych. Prawdziwą podaje się w\u00a0pliku PROVIDER_FILE.',
    '# Administrator',
    'Administratorem danych jest dostawca programu. Jego adres i\u00a0dane kontaktowe są na dole tej strony.',
    '# Cel i\u00a0podstawa',
    'Dane są potrzebne do prowadzenia konta i\u00a0wykonania umowy (art.\u00a06 ust.\u00a01 lit.\u00a0b RODO). Informacje o\u00a0nowościach wysyłamy tylko za zgodą (lit.\u00a0a), którą można wycofać w\u00a0profilu.',
    '# Twoje prawa',
    'Masz prawo do dostępu do danych, ich sprostowania, usunięcia i\u00a0przeniesienia oraz do skargi do Prezesa Urzędu Ochrony Danych Osobowych.',
  ],
};
