import type { Language } from '../preferences.ts';

/**
 * The portal's origin, like `https://portal.example`, in the attribute `api`. Ignores a trailing `/` or `/api`.
 * @returns undefined when it is missing, or not the http(s) address of an origin
 */
export function originOf(api: string | null): string | undefined {
  try {
    const { origin, protocol, pathname, search, hash, username } = new URL(api?.trim() ?? '');
    return /^https?:$/.test(protocol) && /^\/(api\/?)?$/.test(pathname) && !search && !hash && !username ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** The language of the attribute, else that of the page, else Polish. Ignores regions, and languages that the module does not have. */
export function languageOf(element: HTMLElement): Language {
  const known = [element.getAttribute('language') ?? '', languageAround(element)].map(withoutRegion);
  return known.find((tag): tag is Language => tag === 'pl' || tag === 'en') ?? 'pl';
}

export const withoutRegion = (tag: string): string => tag.replace(/-.*/, '').toLowerCase();

/** The `lang` of the nearest element that has one, across the shadow trees around it. */
function languageAround(element: Element): string {
  const root = element.getRootNode();
  return element.closest<HTMLElement>('[lang]')?.lang ?? (root instanceof ShadowRoot ? languageAround(root.host) : '');
}
