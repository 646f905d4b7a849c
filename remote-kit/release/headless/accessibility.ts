import { describeElement } from './report.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that need what jsdom does not have, layout, colours, styles or media files, and rules about the whole document. */
const disabled = [
  ...['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
  ...['css-orientation-lock', 'no-autoplay-audio', 'label-content-name-mismatch'],
  ...['document-title', 'html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch', 'bypass'],
  ...['meta-refresh', 'meta-viewport', 'aria-hidden-body', 'frame-focusable-content'],
];

const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));

/** What axe finds in a part of the page, and what only a mouse can press. One problem for each element. */
export async function findAccessibilityProblems(part: Element): Promise<string[]> {
  // It takes the globals of the browser when it is imported.
  const { default: axe } = await import('axe-core');
  const options = { runOnly: tags, rules, elementRef: true, preload: false, iframes: false };
  const { violations } = await axe.run(part, { ...options, resultTypes: ['violations'] });
  return [
    ...violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ element }) => `${id}: ${help}: ${element ? describeElement(element) : ''}`),
    ),
    ...[...part.querySelectorAll('*')]
      .filter((element) => hasClickHandler(element) && !isControl(element))
      .map((element) => `${describeElement(element)} reacts to a press but is no button: use <button>`),
  ];
}

/** React keeps the props of an element beside it. */
function hasClickHandler(element: Element): boolean {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  const props: unknown = key && Reflect.get(element, key);
  return typeof props === 'object' && props !== null && 'onClick' in props && typeof props.onClick === 'function';
}

const focusable = '[contenteditable], [tabindex]:not([tabindex="-1"])';
const nativeControls =
  'button, a[href], area[href], input, select, textarea, summary, label, option, details, audio[controls], video[controls]';

/** Only a convenience for a pointer, such as the area around a dialog. */
const pointerOnly = '[role="presentation"], [role="none"], [aria-hidden="true"]';

const controlRoles = [
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'treeitem', 'gridcell', 'slider', 'spinbutton', 'combobox'],
  ...['textbox', 'searchbox', 'menuitem', 'menuitemcheckbox', 'menuitemradio'],
];

/** Whether an element is a control, a part of one, or a larger area around one. */
function isControl(element: Element): boolean {
  const role = element.getAttribute('role') ?? '';
  // The list around an option has the focus.
  if (controlRoles.includes(role) && (element.hasAttribute('tabindex') || role === 'option')) return true;
  if (element.matches(`${nativeControls}, ${pointerOnly}`)) return true;
  const isAround = element.querySelector(`${nativeControls}, iframe, ${focusable}`) !== null;
  return isAround || element.closest(`button, a[href], label, summary, ${focusable}`) !== null;
}
