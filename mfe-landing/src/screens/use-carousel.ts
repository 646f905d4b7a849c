import { type FocusEvent, type RefObject, useEffect, useState } from 'react';

/** How long each picture stays, in milliseconds, as specified. */
const interval = 2750;

type Step = { position: number; direction: 1 | -1 };

/** The next of `count` positions. The direction changes at either end, so three pictures go 1-2-3-2-1. */
function bounce({ position, direction }: Step, count: number): Step {
  const next = position + direction;
  if (next >= 0 && next < count) return { position: next, direction };
  return { position: position - direction, direction: direction === 1 ? -1 : 1 };
}

/**
 * A carousel of `count` pictures. It plays while the element is visible and has neither the pointer nor the keyboard's focus.
 * `announced` is the position the user last chose.
 */
export function useCarousel(count: number, element: RefObject<Element | null>) {
  const [{ position }, setStep] = useState<Step>({ position: 0, direction: 1 });
  const [announced, setAnnounced] = useState<number>();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [prefersReducedMotion, setReducedMotion] = useState(false);
  const isVisible = useVisibility(element);
  const isPlaying = choice ? choice === 'play' : !prefersReducedMotion;
  const isRunning = isPlaying && isVisible && !hovered && !focused;

  // Not in the first render, because the prerendered page does not know it.
  useEffect(() => setReducedMotion(matchMedia('(prefers-reduced-motion: reduce)').matches), []);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setStep((step) => bounce(step, count)), interval);
    return () => clearInterval(timer);
  }, [isRunning, count]);

  return {
    position,
    announced,
    isPlaying,
    /** The user's choice. While it is undefined, prefers-reduced-motion decides, which in the prerendered page only CSS knows. */
    choice,
    /** Shows a position and stops there. It wraps around: -1 is the last one. */
    show(to: number) {
      const shown = (to + count) % count;
      setStep((step) => ({ ...step, position: shown }));
      setAnnounced(shown);
      setChoice('pause');
    },
    /** Pauses or plays. It plays at once, although the pointer and the focus are still on the button. */
    toggle() {
      setChoice(isPlaying ? 'pause' : 'play');
      setHovered(false);
      setFocused(false);
    },
    /** Props of the element with the pictures and their buttons: it pauses under the pointer and the focus. */
    pauseHandlers: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onTouchStart: () => setHovered(true),
      onTouchEnd: () => setHovered(false),
      onTouchCancel: () => setHovered(false),
      // The focus that a click leaves on a button would pause the pictures for ever.
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setFocused(true),
      onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setFocused(false),
    },
  };
}

/** True while at least a third of the element is in the viewport. */
function useVisibility(element: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting ?? false), { threshold: 1 / 3 });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}
