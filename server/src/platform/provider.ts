import { readFileSync } from 'node:fs';
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
const LegalTextShape = z.optional(z.union([LegalContentShape, z.object({ pl: LegalContentShape, en: LegalContentShape })]));
const LegalTexts = z.object({ privacy: LegalTextShape, terms: LegalTextShape, informationClause: LegalTextShape });
type LegalContent = string | readonly string[];
export type LegalTexts = { readonly [Name in LegalText]?: LegalContent | Readonly<Record<Language, LegalContent>> | undefined };

/** PROVIDER_FILE: what pages show of the provider, and its legal texts, which have pages of their own. */
export const ProviderFile = z.extend(Provider, { legal: z.optional(LegalTexts) });

/** Address of the sample installer, until the provider configures its own. */
export const sampleInstallerPath = '/download/osk-setup-sample.zip';

/** A fictional provider for trials, in the form of PROVIDER_FILE. Each of its legal texts says that it is a sample. */
const { legal = {}, ...sample } = z.parse(
  ProviderFile,
  JSON.parse(readFileSync(new URL('./sample-provider.json', import.meta.url), 'utf8')),
);
export const sampleLegalTexts: LegalTexts = legal;
export const defaultProvider: Provider = sample;

/** Whether the check digits of a 26-digit account are right (ISO 7064 mod 97, as in a Polish IBAN). */
export function hasValidAccountCheckDigits(account: string): boolean {
  // 'PL' counts as 2521, and the check digits move to the end.
  return /^\d{26}$/.test(account) && BigInt(`${account.slice(2)}2521${account.slice(0, 2)}`) % 97n === 1n;
}

/** Finds a mistake that the shape allows, but that breaks payments, messages or downloads. */
export function findProviderMistake(provider: Provider): string | undefined {
  if (!isValidNip(provider.nip)) return 'nip is wrong';
  if (!hasValidAccountCheckDigits(provider.bankAccount)) return 'the check digits of bankAccount are wrong';
  if (!isInstallerAddress(provider.installerUrl)) return 'installerUrl is neither an http(s) address nor a path that begins with /';
  return undefined;
}

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
