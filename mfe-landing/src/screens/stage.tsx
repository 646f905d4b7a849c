import { useStrings } from '@osk/shared/host';
import { Mark } from '@osk/shared/ui/mark';
import { type RefObject, useEffect } from 'react';
import { pictures } from './pictures.ts';
import styles from './stage.module.css';
import { screensStrings } from './strings.ts';

const widths = ([small, large]: readonly [string, string]) => `${small} 800w, ${large} 1600w`;
const sizes = '(width >= 80rem) 848px, (width >= 64rem) calc(100vw - 24rem), calc(100vw - 2rem)';

type StageProps = { stage: RefObject<HTMLDivElement | null>; position: number; onSwipe(position: number): void };

/** The window of the desktop program. Its pictures stand in a row that snaps, so that a finger or the arrow keys move it natively. */
export function Stage({ stage, position, onSwipe }: StageProps) {
  const strings = useStrings(screensStrings);
  const name = pictures[position]?.screen ?? pictures[0].screen;
  useFollow(stage, position);
  const settle = () => {
    const row = stage.current;
    const settled = row?.clientWidth ? Math.round(row.scrollLeft / row.clientWidth) : position;
    if (settled !== position) onSwipe(settled);
  };
  return (
    <div className={styles.window}>
      <div className={styles.bar} aria-hidden="true">
        <Mark size={16} />
        <span className={styles.name}>{strings.screens[name].title} – OSK Rondo</span>
        <svg className={styles.buttons} width="92" height="12" viewBox="0 0 92 12" aria-hidden="true">
          <path d="M1 6.5h10M41.5 1.5h9v9h-9ZM81 1.5l9.5 9.5M90.5 1.5 81 11" />
        </svg>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of pictures is no fieldset */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <div ref={stage} className={styles.row} role="group" aria-label={strings.pictures} tabIndex={0} onScrollEnd={settle}>
        {pictures.map(({ screen, avif, webp }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: nor is a picture
          <div
            key={screen}
            className={styles.slide}
            role="group"
            aria-roledescription={strings.slide}
            aria-label={strings.place(index + 1, pictures.length)}
          >
            <picture>
              <source type="image/avif" srcSet={widths(avif)} sizes={sizes} />
              <img
                className={styles.picture}
                src={webp[0]}
                srcSet={widths(webp)}
                sizes={sizes}
                width={1600}
                height={1000}
                loading="lazy"
                decoding="async"
                alt={strings.screens[screen].alt}
              />
            </picture>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls the row to the position; whether it glides is said by `scroll-behavior`, which knows about reduced motion. */
function useFollow(stage: RefObject<HTMLDivElement | null>, position: number) {
  useEffect(() => {
    const row = stage.current;
    if (row) row.scrollLeft = position * row.clientWidth;
  }, [stage, position]);
}
