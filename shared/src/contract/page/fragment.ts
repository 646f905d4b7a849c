import { formatAccount, formatNip, telephoneLink } from '../numbers.ts';
import type { Provider } from './page.ts';

/** The provider in prerendered pages, which the server replaces. The values have the form of real ones, so that formatted numbers fit too. */
export const placeholders = {
  portalName: 'placeholder-portal-name',
  companyName: 'placeholder-company-name',
  street: 'placeholder-street',
  postCode: 'placeholder-post-code',
  city: 'placeholder-city',
  nip: '9999999901',
  bankAccount: '99999999999999999999999902',
  phones: ['+99 999 999 903'],
  emails: ['placeholder@placeholder.invalid'],
  installerUrl: '/placeholder-installer',
  questions: [{ question: 'placeholder-question', answer: 'placeholder-answer' }],
  references: [{ quote: 'placeholder-quote', author: 'placeholder-author' }],
} satisfies Provider;

/** The address of the release's folder in a prerendered page. */
export const filesPlaceholder = '/placeholder-files';

type ListOfTexts = 'questions' | 'references';
const names = Object.keys(placeholders).filter((name) => name !== 'questions' && name !== 'references') as Exclude<
  keyof Provider,
  ListOfTexts
>[];

const unchanged = (value: string) => value;
/** How pages may write a value. A placeholder in any other format would stay in the page. */
const formats: { [Name in keyof Provider]?: readonly ((value: string) => string)[] } = {
  nip: [unchanged, formatNip],
  bankAccount: [unchanged, formatAccount],
  phones: [unchanged, telephoneLink],
};

type Replacement = readonly [placeholder: string, value: string];

/**
 * Fills the placeholders of a fragment or title with escaped values. A list item (`li`, `dd`) is repeated for each value of a list. The
 * section of questions or references is removed when there are none.
 */
export function fillPlaceholders(fragment: string, provider: Provider, files = ''): string {
  const { questions = [], references = [] } = provider;
  let filled = fragment;
  filled = fillTexts(filled, placeholders.questions, questions);
  filled = fillTexts(filled, placeholders.references, references);
  const replacements: Replacement[] = [[filesPlaceholder, files]];
  for (const name of names) {
    const [placeholder = ''] = [placeholders[name]].flat();
    const values = [provider[name]].flat();
    const replacementsOf = (value: string) => (formats[name] ?? [unchanged]).map((format) => [format(placeholder), format(value)] as const);
    if (Array.isArray(provider[name])) filled = repeatItems(filled, placeholder, values.map(replacementsOf));
    // Outside a list item, a list has its first value.
    replacements.push(...replacementsOf(values[0] ?? ''));
  }
  return replace(filled, replacements);
}

/** Repeats the item of a list of texts. Without texts, removes the section around it. */
function fillTexts<Text extends Record<string, string>>(fragment: string, [placeholder]: readonly Text[], texts: readonly Text[]): string {
  const parts = Object.entries(placeholder ?? {});
  const [, marker = ''] = parts[0] ?? [];
  if (texts.length === 0) return mapElements(fragment, 'section', (section) => (section.includes(marker) ? '' : section));
  return repeatItems(
    fragment,
    marker,
    texts.map((text) => parts.map(([part, name]) => [name, text[part] ?? ''])),
  );
}

function replace(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((result, [placeholder, value]) => result.replaceAll(placeholder, () => escapeHtml(value)), text);
}

function repeatItems(fragment: string, placeholder: string, items: readonly (readonly Replacement[])[]): string {
  return mapElements(fragment, 'li|dd', (item) =>
    item.includes(placeholder) ? items.map((replacements) => replace(item, replacements)).join('') : item,
  );
}

/** Replaces the innermost elements of these names. */
function mapElements(fragment: string, names: string, replaceElement: (element: string) => string): string {
  return fragment.replaceAll(new RegExp(`<(${names})\\b(?:(?!</?\\1\\b).)*</\\1>`, 'gs'), replaceElement);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
