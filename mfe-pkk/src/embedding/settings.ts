import { EmbeddingError } from './embedding-error.ts';

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
  const url = parseAddress(address);
  const isOrigin = url && /^https?:$/.test(url.protocol) && /^\/(api\/?)?$/.test(url.pathname) && !url.search && !url.hash && !url.username;
  if (isOrigin) return url.origin;
  const message = `The attribute "api" is "${address}": it must be the portal's origin, like https://portal.example`;
  throw new EmbeddingError('wrong-api', message, { subject: address });
}

function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** The language of the attribute, else that of the page, else Polish. Ignores regions, and languages that the module does not have. */
export function readLanguage(element: HTMLElement): Language {
  const attribute = element.getAttribute('language');
  const around = withoutRegion(languageAround(element));
  return oneOf(languages, attribute && withoutRegion(attribute), 'language') ?? languages.find((language) => language === around) ?? 'pl';
}

const withoutRegion = (tag: string) => tag.replace(/-.*/, '').toLowerCase();

/** The `lang` of the nearest element that has one, across the shadow trees around it. */
function languageAround(element: Element): string {
  const root = element.getRootNode();
  return element.closest<HTMLElement>('[lang]')?.lang ?? (root instanceof ShadowRoot ? languageAround(root.host) : '');
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
