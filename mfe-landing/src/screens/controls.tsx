import { useStrings } from '@osk/shared/host';
import styles from './controls.module.css';
import { screensStrings } from './strings.ts';

const strokes = {
  previous: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  pause: 'M9 6.5v11M15 6.5v11',
  play: 'M8.5 5.75v12.5l10-6.25Z',
  next: 'm9.5 5.5 6.5 6.5-6.5 6.5',
};

type ControlsProps = { playing: boolean; onToggle(): void; onPrevious(): void; onNext(): void };

/** Stop, back and forth. */
export function Controls({ playing, onToggle, onPrevious, onNext }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <Control name={playing ? 'pause' : 'play'} onClick={onToggle} />
      <Control name="previous" onClick={onPrevious} />
      <Control name="next" onClick={onNext} />
    </div>
  );
}

function Control({ name, onClick }: { name: keyof typeof strokes; onClick(): void }) {
  const strings = useStrings(screensStrings);
  return (
    <button type="button" className={styles.control} aria-label={strings[name]} title={strings[name]} onClick={onClick}>
      <svg className={styles.icon} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={strokes[name]} />
      </svg>
    </button>
  );
}
