/**
 * Styles that hit every element of a page and hand down whatever can be handed down, the variables that the module reads included.
 * Not `color-scheme`, which the module takes from the page by intention, and nothing that moves or hides the element itself.
 */
export function loudStyles(shadow: ShadowRoot): string {
  const rules = shadow.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('');
  const variables = new Set([...rules.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const declarations = [...handedDown.split('\n'), ...[...variables].map((name) => `${name}: 77px`)]
    .map((line) => line.trim())
    .filter(Boolean);
  return `*, *::before, *::after { ${declarations.map((declaration) => `${declaration} !important;`).join(' ')} }`;
}

const handedDown = `
  accent-color: red
  background: lime
  border: 5px dotted red
  border-collapse: separate
  border-spacing: 9px
  box-sizing: content-box
  caption-side: bottom
  caret-color: red
  color: red
  cursor: wait
  direction: rtl
  empty-cells: hide
  fill: red
  font: italic small-caps 900 40px/3 monospace
  font-feature-settings: "zero"
  hyphens: auto
  letter-spacing: 9px
  line-break: anywhere
  list-style: square inside
  overflow-wrap: anywhere
  padding: 3px
  pointer-events: none
  quotes: "x" "y"
  stroke: red
  tab-size: 3
  text-align: end
  text-indent: 50px
  text-shadow: 1px 1px red
  text-transform: uppercase
  user-select: none
  visibility: hidden
  white-space: pre
  word-break: break-all
  word-spacing: 9px
  writing-mode: vertical-rl
  -webkit-text-fill-color: red
  -webkit-text-stroke: 1px red
`;
