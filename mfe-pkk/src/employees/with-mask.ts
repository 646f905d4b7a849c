import type { SyntheticEvent } from 'react';
import { masked } from './digit-mask.ts';

type Registered = { onChange: (event: { target: unknown; type?: unknown }) => unknown };

/** The properties of a registered field, kept to a mask of digits: typed, pasted, filled in or composed, the form knows what fits it. */
export function withMask<Field extends Registered>(mask: string, field: Field) {
  const listen = (event: SyntheticEvent<HTMLInputElement>) => {
    const { nativeEvent } = event;
    // What is being composed is let be until it is there: a change would end the composition.
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) fit(event.currentTarget, mask, isForward(nativeEvent));
    return field.onChange(event);
  };
  return { ...field, onChange: listen, onCompositionEnd: listen };
}

const isForward = (event: Event) => event instanceof InputEvent && /^delete.*Forward$/.test(event.inputType);

/** Leaves alone what fits as it is: to set a field's text by script is to lose what the browser could undo. */
function fit(field: HTMLInputElement, mask: string, forward: boolean): void {
  const { value, selectionEnd } = field;
  const typed = { text: value, caret: selectionEnd ?? value.length };
  const { text, caret } = masked(mask, typed, forward);
  if (text !== value) field.value = text;
  // To place the caret of a field that is filled in from elsewhere would bring the focus there.
  if (caret !== field.selectionEnd && field.matches(':focus')) field.setSelectionRange(caret, caret);
}
