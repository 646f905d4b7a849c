import { formatAccount } from './bank-account.ts';
import { formatNip } from './nip.ts';
import type { Provider } from './page.ts';
import { telephoneLink } from './telephone.ts';

/**
 * The provider a page is prerendered with: values that stand for the real ones, which are known only where the page is served. They
 * have the form of the real ones, so that whatever writes a NIP or a telephone number in its own way can be done to them too.
 */
export const placeholders: Provider = {
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
};

/** Stands for the address of the release's folder in a prerendered page. */
export const filesPlaceholder = '/placeholder-files';

const asItIs = (value: string) => value;
/** The ways a page may write a value; anything else it makes of one would stay in the fragment as made of the placeholder. */
const forms: { [Name in keyof Provider]?: readonly ((value: string) => string)[] } = {
  nip: [asItIs, formatNip],
  bankAccount: [asItIs, formatAccount],
  phones: [asItIs, telephoneLink],
};

type Replacement = readonly [placeholder: string, value: string];

/** A prerendered fragment or title with the provider's values, escaped, in place of the placeholders; a list's item (`li`, `dd`) is repeated for each value. */
export function fillPlaceholders(fragment: string, provider: Provider, files = ''): string {
  let filled = fragment;
  const single: Replacement[] = [[filesPlaceholder, files]];
  for (const name of Object.keys(placeholders) as (keyof Provider)[]) {
    const placeholder = placeholders[name];
    const value = provider[name];
    if (typeof placeholder === 'string') single.push(...written(name, placeholder, value as string));
    else {
      const [each = ''] = placeholder;
      filled = repeatItems(
        filled,
        each,
        (value as readonly string[]).map((item) => written(name, each, item)),
      );
      // Outside a list: the first.
      single.push(...written(name, each, value[0] ?? ''));
    }
  }
  return replaced(filled, single);
}

function written(name: keyof Provider, placeholder: string, value: string): Replacement[] {
  return (forms[name] ?? [asItIs]).map((form) => [form(placeholder), form(value)] as const);
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((result, [placeholder, value]) => result.replaceAll(placeholder, () => escaped(value)), text);
}

/** Each item of a list that shows the placeholder, once for every one of the values. */
function repeatItems(fragment: string, placeholder: string, items: readonly (readonly Replacement[])[]): string {
  return fragment.replaceAll(/<(li|dd)\b(?:(?!<\/?\1\b).)*<\/\1>/gs, (item) =>
    item.includes(placeholder) ? items.map((replacements) => replaced(item, replacements)).join('') : item,
  );
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it can stand in HTML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
