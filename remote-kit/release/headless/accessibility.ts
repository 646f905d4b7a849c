import { describeElement } from './visible-content.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that need layout, colours, styles or media files, which jsdom does not have. */
const needLayout = [
  ...['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
  ...['css-orientation-lock', 'no-autoplay-audio', 'label-content-name-mismatch'],
];

/** Rules about the whole document, of which a page of a remote is only a part. */
const needDocument = [
  ...['document-title', 'html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch', 'bypass'],
  ...['meta-refresh', 'meta-viewport', 'aria-hidden-body', 'frame-focusable-content'],
];

const rules = Object.fromEntries([...needLayout, ...needDocument].map((rule) => [rule, { enabled: false }]));

/** What axe finds in a part of the page, one problem for each element. */
export async function findAccessibilityProblems(part: Element): Promise<string[]> {
  // It takes the globals of the browser when it is imported.
  const { default: axe } = await import('axe-core');
  const { violations } = await axe.run(part, {
    runOnly: tags,
    rules,
    resultTypes: ['violations'],
    elementRef: true,
    preload: false,
    iframes: false,
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ element }) => `${id}: ${help}: ${element ? describeElement(element) : ''}`),
  );
}
