import { type FocusEvent, type RefObject, useEffect, useState } from 'react';
import { bounce, interval, type Place } from './bounce.ts';
import { useInSight, useReducedMotion } from './use-still.ts';

/**
 * A carousel of `count` pictures that moves by itself while nobody looks closer. `stage` is what has to be in sight. `moved` is the
 * position last chosen by hand, to be announced; what moves by itself is not.
 */
export function useCarousel(count: number, stage: RefObject<Element | null>) {
  const [place, setPlace] = useState<Place>({ position: 0, direction: 1 });
  const [moved, setMoved] = useState<number>();
  const [wanted, setWanted] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const reduced = useReducedMotion();
  const inSight = useInSight(stage);
  const playing = wanted ?? !reduced;
  const running = playing && inSight && !hovered && !focused;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setPlace((now) => bounce(now, count)), interval);
    return () => clearInterval(timer);
  }, [running, count]);

  return {
    position: place.position,
    moved,
    playing,
    /** What the visitor chose: without a choice their wish for less motion decides, which only CSS knows before the script. */
    wanted,
    /** Shows a position, round the ends; who chooses by hand is not carried off again. */
    show(position: number) {
      const shown = (position + count) % count;
      setPlace((now) => ({ ...now, position: shown }));
      setMoved(shown);
      setWanted(false);
    },
    /** Play is meant at once, although the pointer and the focus are still on the button. */
    toggle() {
      setWanted(!playing);
      setHovered(false);
      setFocused(false);
    },
    /** To be spread on what holds the pictures and their buttons. */
    attention: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onTouchStart: () => setHovered(true),
      onTouchEnd: () => setHovered(false),
      onTouchCancel: () => setHovered(false),
      // A click leaves the focus behind: only the keyboard's counts, else one click would stop the pictures for good.
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setFocused(true),
      onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setFocused(false),
    },
  };
}
