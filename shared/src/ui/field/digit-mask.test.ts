import { describe, expect, test } from 'vitest';
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

describe('PKK-02 masks a PESEL', () => {
  test.each([
    ['spaces', '44 05 14 01 359|', '44051401359|'],
    ['a dash', '440514-01359|', '44051401359|'],
    ['no-break spaces and a line break', '440514\u00a001359\n|', '44051401359|'],
    ['a label', 'PESEL: 44051401359|', '44051401359|'],
    ['full-width digits', '４４０５|', '4405|'],
    ['a letter', '440a|', '440|'],
    ['a letter in the middle', '44a|0514', '44|0514'],
    ['a twelfth digit', '440514013591|', '44051401359|'],
    ['a twelfth digit in the middle', '44059|1401359', '4405|1401359'],
    ['a digit in the middle', '4409|514', '4409|514'],
    ['a long number pasted in the middle', '44123456789012|0514', '4412345|0514'],
    ['nothing', '|', '|'],
  ])('%s', (_, typed, shown) => {
    expect(fit(pesel, typed)).toBe(shown);
  });
});

describe('PKK-02 masks a postal code', () => {
  test.each([
    ['two digits', '00|', '00|'],
    ['a third digit', '000|', '00-0|'],
    ['five digits', '00001|', '00-001|'],
    ['a space for the dash', '00 001|', '00-001|'],
    ['its dash', '00-001|', '00-001|'],
    ['a dash typed before the third digit', '00-|', '00-|'],
    ['a dash too early', '0-|', '0|'],
    ['a dash typed twice', '00--|', '00-|'],
    ['a dash alone', '-|', '|'],
    ['a sixth digit', '00-0012|', '00-001|'],
    ['a sixth digit behind the dash', '00-9|001', '00-|001'],
    ['a sixth digit before the dash', '009|-001', '00|-001'],
    ['one digit before the dash', '0-0|', '00|'],
    ['a letter', '00-0x|', '00-0|'],
    ['a digit inserted before the dash', '009|-01', '00-9|01'],
    ['the dash deleted by Backspace', '00|001', '00|-001'],
    ['the digit before it deleted by Backspace', '0|-001', '0|0-01'],
    ['the last digit after the dash deleted', '00-|', '00-|'],
    ['the first two digits deleted', '|-001', '|00-1'],
  ])('%s', (_, typed, shown) => {
    expect(fit(postCode, typed)).toBe(shown);
  });

  test('moves the caret over the dash on Delete', () => {
    expect(fit(postCode, '00|001', true)).toBe('00-|001');
    expect(fit(postCode, '00-|01', true)).toBe('00-|01');
    expect(fit(postCode, '0|-001', true)).toBe('0|0-01');
    expect(fit(postCode, '00|', true)).toBe('00|');
  });
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
