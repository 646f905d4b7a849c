import { writeFileSync } from 'node:fs';
import type { Provider } from '@osk/shared/contract/page';

/** The provider of the portal under test. The code contains none of these values except the portal's name. */
export const provider: Provider = {
  portalName: 'Portal OSK',
  companyName: 'Rondo Programy Sp. z o.o.',
  street: 'ul. Młyńska 7/3',
  postCode: '61-730',
  city: 'Poznań',
  nip: '7810000202',
  bankAccount: '94109010140000000071219812',
  phones: ['+48 61 000 00 20', '+48 600 000 021'],
  emails: ['kontakt@rondo.example', 'serwis@rondo.example'],
  installerUrl: 'https://rondo.example/pobierz/instalator.exe',
  questions: [
    { question: 'Czy program działa bez internetu?', answer: 'Tak, z „wyjątkiem” profili PKK & SMS.' },
    { question: 'Ile stanowisk obejmuje licencja?', answer: 'Wszystkie w jednym ośrodku.' },
  ],
};

/** The legal texts of the provider's file: one as a text, one elsewhere, one missing. */
const legal = {
  informationClause: ['# Administrator', 'Administratorem danych jest Rondo <Programy>.\nul. Młyńska 7/3'],
  privacy: 'https://rondo.example/prywatnosc',
};

/** Writes the provider's file and returns its path. */
export function writeProvider(file: string): string {
  writeFileSync(file, JSON.stringify({ ...provider, legal }));
  return file;
}
