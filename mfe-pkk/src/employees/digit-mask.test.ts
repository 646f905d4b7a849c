import { describe, expect, test } from 'vitest';
import { applyDigitMask } from './digit-mask.ts';

const pesel = '00000000000';
const postCode = '00-000';

/** `12|3` is a field with 123 in it and the caret behind the 2. */
function read(marked: string) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') };
}
function show({ text, caret }: { text: string; caret: number }): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}
const fit = (mask: string, marked: string, forward?: boolean) => show(applyDigitMask(mask, read(marked), forward));

describe('PKK-02 a PESEL', () => {
  test.each([
    ['blanks', '44 05 14 01 359|', '44051401359|'],
    ['a dash', '440514-01359|', '44051401359|'],
    ['no-break spaces and a line', '440514\u00a001359\n|', '44051401359|'],
    ['its name', 'PESEL: 44051401359|', '44051401359|'],
    ['wide digits', '４４０５|', '4405|'],
    ['a letter', '440a|', '440|'],
    ['a letter in the middle', '44a|0514', '44|0514'],
    ['a twelfth digit', '440514013591|', '44051401359|'],
    ['a twelfth digit in the middle, which pushes none out', '44059|1401359', '4405|1401359'],
    ['a digit in the middle', '4409|514', '4409|514'],
    ['a number pasted in the middle, as much of it as there is room for', '44123456789012|0514', '4412345|0514'],
    ['nothing', '|', '|'],
  ])('%s', (_, typed, shown) => {
    expect(fit(pesel, typed)).toBe(shown);
  });
});

describe('PKK-02 a postal code', () => {
  test.each([
    ['two digits', '00|', '00|'],
    ['a third brings the dash', '000|', '00-0|'],
    ['five digits', '00001|', '00-001|'],
    ['a blank for the dash', '00 001|', '00-001|'],
    ['its dash', '00-001|', '00-001|'],
    ['a dash typed before the third digit', '00-|', '00-|'],
    ['a dash before its time', '0-|', '0|'],
    ['a dash typed twice', '00--|', '00-|'],
    ['a dash alone', '-|', '|'],
    ['a sixth digit', '00-0012|', '00-001|'],
    ['a sixth digit behind the dash', '00-9|001', '00-|001'],
    ['a sixth digit before the dash', '009|-001', '00|-001'],
    ['only one digit before its dash', '0-0|', '00|'],
    ['a letter', '00-0x|', '00-0|'],
    ['a digit put before the dash', '009|-01', '00-9|01'],
    ['the dash deleted backwards: the caret before it', '00|001', '00|-001'],
    ['and on, its digit', '0|-001', '0|0-01'],
    ['the last digit behind the dash deleted', '00-|', '00-|'],
    ['the first two deleted', '|-001', '|00-1'],
  ])('%s', (_, typed, shown) => {
    expect(fit(postCode, typed)).toBe(shown);
  });

  test('the dash deleted forwards: the caret behind it, and on', () => {
    expect(fit(postCode, '00|001', true)).toBe('00-|001');
    expect(fit(postCode, '00-|01', true)).toBe('00-|01');
    expect(fit(postCode, '0|-001', true)).toBe('0|0-01');
    expect(fit(postCode, '00|', true)).toBe('00|');
  });
});

/** Every text of up to seven of these characters, the caret at every place of it. */
function* everyField(): Generator<{ text: string; caret: number }> {
  const characters = ['1', '2', '-', 'x'];
  let texts = [''];
  for (let length = 0; length <= 7; length += 1) {
    for (const text of texts) for (let caret = 0; caret <= text.length; caret += 1) yield { text, caret };
    texts = texts.flatMap((text) => characters.map((character) => text + character));
  }
}

test.each([postCode, '000'])(
  'PKK-02 whatever stands in the field: it fits %s, stays as it is once it fits, and the caret keeps its place',
  (mask) => {
    const shape = new RegExp(mask === postCode ? /^(\d{0,2}|\d\d-\d{0,3})$/ : /^\d{0,3}$/);
    const broken: string[] = [];
    const digits = (text: string) => text.replace(/\D/g, '');
    for (const typed of everyField()) {
      const fitted = applyDigitMask(mask, typed);
      const kept = digits(fitted.text);
      const behind = digits(fitted.text.slice(fitted.caret));
      const all = digits(typed.text);
      const room = digits(mask).length;
      const sound =
        shape.test(fitted.text) &&
        show(applyDigitMask(mask, fitted)) === show(fitted) &&
        kept.length === Math.min(all.length, room) &&
        (all.length > room || kept === all) &&
        behind === digits(typed.text.slice(typed.caret)).slice(0, room);
      if (!sound) broken.push(`${show(typed)} → ${show(fitted)}`);
    }
    expect(broken).toEqual([]);
  },
);
