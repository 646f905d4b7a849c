/** Puts a text where the cursor is, over what is selected; the cursor goes behind it, and the focus to the field. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // Deprecated, and the one way to write that Ctrl+Z undoes: what a script writes otherwise empties the browser's history of the field.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
