/** Markup that is safe to send: made by the `html` tag alone. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template whose texts are escaped, and whose `Html` parts, alone or in a list, stand as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? markupOf(values[index] ?? '') : '')).join(''));
}

function markupOf(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
  return value.map((one) => one.markup).join('');
}
