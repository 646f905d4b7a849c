import { useStrings } from '@osk/shared/host';
import { Mark } from '@osk/shared/ui/mark';
import type { RefObject } from 'react';
import { pictures } from './pictures.ts';
import { Slide } from './slide.tsx';
import styles from './stage.module.css';
import { screensStrings } from './strings.ts';
import { useRow } from './use-row.ts';

type StageProps = { stage: RefObject<HTMLDivElement | null>; position: number; onSwipe(position: number): void };

/** The window of the desktop program. Its pictures stand in a row that snaps, so that a finger or the arrow keys move it natively. */
export function Stage({ stage, position, onSwipe }: StageProps) {
  const strings = useStrings(screensStrings);
  const row = useRow(stage, position, onSwipe);
  const { screen } = pictures[position] ?? pictures[0];
  return (
    <div className={styles.window}>
      <div className={styles.bar} aria-hidden="true">
        <Mark size={16} />
        <span className={styles.name}>{strings.screens[screen].title} – OSK Rondo</span>
        <svg className={styles.buttons} width="92" height="12" viewBox="0 0 92 12" aria-hidden="true">
          <path d="M1 6.5h10M41.5 1.5h9v9h-9ZM81 1.5l9.5 9.5M90.5 1.5 81 11" />
        </svg>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of pictures is no fieldset */}
      <div
        ref={stage}
        className={styles.row}
        role="group"
        aria-label={strings.pictures}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        {...row}
      >
        {pictures.map((picture, index) => (
          <Slide key={picture.screen} picture={picture} index={index} />
        ))}
      </div>
    </div>
  );
}
