const languages = ['pl', 'en'] as const;
const themes = ['light', 'dark', 'system', 'page'] as const;

export type Language = (typeof languages)[number];
/** `page` follows the page's own `color-scheme`. */
export type Theme = (typeof themes)[number];

/** The language of the attribute, whatever its region; without one that of the page, as far as it is one of ours; Polish otherwise. */
export function readLanguage(element: HTMLElement): Language {
  const given = element.getAttribute('language');
  const around = withoutRegion(languageAround(element) ?? '');
  return oneOf(languages, given && withoutRegion(given), 'language') ?? languages.find((language) => language === around) ?? 'pl';
}

const withoutRegion = (tag: string) => tag.replace(/-.*/, '').toLowerCase();

/** That of the nearest element which says one, through the shadow trees around. */
function languageAround(element: Element): string | undefined {
  const said = element.closest<HTMLElement>('[lang]');
  if (said) return said.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageAround(root.host) : undefined;
}

/** The theme of the attribute; without one as the page says. */
export function readTheme(element: HTMLElement): Theme {
  return oneOf(themes, element.getAttribute('theme'), 'theme') ?? 'page';
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null, attribute: string): Value | undefined {
  if (given === null || given === '') return undefined;
  const known = values.find((value) => value === given);
  if (!known) console.warn(`osk-pkk-employees: the attribute "${attribute}" is "${given}": it must be one of ${values.join(', ')}`);
  return known;
}
