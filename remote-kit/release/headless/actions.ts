import type { Call } from '@osk/shared/contract/shapes/release';
import { describeElement } from './report.ts';
import { sample } from './sample.ts';

const tags = new Set(['button', 'summary']);
const roles = new Set(['button', 'menuitem', 'tab', 'switch']);

// Selectors of attributes are slow in jsdom, and these are asked for after every action.
function isPressable(element: Element): boolean {
  if (element.localName === 'input') return ['submit', 'button', 'image'].includes((element as HTMLInputElement).type);
  return tags.has(element.localName) || roles.has(element.getAttribute('role') ?? '');
}

/** What a user can do, as messages name it: `pressing "Save"`. */
export type Action = { name: string; isSubmission: boolean; perform(): void };

/** What a user can do now, and the open dialog, which covers the rest of the page. */
export type Possibilities = { dialog: Element | undefined; actions: Action[] };

/** The last of the open dialogs, which covers the page. */
export const openDialog = (): Element | undefined => [...document.getElementsByTagName('*')].findLast(isModal);

const isModal = (element: Element) =>
  element.getAttribute('aria-modal') === 'true' || (element.localName === 'dialog' && element.hasAttribute('open'));

function isReachable(element: Element): boolean {
  if (element.getAttribute('aria-disabled') === 'true' || element.matches(':disabled')) return false;
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { parentElement: outer } = around;
    if (around.hasAttribute('hidden') || around.hasAttribute('inert') || around.getAttribute('aria-hidden') === 'true') return false;
    if (outer?.localName === 'details' && !outer.hasAttribute('open') && around.localName !== 'summary') return false;
  }
  return true;
}

/** Finds what a user can do now: press buttons and fill in forms. Of several buttons with the same name, it takes the first. */
export function createActions(values: FieldValues): { find(): Possibilities } {
  const filled = new WeakSet<Element>();

  const fillingOf = (form: Element, dialog: Element | undefined): Action => ({
    name: `filling in "${accessibleName(form) || (dialog && accessibleName(dialog)) || 'the form'}"`,
    isSubmission: false,
    perform() {
      filled.add(form);
      fillFields(form, values);
    },
  });

  /** Each dialog has a submit button of its own, often with the same name. */
  function pressingOf(element: HTMLElement, dialog: Element | undefined): Action {
    const name = accessibleName(element);
    const quoted = name === '' ? describeElement(element) : `"${name}"`;
    const form = formOf(element);
    const where = form && dialog ? ` in "${accessibleName(dialog)}"` : '';
    const state = form && filled.has(form) ? ' with its fields filled in' : '';
    return { name: `pressing ${quoted}${where}${state}`, isSubmission: form !== undefined, perform: () => press(element) };
  }

  return {
    find() {
      const dialog = openDialog();
      const part = dialog ?? document.body;
      const elements = [...part.getElementsByTagName('*')] as HTMLElement[];
      const buttons = elements.filter((element) => isPressable(element) && isReachable(element));
      const forms = [part, ...part.getElementsByTagName('form')].filter((form) => !filled.has(form) && hasFields(form));
      const actions = [
        ...buttons.map((button) => pressingOf(button, dialog)),
        ...forms.filter(isReachable).map((form) => fillingOf(form, dialog)),
      ];
      return { dialog, actions: [...Map.groupBy(actions, ({ name }) => name).values()].flatMap(([first]) => first ?? []) };
    },
  };
}

/** The form that a button submits. */
function formOf(element: Element): HTMLFormElement | undefined {
  const isSubmit = (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) && element.type === 'submit';
  return isSubmit ? (element.form ?? undefined) : undefined;
}

/** The accessible name, without the special cases that only assistive technology needs. */
function accessibleName(element: Element): string {
  for (const text of namesOf(element)) {
    const name = text.replaceAll(/\s+/g, ' ').trim();
    if (name !== '') return name.length > 60 ? `${name.slice(0, 60)}…` : name;
  }
  return '';
}

/** What may be the name, the most important first. */
function* namesOf(element: Element) {
  const labels = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  yield labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  yield element.getAttribute('aria-label') ?? '';
  if (isPressable(element)) {
    yield element.textContent;
    for (const part of element.getElementsByTagName('*')) yield part.getAttribute('alt') ?? part.getAttribute('aria-label') ?? '';
  }
  yield element.getAttribute('title') ?? '';
  if (element instanceof HTMLInputElement) yield element.value;
}

/** Presses a button by a mouse. */
function press(element: HTMLElement): void {
  const options = { bubbles: true, cancelable: true, composed: true, detail: 1 };
  const pointer = { ...options, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  element.dispatchEvent(new PointerEvent('pointerdown', pointer));
  element.dispatchEvent(new MouseEvent('mousedown', options));
  element.focus();
  element.dispatchEvent(new PointerEvent('pointerup', pointer));
  element.dispatchEvent(new MouseEvent('mouseup', options));
  element.dispatchEvent(new MouseEvent('click', options));
}

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

const hasFields = (part: Element): boolean => fieldsOf(part).length > 0;

/** Fills in the fields of a form, or of a part of the page, as if a user did. */
function fillFields(part: Element, values: FieldValues): void {
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
