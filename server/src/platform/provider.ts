import { type LegalText, legalPaths } from '@osk/shared/contract/legal';
import { isValidNip } from '@osk/shared/contract/numbers';
import { Provider } from '@osk/shared/contract/shapes/page';
import * as z from 'zod/mini';
import type { Language } from './language/language.ts';

/** An address, or a text as paragraphs. A paragraph that begins with `# ` is a heading. */
const LegalContentShape = z.union([
  z.string().check(z.regex(/^https?:\/\/\S+$/), z.refine(URL.canParse)),
  z.array(z.string()).check(z.minLength(1)),
]);
/** Polish alone, or with English beside it. */
const LegalTextShape = z.optional(z.union([LegalContentShape, z.object({ pl: LegalContentShape, en: LegalContentShape })]));
const LegalTexts = z.object({ privacy: LegalTextShape, terms: LegalTextShape, informationClause: LegalTextShape });
type LegalContent = string | readonly string[];
export type LegalTexts = { readonly [Name in LegalText]?: LegalContent | Readonly<Record<Language, LegalContent>> | undefined };

/** PROVIDER_FILE: what pages show of the provider, and its legal texts, which have pages of their own. */
export const ProviderFile = z.extend(Provider, { legal: z.optional(LegalTexts) });

/** Address of the sample installer, until the provider configures its own. */
export const sampleInstallerPath = '/download/osk-setup-sample.zip';

/** A fictional provider for trials. PROVIDER_FILE sets the real one. */
export const defaultProvider: Provider = {
  portalName: 'Portal OSK',
  companyName: 'Kierunek Oprogramowanie Sp. z o.o.',
  street: 'ul. Kolejowa 12/4',
  postCode: '30-001',
  city: 'Kraków',
  nip: '6760000109',
  bankAccount: '87102000160000000000123456',
  phones: ['+48 12 000 00 10', '+48 600 000 010'],
  emails: ['biuro@portal-osk.example', 'pomoc@portal-osk.example'],
  installerUrl: sampleInstallerPath,
  questions: [
    {
      question: 'Na jakim komputerze działa program?',
      answer:
        'Na komputerze z\u00a0systemem Windows\u00a010 lub\u00a011. Do logowania w\u00a0portalu wystarczy przeglądarka, także w\u00a0telefonie.',
    },
    {
      question: 'Czym różni się wersja próbna od licencji próbnej?',
      answer:
        'Wersję próbną pobierasz bez zakładania konta i\u00a0pracujesz na niej 30\u00a0dni. Licencję próbną na 7\u00a0dni włączasz po zalogowaniu, raz dla firmy.',
    },
    {
      question: 'Kiedy licencja zaczyna działać?',
      answer: 'Po zaksięgowaniu przelewu. Potwierdzenie przychodzi e-mailem, a\u00a0datę widać na liście licencji.',
    },
    {
      question: 'Czy dostanę fakturę?',
      answer: 'Tak, do każdej opłaconej licencji. Fakturę elektroniczną wysyłamy na adres e-mail podany w\u00a0profilu firmy.',
    },
    {
      question: 'Czy można rozszerzyć licencję w\u00a0trakcie?',
      answer: 'Tak, jeśli do jej końca pozostał więcej niż miesiąc. Dopłacasz tylko za dni, które zostały.',
    },
  ],
  references: [
    {
      quote: 'Grafik układamy w\u00a0kwadrans, a\u00a0kursanci przestali zapominać o\u00a0jazdach.',
      author: 'Joanna, OSK Zielone Światło (firma przykładowa)',
    },
    { quote: 'Wszystkie papiery kursanta mamy w\u00a0jednym miejscu.', author: 'Piotr, Szkoła Jazdy Luz (firma przykładowa)' },
  ],
};

/** Whether the check digits of a 26-digit account are right (ISO 7064 mod 97, as in a Polish IBAN). */
export function hasValidAccountCheckDigits(account: string): boolean {
  // 'PL' counts as 2521, and the check digits move to the end.
  return /^\d{26}$/.test(account) && BigInt(`${account.slice(2)}2521${account.slice(0, 2)}`) % 97n === 1n;
}

/** Finds a mistake that the shape allows, but that breaks payments, messages or downloads. */
export function findProviderMistake(provider: Provider): string | undefined {
  if (!isValidNip(provider.nip)) return 'the check digit of nip is wrong';
  if (!hasValidAccountCheckDigits(provider.bankAccount)) return 'the check digits of bankAccount are wrong';
  if (!isInstallerAddress(provider.installerUrl)) return 'installerUrl is neither an http(s) address nor a path that begins with /';
  return undefined;
}

/** The legal texts that a provider's file lacks, by their place in it. */
export function missingLegalTexts(texts: LegalTexts): string[] {
  return (Object.keys(legalPaths) as LegalText[]).filter((name) => texts[name] === undefined).map((name) => `legal.${name}`);
}

/** A legal text in a language, or in Polish when the provider has no other. Undefined when it is missing. */
export function legalTextIn(text: LegalTexts[LegalText], language: Language): { content: LegalContent | undefined; language: Language } {
  if (text === undefined || typeof text === 'string' || !('pl' in text)) return { content: text, language: 'pl' };
  return { content: text[language], language };
}

/** A path of this portal, but not `//host`, or an http(s) address. */
function isInstallerAddress(address: string): boolean {
  // Browsers ignore line breaks in an address and read a backslash as a slash.
  if (/[\s\\]/.test(address)) return false;
  return /^\/(?!\/)/.test(address) || (URL.canParse(address) && /^https?:\/\//.test(address));
}
