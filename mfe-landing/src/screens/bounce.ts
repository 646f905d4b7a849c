/** How long each picture stands, in ms, as specified. */
export const interval = 2750;

/** Where the carousel is, from 0, and where it heads. */
export type Place = { position: number; direction: 1 | -1 };

/** The next place of `count`: at either end the way turns, so that three pictures go 1-2-3-2-1. */
export function bounce({ position, direction }: Place, count: number): Place {
  const ahead = position + direction;
  if (ahead >= 0 && ahead < count) return { position: ahead, direction };
  const back = direction === 1 ? -1 : 1;
  return { position: position + back, direction: back };
}
