import { expect, test } from 'vitest';
import { findSharedTexts } from './shared-texts.ts';

const inParagraph = (children: string) => `const page = () => <p>${children}</p>;`;

test.each([
  ['a call beside an element', inParagraph('<b>a</b> {price(chosen)}'), 1],
  ['two values', inParagraph('{chosen.name} {price}'), 2],
  ['written text beside a value', inParagraph('NIP: {nip}'), 2],
  ['written text beside an element that comes and goes', inParagraph('{isNew && <b />} paid'), 1],
  ['text on a condition', inParagraph('<Icon />{isPaid && text.paid}'), 1],
  ['one of two texts', inParagraph('<Icon />{isPaid ? text.paid : text.due}'), 1],
  ['a text or an element', inParagraph('<Icon />{isPaid ? <b /> : text.due}'), 1],
  ['a template beside a line break', inParagraph(`{\`\${street} \${number}\`}<br />`), 1],
  ['a list of texts, alone', inParagraph(`{names.map((name) => \`\${name}, \`)}`), 1],
  ['a list of texts beside an element', inParagraph('<b />{names.map((name) => name)}'), 1],
  ['the single text of a fragment', 'const hint = <>{text.hint}</>;', 1],
  ['what a caller gives', 'function Card({ children }) { return <div><Icon />{children}</div>; }', 1],
  ['what a caller gives under a name that elsewhere holds an element', 'const a = <b />; const Card = ({ a }) => <p><Icon />{a}</p>;', 1],
  ['a component that returns a text', 'function Day({ at }) { return at ? format(at) : null; }', 1],
  ['a component with a body that returns a text', 'const Day = ({ at }) => { if (at) return <b />; return format(at); };', 1],
  ['an arrow component that returns a text', "const Phone = ({ number }) => (number ? <a>{number}</a> : '–');", 1],
])('findSharedTexts finds %s', (_, source, count) => {
  expect(findSharedTexts('page.tsx', source)).toHaveLength(count);
});

test.each([
  ['a single text', inParagraph('{isPaid ? text.paid : text.due}')],
  ['one string of several', inParagraph(`{\`\${chosen.name} \${price}\`}`)],
  ['texts in elements of their own', inParagraph("<Icon /> <span>{text.paid}</span>{' '}<b>{price}</b>")],
  [
    'elements on a condition, in a list and from a constant',
    'const buy = <b />; const page = () => <p>{a && (<b />)}{buy}{list.map(() => (<b />))}</p>;',
  ],
  ['what a function of the file renders', 'const row = (a) => <b>{a}</b>; const page = () => <p>{row(1)}{rows.map(row)}</p>;'],
  ['what is rendered by a callback', inParagraph('<b />{render((Dialogs, props) => (<Dialogs {...props} />))}')],
  ['a text of a drawing', 'const hour = <text>{hour}:00</text>;'],
  ['a comment', inParagraph('{/* why */}{text.paid}')],
])('findSharedTexts accepts %s', (_, source) => {
  expect(findSharedTexts('page.tsx', source)).toEqual([]);
});

test('findSharedTexts names the line and the text', () => {
  expect(findSharedTexts('page.tsx', 'const line = (\n  <p>\n    {product} <b />\n  </p>\n);')).toEqual(['3: {product}']);
});
