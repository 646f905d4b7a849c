import { useStrings } from '@osk/shared/host';
import type { ReactNode } from 'react';
import styles from './controls.module.css';
import { screensStrings } from './strings.ts';

const strokes = {
  previous: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  pause: 'M9 6.5v11M15 6.5v11',
  play: 'M8.5 5.75v12.5l10-6.25Z',
  next: 'm9.5 5.5 6.5 6.5-6.5 6.5',
};

type ControlsProps = { playing: boolean; wanted: boolean | undefined; onToggle(): void; onPrevious(): void; onNext(): void };

/** Stop, back and forth. */
export function Controls({ playing, wanted, onToggle, onPrevious, onNext }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <Control name={playing ? 'pause' : 'play'} data-wanted={wanted} onClick={onToggle}>
        <Stroke name="pause" className={styles.whilePlaying} />
        <Stroke name="play" className={styles.whileStill} />
      </Control>
      <Control name="previous" onClick={onPrevious}>
        <Stroke name="previous" />
      </Control>
      <Control name="next" onClick={onNext}>
        <Stroke name="next" />
      </Control>
    </div>
  );
}

type ControlProps = { name: keyof typeof strokes; 'data-wanted'?: boolean | undefined; onClick(): void; children: ReactNode };

function Control({ name, ...rest }: ControlProps) {
  const strings = useStrings(screensStrings);
  return <button type="button" className={styles.control} aria-label={strings[name]} title={strings[name]} {...rest} />;
}

function Stroke({ name, className = '' }: { name: keyof typeof strokes; className?: string | undefined }) {
  return (
    <svg className={`${styles.icon} ${className}`} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  );
}
