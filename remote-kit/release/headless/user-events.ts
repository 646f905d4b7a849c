/** Presses a button by a mouse. */
export function press(element: HTMLElement): void {
  const options = { bubbles: true, cancelable: true, composed: true, detail: 1 };
  const pointer = { ...options, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  element.dispatchEvent(new PointerEvent('pointerdown', pointer));
  element.dispatchEvent(new MouseEvent('mousedown', options));
  element.focus();
  element.dispatchEvent(new PointerEvent('pointerup', pointer));
  element.dispatchEvent(new MouseEvent('mouseup', options));
  element.dispatchEvent(new MouseEvent('click', options));
}

/** Closes a dialog by Escape. */
export function pressEscape(dialog: Element): void {
  const target = dialog.contains(document.activeElement) ? document.activeElement : dialog;
  const options = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true, composed: true };
  target?.dispatchEvent(new KeyboardEvent('keydown', options));
  target?.dispatchEvent(new KeyboardEvent('keyup', options));
  if (!(dialog instanceof HTMLDialogElement) || !dialog.open) return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
