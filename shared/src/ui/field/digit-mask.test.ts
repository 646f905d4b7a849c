import { expect, test } from 'vitest';
import { applyDigitMask } from './digit-mask.ts';

const pesel = '00000000000';
const postCode = '00-000';

/** The `|` in `12|3` is the caret. */
function read(marked: string) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') };
}
function show({ text, caret }: { text: string; caret: number }): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}
const fit = (mask: string, marked: string, forward?: boolean) => show(applyDigitMask(mask, read(marked), forward));

test.each([
  [pesel, 'no-break spaces and a line break', '440514\u00a001359\n|', '44051401359|'],
  [pesel, 'a label', 'PESEL: 44051401359|', '44051401359|'],
  [pesel, 'full-width digits', '４４０５|', '4405|'],
  [pesel, 'a twelfth digit in the middle', '44059|1401359', '4405|1401359'],
  [pesel, 'a long number pasted in the middle', '44123456789012|0514', '4412345|0514'],
  [postCode, 'a third digit', '000|', '00-0|'],
  [postCode, 'a space for the dash', '00 001|', '00-001|'],
  [postCode, 'a dash typed before the third digit', '00-|', '00-|'],
  [postCode, 'a dash too early', '0-|', '0|'],
  [postCode, 'a dash alone', '-|', '|'],
  [postCode, 'a sixth digit behind the dash', '00-9|001', '00-|001'],
  [postCode, 'a sixth digit before the dash', '009|-001', '00|-001'],
  [postCode, 'a digit inserted before the dash', '009|-01', '00-9|01'],
  [postCode, 'the dash deleted by Backspace', '00|001', '00|-001'],
  [postCode, 'the digit before it deleted by Backspace', '0|-001', '0|0-01'],
  [postCode, 'the first two digits deleted', '|-001', '|00-1'],
])('PKK-02 masks in %s %s', (mask, _, typed, shown) => {
  expect(fit(mask, typed)).toBe(shown);
});

test('PKK-02 moves the caret over the dash on Delete', () => {
  expect(fit(postCode, '00|001', true)).toBe('00-|001');
  expect(fit(postCode, '00-|01', true)).toBe('00-|01');
  expect(fit(postCode, '0|-001', true)).toBe('0|0-01');
  expect(fit(postCode, '00|', true)).toBe('00|');
});

/** Every text of up to seven of these characters, with the caret at every position. */
function* everyField(): Generator<{ text: string; caret: number }> {
  const characters = ['1', '2', '-', 'x'];
  let texts = [''];
  for (let length = 0; length <= 7; length += 1) {
    for (const text of texts) for (let caret = 0; caret <= text.length; caret += 1) yield { text, caret };
    texts = texts.flatMap((text) => characters.map((character) => text + character));
  }
}

test.each([postCode, '000'])('PKK-02 fits every text into %s, is idempotent, and keeps the digits around the caret', (mask) => {
  const shape = new RegExp(mask === postCode ? /^(\d{0,2}|\d\d-\d{0,3})$/ : /^\d{0,3}$/);
  const failures: string[] = [];
  const digits = (text: string) => text.replace(/\D/g, '');
  for (const typed of everyField()) {
    const fitted = applyDigitMask(mask, typed);
    const kept = digits(fitted.text);
    const after = digits(fitted.text.slice(fitted.caret));
    const all = digits(typed.text);
    const room = digits(mask).length;
    const isRight =
      shape.test(fitted.text) &&
      show(applyDigitMask(mask, fitted)) === show(fitted) &&
      kept.length === Math.min(all.length, room) &&
      (all.length > room || kept === all) &&
      after === digits(typed.text.slice(typed.caret)).slice(0, room);
    if (!isRight) failures.push(`${show(typed)} → ${show(fitted)}`);
  }
  expect(failures).toEqual([]);
});
