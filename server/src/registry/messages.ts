import { createMessages } from '../platform/language/language.ts';

const pl = {
  wrongHash: (hash: string) => `Przesłany plik nie ma skrótu ${hash}. Wyślij go ponownie.`,
  unknownRemote: (name: string) => `Portal nie ma modułu ${name}. Operator dodaje moduły poleceniem remotes add.`,
  missingFiles: (names: string) => `Portal nie ma tych plików wydania: ${names}. Wyślij je i\u00a0spróbuj ponownie.`,
  versionTaken: (version: string) => `Wersja ${version} jest już zapisana z\u00a0inną zawartością. Zmień wersję w\u00a0package.json.`,
  notStored: (version: string) => `Wersja ${version} nie jest zapisana w\u00a0portalu.`,
  revoked: (version: string, reason: string) => `Wersja ${version} jest unieważniona: ${reason}. Opcja --insist wydaje ją mimo to.`,
  revokedByOperator: (version: string, reason: string) =>
    `Operator portalu unieważnił wersję ${version}: ${reason}. Tylko on może ją przywrócić poleceniem remotes restore.`,
  revokedKey: (version: string) => `Wersja ${version} nie jest podpisana ważnym kluczem, więc nie można jej wydać.`,
  notDeployed: (remote: string) => `Portal nie ma zainstalowanej wersji modułu ${remote}, więc nie można jej wydać.`,
  deployedAsCanary: 'Wersja zainstalowana z\u00a0portalem nie może być wydaniem kanarkowym. Wydaj ją dla wszystkich.',
  liveAsCanary: (version: string) => `Wersja ${version} jest już wydana dla wszystkich, więc nie może być wydaniem kanarkowym.`,
  nothingBefore: (live: string | null) =>
    live === null
      ? 'Wcześniej nie było innej wersji, więc nie ma do czego wrócić.'
      : `Przed ${live} nic nie było wydane. Wskaż wersję opcją --to lub poproś operatora portalu o\u00a0wyłączenie modułu.`,
  staleRollout: (revision: number, live: string | null) =>
    `Wydania modułu zmieniły się w\u00a0międzyczasie: stan ${revision}, wersja dla wszystkich: ${live ?? 'żadna z\u00a0zapisanych'}. Odczytaj stan i\u00a0spróbuj ponownie.`,
  quotaExceeded: (used: string, quota: string) =>
    `Wydania tego modułu zajmują ${used} z\u00a0${quota} MiB, więc na ten plik lub to wydanie brakuje miejsca. ` +
    'Zmniejsz pliki lub poproś operatora portalu o\u00a0usunięcie starych wydań poleceniem remotes prune.',
  tooManyReleases: (count: number) =>
    `Portal ma już ${count} wydań tego modułu i\u00a0nie przyjmie następnego. Stare wydania usuwa po 30 dniach. ` +
    'Poproś operatora portalu o\u00a0usunięcie ich wcześniej poleceniem remotes prune.',
  busy: 'Portal zapisuje teraz wiele innych plików. Spróbuj ponownie za chwilę.',
  // The problems are for the authors of a remote, who read them in their terminal. They are English, as the names in them.
  invalidRelease: (problems: string) => `Wydanie nie spełnia wymagań portalu:\n${problems}`,
  tooComplex: 'Sprawdzenie wydania trwa zbyt długo. Uprość schematy wywołań i\u00a0arkusze stylów.',
  unfit: (version: string, problems: string) => `Wersji ${version} nie można wydać:\n${problems}`,
  otherType: (type: string, expected: string) => `Koperta ma typ ${type}, a\u00a0portal przyjmuje wydania typu ${expected}.`,
  tooLarge: (bytes: number) => `Opis wydania ma więcej niż ${bytes} bajtów.`,
  noKeys: (remote: string) => `Portal nie ma żadnego ważnego klucza modułu ${remote}. Operator dodaje klucz poleceniem remotes key add.`,
  wrongSignature: (remote: string, keys: string) => `Żaden ważny klucz modułu ${remote} nie podpisał tego wydania. Ważne klucze: ${keys}.`,
  unreadable: (reason: string) => `Podpisany opis wydania jest nieprawidłowy: ${reason}`,
  otherPortal: (named: string, portal: string) =>
    `Wydanie jest podpisane dla portalu ${named}, a\u00a0to jest portal ${portal}. Wydaj je z\u00a0opcją --portal ${portal}.`,
  otherRemote: (named: string, remote: string) => `Wydanie jest modułu ${named}, a\u00a0nie ${remote}.`,
  sequenceTooHigh: (sequence: number, last: number) =>
    `Wydanie ma numer ${sequence}, a\u00a0ostatni przyjęty to ${last}. Następny może być większy najwyżej o\u00a01000.`,
  sequenceUsed: (sequence: number, last: number) =>
    `Wydanie ma numer ${sequence}, a\u00a0portal przyjął już numer ${last}. Stare wydanie nie może być przyjęte ponownie. Podpisz je z\u00a0większym numerem.`,
  tokenOfOtherRemote: (remote: string, wanted: string) =>
    `Ten token jest dla modułu ${remote}, a\u00a0nie ${wanted}. Poproś operatora portalu o\u00a0token dla modułu ${wanted}.`,
  lacksPermission: (permission: string) =>
    `Ten token nie ma uprawnienia ${permission}. Poproś operatora portalu o\u00a0token z\u00a0tym uprawnieniem.`,
  noSuchRemote: 'Portal nie ma takiego modułu',
  wrongVersion: 'Wersja jest nieprawidłowa',
};

