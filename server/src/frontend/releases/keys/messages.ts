import { createMessages } from '../../../platform/language/language.ts';

const pl = {
  otherType: (type: string, expected: string) => `Koperta ma typ ${type}, a\u00a0portal przyjmuje wydania typu ${expected}.`,
  tooLarge: (bytes: number) => `Opis wydania ma więcej niż ${bytes} bajtów.`,
  noKeys: (remote: string) => `Portal nie ma żadnego ważnego klucza modułu ${remote}. Operator dodaje klucz poleceniem remotes key add.`,
  wrongSignature: (remote: string, keys: string) => `Żaden ważny klucz modułu ${remote} nie podpisał tego wydania. Ważne klucze: ${keys}.`,
  unreadable: (reason: string) => `Podpisany opis wydania jest nieprawidłowy: ${reason}`,
  otherPortal: (named: string, portal: string) =>
    `Wydanie jest podpisane dla portalu ${named}, a\u00a0to jest portal ${portal}. Wydaj je z\u00a0opcją --portal ${portal}.`,
  otherRemote: (named: string, remote: string) => `Wydanie jest modułu ${named}, a\u00a0nie ${remote}.`,
  invalidKey:
    'Klucz publiczny jest nieprawidłowy. Polecenie osk-release keygen wypisuje go w\u00a0jednym wierszu, który zaczyna się od MCowBQYDK2VwAyEA.',
  knownKey: (id: string, state: string) => `Moduł ma już klucz ${id} (${state}). Zespół tworzy nowy poleceniem osk-release keygen.`,
  takenLabel: (label: string) => `Inny ważny klucz modułu ma już etykietę „${label}”. Użyj innej lub najpierw wycofaj tamten klucz.`,
  tooManyKeys: (count: number) =>
    `Moduł ma już ${count} aktywnych kluczy, a\u00a0więcej mieć nie może. Wycofaj któryś poleceniem remotes key retire.`,
  unknownKey: (remote: string, beginning: string) =>
    `Moduł ${remote} nie ma dokładnie jednego klucza, który zaczyna się od ${beginning}. Klucze wypisuje polecenie remotes key list.`,
  sequenceTooHigh: (sequence: number, last: number) =>
    `Wydanie ma numer ${sequence}, a\u00a0ostatni przyjęty to ${last}. Następny może być większy najwyżej o\u00a01000.`,
  sequenceUsed: (sequence: number, last: number) =>
    `Wydanie ma numer ${sequence}, a\u00a0portal przyjął już numer ${last}. Stare wydanie nie może być przyjęte ponownie. Podpisz je z\u00a0większym numerem.`,
};

const en: typeof pl = {
  otherType: (type, expected) => `The envelope has the type ${type}. The portal takes releases of the type ${expected}.`,
  tooLarge: (bytes) => `The description of the release has more than ${bytes} bytes.`,
  noKeys: (remote) => `The portal has no valid key of ${remote}. The operator adds one with remotes key add.`,
  wrongSignature: (remote, keys) => `No valid key of ${remote} has signed this release. Valid keys: ${keys}.`,
  unreadable: (reason) => `The signed description of the release is invalid: ${reason}`,
  otherPortal: (named, portal) =>
    `The release is signed for the portal ${named}, but this portal is ${portal}. Release it with --portal ${portal}.`,
  otherRemote: (named, remote) => `The release is of ${named}, not of ${remote}.`,
  invalidKey: 'The public key is invalid. osk-release keygen prints it in one line that begins with MCowBQYDK2VwAyEA.',
  knownKey: (id, state) => `The remote has the key ${id} already (${state}). The team makes a new one by osk-release keygen.`,
  takenLabel: (label) => `Another active key of the remote has the label "${label}". Use another label, or retire that key first.`,
  tooManyKeys: (count) => `The remote has ${count} active keys already, and can have no more. Retire one by remotes key retire.`,
  unknownKey: (remote, beginning) =>
    `${remote} does not have exactly one key that begins with ${beginning}. List them with remotes key list.`,
  sequenceTooHigh: (sequence, last) =>
    `The release has the sequence ${sequence}, and the last one was ${last}. The next one is at most 1000 greater.`,
  sequenceUsed: (sequence, last) =>
    `The release has the sequence ${sequence}, but the portal has taken ${last} already. An old release is never taken again. Sign it with a greater sequence.`,
};

export const messages = createMessages(pl, en);
