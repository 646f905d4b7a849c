import { formatAccount } from './bank-account.ts';
import { formatNip } from './nip.ts';
import type { Provider } from './page.ts';
import { telephoneLink } from './telephone.ts';

/**
 * The provider a page is prerendered with: values that stand for the real ones, which are known only where the page is served. They
 * have the form of the real ones, so that whatever writes a NIP or a telephone number in its own way can be done to them too.
 */
export const slots: Provider = {
  portalName: 'slot-portal-name',
  companyName: 'slot-company-name',
  street: 'slot-street',
  postCode: 'slot-post-code',
  city: 'slot-city',
  nip: '9999999901',
  bankAccount: '99999999999999999999999902',
  phones: ['+99 999 999 903'],
  emails: ['slot@slot.invalid'],
  installerUrl: '/slot-installer',
};

/** Stands for the address of the release's folder in a prerendered page. */
export const filesSlot = '/slot-files';

const asItIs = (value: string) => value;
/** The ways a page may write a value; anything else it makes of one would stay in the fragment as made of the slot. */
const forms: { [Name in keyof Provider]?: readonly ((value: string) => string)[] } = {
  nip: [asItIs, formatNip],
  bankAccount: [asItIs, formatAccount],
  phones: [asItIs, telephoneLink],
};

type Replacement = readonly [slot: string, value: string];

/** A prerendered fragment or title with the provider's values, escaped, in place of the slots; a list's item (`li`, `dd`) is repeated for each value. */
export function fillSlots(fragment: string, provider: Provider, files = ''): string {
  let filled = fragment;
  const single: Replacement[] = [[filesSlot, files]];
  for (const name of Object.keys(slots) as (keyof Provider)[]) {
    const slot = slots[name];
    const value = provider[name];
    if (typeof slot === 'string') single.push(...written(name, slot, value as string));
    else {
      const [each = ''] = slot;
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

function written(name: keyof Provider, slot: string, value: string): Replacement[] {
  return (forms[name] ?? [asItIs]).map((form) => [form(slot), form(value)] as const);
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((result, [slot, value]) => result.replaceAll(slot, () => escaped(value)), text);
}

/** Each item of a list that shows the slot, once for every one of the values. */
function repeatItems(fragment: string, slot: string, items: readonly (readonly Replacement[])[]): string {
  return fragment.replaceAll(/<(li|dd)\b(?:(?!<\/?\1\b).)*<\/\1>/gs, (item) =>
    item.includes(slot) ? items.map((replacements) => replaced(item, replacements)).join('') : item,
  );
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it can stand in HTML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
