import { type FieldValues, fillFields, hasFields } from './fill-fields.ts';
import { press } from './user-events.ts';
import { describeElement } from './visible-content.ts';

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
