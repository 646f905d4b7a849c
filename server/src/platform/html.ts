import { escapeHtml } from '@osk/shared/contract/fragment';

/** Safe markup, made by the `html` tag only. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? markupOf(values[index] ?? '') : '')).join(''));
}

function markupOf(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string') return escapeHtml(value);
  return value.map((one) => one.markup).join('');
}
