import { useStrings } from '@osk/shared/host';
import { Mark } from '@osk/shared/ui/mark';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import styles from './program-window.module.css';
import { ScreenPicture, screens } from './screen-picture.tsx';
import { screensStrings } from './strings.ts';

const sizes = '(width >= 80rem) 848px, (width >= 64rem) calc(100vw - 24rem), calc(100vw - 2rem)';

type ProgramWindowProps = {
  row: RefObject<HTMLDivElement | null>;
  position: number;
  onSwipe(position: number): void;
  onEnlarge(position: number): void;
};

/** A window of the desktop program. Its pictures are a row with scroll snap, so that fingers and arrow keys scroll it natively. */
export function ProgramWindow({ row, position, onSwipe, onEnlarge }: ProgramWindowProps) {
  const strings = useStrings(screensStrings);
  const swipe = useSwipe(row, position, onSwipe);
  return (
    <div className={styles.window}>
      <div className={styles.bar} aria-hidden="true">
        <Mark size={16} />
        <span className={styles.name}>{`${strings.screens[screens[position] ?? 'schedule'].title} – OSK Rondo`}</span>
        <svg className={styles.buttons} width="92" height="12" viewBox="0 0 92 12" aria-hidden="true">
          <path d="M1 6.5h10M41.5 1.5h9v9h-9ZM81 1.5l9.5 9.5M90.5 1.5 81 11" />
        </svg>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of pictures is no fieldset */}
      <div
        ref={row}
        className={styles.row}
        role="group"
        aria-label={strings.pictures}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
        {...swipe}
      >
        {screens.map((screen, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a picture is no fieldset
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has a button for it
          <div
            key={screen}
            className={styles.slide}
            onClick={() => onEnlarge(index)}
            role="group"
            aria-roledescription={strings.slide}
            aria-label={strings.position(index + 1, screens.length)}
          >
            <ScreenPicture screen={screen} sizes={sizes} className={styles.picture} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls the row to the position, and reports the slide to which the user scrolls it. @returns the props of the row */
function useSwipe(row: RefObject<HTMLDivElement | null>, position: number, onSwipe: (position: number) => void) {
  const isUserScrolling = useRef(false);
  const visibleSlide = useRef<number>(undefined);

  useEffect(() => {
    // After a swipe the row is there already.
    if (!row.current || (isUserScrolling.current && visibleSlide.current === position)) return;
    isUserScrolling.current = false;
    // CSS makes it smooth by `scroll-behavior`, except under prefers-reduced-motion.
    row.current.scrollLeft = position * row.current.clientWidth;
  }, [row, position]);

  // A scroll by script passes slides too, but is no choice of the user.
  const report = useEffectEvent((slide: number) => {
    visibleSlide.current = slide;
    if (isUserScrolling.current && slide !== position) onSwipe(slide);
  });
  useEffect(() => {
    if (!row.current) return;
    const slides = [...row.current.children];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) report(slides.indexOf(target));
      },
      { root: row.current, threshold: 0.6 },
    );
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, [row]);

  const startUserScroll = () => {
    isUserScrolling.current = true;
  };
  return { onTouchStart: startUserScroll, onWheel: startUserScroll, onKeyDown: startUserScroll };
}
