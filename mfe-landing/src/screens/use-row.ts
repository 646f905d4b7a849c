import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { onRest } from './on-rest.ts';

/**
 * Keeps a row of pictures, each as wide as the row, at the position, and tells where a finger, a wheel or the arrow keys took it.
 * Answers what is to be spread on the row.
 */
export function useRow(row: RefObject<HTMLDivElement | null>, position: number, onSwipe: (position: number) => void) {
  const touched = useRef(false);
  const touch = () => {
    touched.current = true;
  };

  useEffect(() => {
    touched.current = false;
    align(row.current, position);
  }, [row, position]);

  // A row also comes to rest after a glide of ours and after a change of width: only who touched it has chosen.
  const settle = useEffectEvent(() => {
    if (!row.current) return;
    const { clientWidth, scrollLeft } = row.current;
    const settled = clientWidth ? Math.round(scrollLeft / clientWidth) : position;
    if (touched.current && settled !== position) onSwipe(settled);
    // Widths are fractions, what the browser tells of them are not: a few px are at rest, else this would never end.
    else if (Math.abs(scrollLeft - position * clientWidth) > 4) align(row.current, position);
  });
  useEffect(() => (row.current ? onRest(row.current, () => settle()) : undefined), [row]);

  return { onTouchStart: touch, onWheel: touch, onKeyDown: touch };
}

/** Whether it glides is said by `scroll-behavior`, which knows about reduced motion. */
function align(row: HTMLDivElement | null, position: number) {
  if (row) row.scrollLeft = position * row.clientWidth;
}
