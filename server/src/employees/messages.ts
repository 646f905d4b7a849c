import { createMessages } from '../platform/language/language.ts';

const pl = {
  created: 'Pracownik został dodany',
  changed: 'Dane pracownika zostały zmienione',
  deleted: 'Pracownik został usunięty',
  samePesel: (name: string) => `Inny pracownik ma ten sam PESEL: ${name}. Sprawdź, czy to nie pomyłka.`,
  emailTaken: 'Ten adres e-mail należy już do innego pracownika. Podaj inny.',
  noPkk: (contact: string) =>
    `Dostawca nie odnotował, że Twoja firma chce korzystać z\u00a0PKK. Zgłoś mu to (${contact}), a\u00a0potem zapisz pracownika. Zapisanych już pracowników możesz przeglądać i\u00a0usuwać.`,
  tooMany: (most: number) =>
    `Twoja firma ma już najwyższą możliwą liczbę pracowników: ${most}. Usuń tych, którzy u\u00a0Ciebie nie pracują, a\u00a0potem dodaj nowego.`,
  unreadable: 'Danych tego pracownika nie można teraz odczytać. Spróbuj później, a\u00a0jeśli to nie pomoże, napisz do dostawcy.',
};

const en: typeof pl = {
  created: 'The employee has been added',
  changed: "The employee's data has been changed",
  deleted: 'The employee has been deleted',
  samePesel: (name) => `Another employee has the same PESEL: ${name}. Please check that this is not a mistake.`,
  emailTaken: 'This e-mail belongs to another employee already. Enter another one.',
  noPkk: (contact) =>
    `The provider has not recorded that your company wishes to use PKK. Report it to the provider (${contact}), then save the employee. Employees already saved can be viewed and deleted.`,
  tooMany: (most) =>
    `Your company has the highest possible number of employees: ${most}. Delete those who no longer work for you, then add the new one.`,
  unreadable: "This employee's data cannot be read at present. Try again later and, if that does not help, write to the provider.",
};

export const messages = createMessages(pl, en);
