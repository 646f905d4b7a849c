import { describeElement } from './visible-content.ts';

const nativeControls =
  'button, a[href], area[href], input, select, textarea, summary, label, option, details, audio[controls], video[controls]';

const focusable = '[contenteditable], [tabindex]:not([tabindex="-1"])';

/** What makes the area around it, or a part of it, react. */
const controlsInside = `${nativeControls}, iframe, ${focusable}`;
const controlsAround = `button, a[href], label, summary, ${focusable}`;

const controlRoles = [
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'treeitem', 'gridcell', 'slider', 'spinbutton', 'combobox'],
  ...['textbox', 'searchbox', 'menuitem', 'menuitemcheckbox', 'menuitemradio'],
];

/** Marks of an element that is only a convenience for a pointer, such as the area around a dialog. */
const pointerOnly = '[role="presentation"], [role="none"], [aria-hidden="true"]';

/** Finds what reacts to a click of the mouse and cannot be reached by the keyboard. One problem for each element. */
export function findClickHandlers(part: Element): string[] {
  return [...part.querySelectorAll('*')]
    .filter((element) => hasClickHandler(element) && !isControl(element))
    .map((element) => `${describeElement(element)} reacts to a press but is no button: use <button>`);
}

/** React keeps the props of an element beside it. */
function hasClickHandler(element: Element): boolean {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  const props: unknown = key && Reflect.get(element, key);
  return typeof props === 'object' && props !== null && 'onClick' in props && typeof props.onClick === 'function';
}

function isControl(element: Element): boolean {
  const role = element.getAttribute('role') ?? '';
  // The list around an option has the focus.
  const hasRole = controlRoles.includes(role) && (element.hasAttribute('tabindex') || role === 'option');
  return hasRole || element.matches(`${nativeControls}, ${pointerOnly}`) || isNearControl(element);
}

/** A larger area around a control, or a part of one. */
const isNearControl = (element: Element) => element.querySelector(controlsInside) !== null || element.closest(controlsAround) !== null;
