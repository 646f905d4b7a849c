import { useStrings } from '@osk/shared/host';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Section } from '../section.tsx';
import { ProgramWindow } from './program-window.tsx';
import { type Screen, screens } from './screen-picture.tsx';
import styles from './screens.module.css';
import { screensStrings } from './strings.ts';

export function Screens({ onEnlarge }: { onEnlarge: (screen: Screen) => Promise<void> }) {
  const strings = useStrings(screensStrings);
  const row = useRef<HTMLDivElement>(null);
  const { position, announced, isPlaying, choice, show, toggle, pauseHandlers } = useCarousel(screens.length, row);
  const announcement = (index: number) => {
    const { title } = strings.screens[screens[index] ?? 'schedule'];
    return `${title}, ${strings.position(index + 1, screens.length)}`;
  };
  const enlarge = (index: number) => {
    show(index);
    return onEnlarge(screens[index] ?? 'schedule');
  };
  return (
    <Section id="screens" tone="night" roleDescription={strings.carousel} head={strings}>
      <div className={styles.carousel} {...pauseHandlers}>
        <ProgramWindow row={row} position={position} onSwipe={show} onEnlarge={enlarge} />
        <div className={styles.side}>
          <div className={styles.controls}>
            <Control name={isPlaying ? 'pause' : 'play'} icons={['pause', 'play']} choice={choice} onClick={toggle} />
            <Control name="previous" onClick={() => show(position - 1)} />
            <Control name="next" onClick={() => show(position + 1)} />
            <Control name="enlarge" aria-haspopup="dialog" onClick={() => enlarge(position)} />
          </div>
          <ol className={styles.list}>
            {screens.map((screen, index) => (
              <li key={screen} className={styles.item}>
                <button
                  type="button"
                  className={styles.choose}
                  aria-current={index === position ? 'true' : undefined}
                  onClick={() => show(index)}
                >
                  {strings.screens[screen].title}
                </button>
                <p className={styles.text}>{strings.screens[screen].text}</p>
              </li>
            ))}
          </ol>
        </div>
        <p className="visually-hidden" role="status">
          {announced !== undefined && announcement(announced)}
        </p>
      </div>
    </Section>
  );
}

const paths = {
  previous: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  pause: 'M9 6.5v11M15 6.5v11',
  play: 'M8.5 5.75v12.5l10-6.25Z',
  next: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  enlarge: 'M13.5 5H19v5.5M10.5 19H5v-5.5M19 5l-6 6M5 19l6-6',
};

type ControlName = keyof typeof paths;
type ControlProps = {
  name: ControlName;
  icons?: readonly ControlName[];
  choice?: 'play' | 'pause' | undefined;
  'aria-haspopup'?: 'dialog';
  onClick: () => void;
};

/** CSS shows one of two icons, because the prerendered page does not know prefers-reduced-motion. */
function Control({ name, icons = [name], choice, ...button }: ControlProps) {
  const strings = useStrings(screensStrings);
  return (
    <button type="button" className={styles.control} aria-label={strings[name]} title={strings[name]} data-choice={choice} {...button}>
      {icons.map((icon) => (
        <svg key={icon} className={styles[icon]} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={paths[icon]} />
        </svg>
      ))}
    </button>
  );
}

/** How long each picture stays, in milliseconds, as specified. */
const interval = 2750;

type Step = { position: number; direction: 1 | -1 };

/** The next of `count` positions. The direction changes at either end, so three pictures go 1-2-3-2-1. */
function bounce({ position, direction }: Step, count: number): Step {
  const next = position + direction;
  if (next >= 0 && next < count) return { position: next, direction };
  return { position: position - direction, direction: direction === 1 ? -1 : 1 };
}

/** It plays while the element is visible and has neither pointer nor keyboard focus. `announced` is the position the user last chose. */
function useCarousel(count: number, element: RefObject<Element | null>) {
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
