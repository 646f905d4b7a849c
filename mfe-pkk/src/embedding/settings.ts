import { EmbeddingError } from '@osk/shared/embedding/embedding-error';
import { languageOf, originOf, withoutRegion } from '@osk/shared/embedding/settings';

const languages = ['pl', 'en'] as const;
const themes = ['light', 'dark', 'system', 'page'] as const;

export type Language = (typeof languages)[number];
/** `page` follows the page's own `color-scheme`. */
export type Theme = (typeof themes)[number];

/**
 * The portal's origin, like `https://portal.example`. Ignores a trailing `/` or `/api`.
 * @throws EmbeddingError when it is missing, or not the http(s) address of an origin
 */
export function readApi(attribute: string | null): string {
  const address = attribute?.trim() ?? '';
  if (address === '')
    throw new EmbeddingError('missing-api', 'The attribute "api" is missing: set it to the portal\'s origin, like https://portal.example');
  const origin = originOf(address);
  if (origin !== undefined) return origin;
  const message = `The attribute "api" is "${address}": it must be the portal's origin, like https://portal.example`;
  throw new EmbeddingError('wrong-api', message, { subject: address });
}

/** The language of the module. Warns of an attribute that it ignores. */
export function readLanguage(element: HTMLElement): Language {
  const attribute = element.getAttribute('language');
  oneOf(languages, attribute && withoutRegion(attribute), 'language');
  return languageOf(element);
}

/** The theme of the attribute; else `page`. */
export function readTheme(element: HTMLElement): Theme {
  return oneOf(themes, element.getAttribute('theme'), 'theme') ?? 'page';
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null, attribute: string): Value | undefined {
  if (given === null || given === '') return undefined;
  const known = values.find((value) => value === given);
  if (!known) console.warn(`osk-pkk-employees: the attribute "${attribute}" is "${given}": it must be one of ${values.join(', ')}`);
  return known;
}
