import { createMessages } from '../platform/language/language.ts';

const pl = {
  withoutScripts: 'Portal potrzebuje JavaScriptu. Włącz go w\u00a0przeglądarce i\u00a0wczytaj stronę ponownie.',
  outdatedBrowser: (email: string, phone: string) =>
    `Twoja przeglądarka jest za stara i\u00a0portal w\u00a0niej nie działa. Zaktualizuj ją albo użyj innej: Chrome lub Edge od wersji 111, Firefox od 128, Safari od 16.4 (na iPhonie i\u00a0iPadzie: iOS od 16.4). Pomożemy: napisz na ${email} lub zadzwoń: ${phone}.`,
};

const en: typeof pl = {
  withoutScripts: 'The portal needs JavaScript. Turn it on in your browser and load the page again.',
  outdatedBrowser: (email, phone) =>
    `Your browser is too old, so the portal does not work in it. Update it or use another one: Chrome or Edge from version 111, Firefox from 128, Safari from 16.4 (on iPhone and iPad: from iOS 16.4). We can help: write to ${email} or call ${phone}.`,
};

export const messages = createMessages(pl, en);
