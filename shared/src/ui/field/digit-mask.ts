import type { SyntheticEvent } from 'react';

/** The text of a field and the index of the caret. */
type Typed = { text: string; caret: number };

/**
 * Applies a mask such as `00-000` to typed or pasted text: each 0 is a digit, the rest is literal. Removes everything else, and digits
 * that exceed the mask. A literal appears when a digit follows it, or when the user types it. The caret stays after the same digit.
 * @param isForward whether the user deleted to the right of the caret: the caret then passes a literal
 */
export function applyDigitMask(mask: string, { text, caret }: Typed, isForward = false): Typed {
  const room = digitsIn(mask).length;
  const [start, end] = [text.slice(0, caret).normalize('NFKC'), text.slice(caret).normalize('NFKC')];
  const digitsAfter = digitsIn(end).slice(0, room);
  const digitsBefore = digitsIn(start).slice(0, room - digitsAfter.length);

  const filled = fill(mask, digitsBefore + digitsAfter, start + end);
  const position = fill(mask, digitsBefore, start).length;
  const literal = isForward ? (/^[^0]*/.exec(mask.slice(position))?.[0] ?? '') : '';
  return { text: filled, caret: Math.min(filled.length, position + literal.length) };
}

/** Puts the digits into the mask. A literal after the last digit appears only if it was typed there. */
function fill(mask: string, digits: string, typed: string): string {
  let filled = '';
  let used = 0;
  for (const character of mask) {
    const digit = digits[used];
    if (digit === undefined && (character === '0' || !afterDigits(typed, used).includes(character))) break;
    filled += character === '0' ? digit : character;
    used += character === '0' ? 1 : 0;
  }
  return filled;
}

const digitsIn = (text: string) => text.replace(/\D/g, '');

/** The text after its first `count` digits. */
const afterDigits = (text: string, count: number) => text.replace(new RegExp(`^(\\D*\\d){${count}}`), '');

type Registered = { onChange: (event: { target: unknown; type?: unknown }) => unknown };

/** Adds a mask to the properties of a registered field, so that the form only sees text that fits. */
export function withDigitMask<Field extends Registered>(mask: string, field: Field) {
  const onInput = (event: SyntheticEvent<HTMLInputElement>) => {
    const { nativeEvent } = event;
    // A change would end an unfinished composition.
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) fit(event.currentTarget, mask, isForward(nativeEvent));
    return field.onChange(event);
  };
  return { ...field, onChange: onInput, onCompositionEnd: onInput };
}

const isForward = (event: Event) => event instanceof InputEvent && /^delete.*Forward$/.test(event.inputType);

/** Applies the mask to a field. Does not set text that fits, because that would clear the browser's undo history. */
function fit(field: HTMLInputElement, mask: string, forward: boolean): void {
  const { value, selectionEnd } = field;
  const { text, caret } = applyDigitMask(mask, { text: value, caret: selectionEnd ?? value.length }, forward);
  if (text !== value) field.value = text;
  // Setting the caret would move the focus to a field that the browser fills in.
  if (caret !== field.selectionEnd && field.matches(':focus')) field.setSelectionRange(caret, caret);
}
