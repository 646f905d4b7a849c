import type { Call } from '@osk/shared/contract/shapes/release';
import { sample } from './samples/sample.ts';

/** What a user could type, by the name of the field in the body of a call: `address.city`. */
export type FieldValues = ReadonlyMap<string, string>;

/** Values of the fields that the bodies of calls have. A form names its fields like the body that it sends. */
export function fieldValuesOf(calls: readonly Call[]): FieldValues {
  const values = new Map<string, string>();
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [part, inside] of Object.entries(value)) collect(inside, name ? `${name}.${part}` : part);
    } else if (!values.get(name)) values.set(name, String(value ?? ''));
  };
  for (const { body } of calls) if (body) collect(sample(body, 'one'), '');
  return values;
}

const byType: Readonly<Record<string, string>> = {
  email: 'anna.nowak@example.com',
  tel: '600700800',
  number: '12',
  url: 'https://example.com',
  date: '2026-06-15',
  time: '10:30',
  'datetime-local': '2026-06-15T10:30',
  month: '2026-06',
};

const untouched = ':disabled, [readonly], [hidden], [type="hidden"], [type="file"], [type="submit"], [type="button"], [type="reset"]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of a form, or those of a part of the page that are in no form. */
function fieldsOf(part: Element): Field[] {
  const form = part instanceof HTMLFormElement ? part : null;
  const fields = ['input', 'textarea', 'select'].flatMap((tag) => [...part.getElementsByTagName(tag)] as Field[]);
  return fields.filter((field) => field.form === form && !field.matches(untouched));
}

export const hasFields = (part: Element): boolean => fieldsOf(part).length > 0;

/** Fills in the fields of a form, or of a part of the page, as if a user did. */
export function fillFields(part: Element, values: FieldValues): void {
  for (const field of fieldsOf(part)) if (field.isConnected) fill(field, values);
}

function fill(field: Field, values: FieldValues): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field instanceof HTMLInputElement && !field.checked && !isGroupChecked(field)) field.click();
  } else if (field instanceof HTMLSelectElement) {
    setValue(field, [...field.options].findLast(({ disabled }) => !disabled)?.value ?? '');
  } else if (field.type !== 'range') setValue(field, byType[field.type] ?? typedText(field, values));
}

/** A placeholder is often an example: `22:00`. It is better than any text. */
function typedText({ name, placeholder }: HTMLInputElement | HTMLTextAreaElement, values: FieldValues): string {
  const value = values.get(name) || 'Example';
  return placeholder !== '' && value.startsWith('Example') ? placeholder : value;
}

/** Whether a radio button has a checked one beside it. */
const isGroupChecked = ({ type, name, form }: HTMLInputElement) =>
  type === 'radio' && fieldsOf(form ?? document.body).some((field) => field.name === name && field.matches(':checked'));

/** React replaces the property of the element, and takes no notice of a value that is set there. */
function setValue(field: Field, value: string): void {
  field.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.blur();
}
