import type { strings } from './strings.ts';

type Title = keyof (typeof strings)['pl']['titles'];

/** What the browser's tab says: the portal first on its front page, the screen first anywhere else. */
export function titleOf(title: Title, portalName: string, { titles }: (typeof strings)['pl']): string {
  return title === 'landing' ? `${portalName} – ${titles.landing}` : `${titles[title]} – ${portalName}`;
}
