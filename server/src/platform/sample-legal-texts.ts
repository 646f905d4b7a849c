import type { LegalTexts } from './provider.ts';

/** The legal texts of the sample provider. Each says that it is a sample. */
export const sampleLegalTexts: LegalTexts = {
  privacy: {
    pl: [
      'To jest przykładowa polityka prywatności fikcyjnej firmy. Prawdziwą podaje się w\u00a0pliku PROVIDER_FILE.',
      '# Jakie dane przetwarzamy',
      'Dane podane przy rejestracji i\u00a0w\u00a0panelu: nazwę firmy, NIP, adres, numer telefonu i\u00a0adres e-mail oraz dane pracowników, którym firma daje dostęp do systemu PKK.',
      '# Pliki cookie',
      'Portal używa tylko plików cookie, bez których nie działa: chronią formularze, pamiętają język i\u00a0wygląd oraz rozpoznają przeglądarkę, w\u00a0której już się logowano.',
    ],
    en: [
      'This is a sample privacy policy of a made-up company. The real one comes from PROVIDER_FILE.',
      '# What data we process',
      'What you enter when you register and in the panel: company name, NIP, address, phone number and e-mail address, and the details of employees to whom the company gives access to the PKK system.',
      '# Cookies',
      'The portal uses only the cookies that it cannot work without. They protect forms, remember language and theme, and recognise a browser that has logged in before.',
    ],
  },
  terms: {
    pl: [
      'To jest przykładowy regulamin fikcyjnej firmy. Prawdziwy podaje się w\u00a0pliku PROVIDER_FILE.',
      '# Zamówienie',
      'Zamówienie licencji składa się w\u00a0panelu. Licencja zaczyna działać po zaksięgowaniu przelewu.',
      '# Licencja próbna',
      'Licencja próbna jest bezpłatna i\u00a0trwa 7\u00a0dni. Firma może z\u00a0niej skorzystać raz.',
    ],
    en: [
      'These are sample terms of service of a made-up company. The real ones come from PROVIDER_FILE.',
      '# Orders',
      'You order licences in the panel. A licence starts once your transfer is booked.',
      '# Trial licence',
      'The trial licence is free and lasts 7 days. A company can use it once.',
    ],
  },
  informationClause: {
    pl: [
      'To jest przykładowa informacja o\u00a0przetwarzaniu danych osobowych. Prawdziwą podaje się w\u00a0pliku PROVIDER_FILE.',
      '# Administrator',
      'Administratorem danych jest dostawca programu. Jego adres i\u00a0dane kontaktowe są na dole tej strony.',
      '# Cel i\u00a0podstawa',
      'Dane są potrzebne do prowadzenia konta i\u00a0wykonania umowy (art.\u00a06 ust.\u00a01 lit.\u00a0b RODO). Informacje o\u00a0nowościach wysyłamy tylko za zgodą (lit.\u00a0a), którą można wycofać w\u00a0profilu.',
      '# Twoje prawa',
      'Masz prawo do dostępu do danych, ich sprostowania, usunięcia i\u00a0przeniesienia oraz do skargi do Prezesa Urzędu Ochrony Danych Osobowych.',
    ],
    en: [
      'This is a sample notice about the processing of personal data. The real one comes from PROVIDER_FILE.',
      '# Controller',
      'The provider of the program is the data controller. Its address and contact details are at the bottom of this page.',
      '# Purpose and legal basis',
      'We need the data to run your account and perform the contract (Article 6(1)(b) GDPR). We send news only with your consent (point (a)), which you can withdraw in your profile.',
      '# Your rights',
      'You may access, correct, delete and transfer your data, and lodge a complaint with the President of the Personal Data Protection Office.',
    ],
  },
};