const en: typeof pl = {
  wrongHash: (hash) => `The file sent does not have the hash ${hash}. Send it again.`,
  unknownRemote: (name) => `The portal has no remote ${name}. The operator adds remotes with remotes add.`,
  missingFiles: (names) => `The portal lacks these files of the release: ${names}. Send them and try again.`,
  versionTaken: (version) => `Version ${version} is stored with other content already. Change the version in package.json.`,
  notStored: (version) => `Version ${version} is not stored in the portal.`,
  revoked: (version, reason) => `Version ${version} was revoked: ${reason}. --insist releases it nevertheless.`,
  revokedByOperator: (version, reason) =>
    `The operator of the portal has revoked ${version}: ${reason}. Only the operator can restore it, by remotes restore.`,
  revokedKey: (version) => `Version ${version} is not signed with a valid key: it cannot be released.`,
  notDeployed: (remote) => `No build of ${remote} came with the portal: there is no deployed build to release.`,
  deployedAsCanary: 'The deployed build cannot be a canary. Release it to every browser.',
  liveAsCanary: (version) => `${version} is live already: it cannot be a canary.`,
  nothingBefore: (live) =>
    live === null
      ? 'Nothing was live before: a rollback is not possible.'
      : `Before ${live} nothing was released. Name a version with --to, or ask the operator of the portal to disable the remote.`,
  staleRollout: (revision, live) =>
    `The rollout has changed meanwhile: revision ${revision}, live is ${live ?? 'no stored release'}. Read it and try again.`,
  quotaExceeded: (used, quota) =>
    `The releases of this remote take ${used} of ${quota} MiB, so this file or release does not fit. ` +
    'Make the files smaller, or ask the operator of the portal to delete old releases with remotes prune.',
  tooManyReleases: (count) =>
    `The portal has ${count} releases of this remote already, and takes no more. It deletes old ones after 30 days. ` +
    'Ask the operator of the portal to delete them earlier with remotes prune.',
  busy: 'The portal is storing many other files now. Try again in a while.',
  invalidRelease: (problems) => `The release does not meet the portal's rules:\n${problems}`,
  tooComplex: 'The check of the release takes too long. Simplify the schemas of its calls and its style sheets.',
  unfit: (version, problems) => `${version} cannot be released:\n${problems}`,
  otherType: (type, expected) => `The envelope has the type ${type}. The portal takes releases of the type ${expected}.`,
  tooLarge: (bytes) => `The description of the release has more than ${bytes} bytes.`,
  noKeys: (remote) => `The portal has no valid key of ${remote}. The operator adds one with remotes key add.`,
  wrongSignature: (remote, keys) => `No valid key of ${remote} has signed this release. Valid keys: ${keys}.`,
  unreadable: (reason) => `The signed description of the release is invalid: ${reason}`,
  otherPortal: (named, portal) =>
    `The release is signed for the portal ${named}, but this portal is ${portal}. Release it with --portal ${portal}.`,
  otherRemote: (named, remote) => `The release is of ${named}, not of ${remote}.`,
  sequenceTooHigh: (sequence, last) =>
    `The release has the sequence ${sequence}, and the last one was ${last}. The next one is at most 1000 greater.`,
  sequenceUsed: (sequence, last) =>
    `The release has the sequence ${sequence}, but the portal has taken ${last} already. An old release is never taken again. Sign it with a greater sequence.`,
  tokenOfOtherRemote: (remote, wanted) =>
    `This token is for the remote ${remote}, not for ${wanted}. Ask the operator of the portal for a token for ${wanted}.`,
  lacksPermission: (permission) => `This token lacks the permission ${permission}. Ask the operator of the portal for a token that has it.`,
  noSuchRemote: 'The portal has no such remote',
  wrongVersion: 'The version is not valid',
};

export const messages = createMessages(pl, en);
