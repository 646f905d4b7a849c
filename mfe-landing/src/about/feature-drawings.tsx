import { useStrings } from '@osk/shared/host';
import styles from './feature-drawings.module.css';
import { aboutStrings } from './strings.ts';

const learners = [
  { name: 'Anna Kowalska', driven: 24 },
  { name: 'Marek Wrona', driven: 30 },
  { name: 'Ola Pietrzak', driven: 11 },
];

const track = 240;
const course = 30;

/** Learners and the hours they have driven of thirty. */
export function HoursDrawing() {
  const strings = useStrings(aboutStrings);
  return (
    <svg className={styles.drawing} viewBox="0 0 280 190" aria-hidden="true" focusable="false">
      {learners.map(({ name, driven }, row) => (
        <g key={name}>
          <rect className={styles.card} x="1" y={1 + row * 64} width="278" height="56" rx="12" />
          <text className={styles.name} x="20" y={24 + row * 64}>
            {name}
          </text>
          <text className={styles.figure} x="260" y={24 + row * 64}>
            {driven}/{course} {strings.hours}
          </text>
          <rect className={styles.track} x="20" y={36 + row * 64} width={track} height="8" rx="4" />
          <rect
            className={driven === course ? styles.done : styles.bar}
            x="20"
            y={36 + row * 64}
            width={(track * driven) / course}
            height="8"
            rx="4"
          />
        </g>
      ))}
    </svg>
  );
}

const slots = [
  { at: '8:00', name: 'Anna K.', taken: true },
  { at: '10:00', name: 'Jan B.', taken: true },
  { at: '12:00', name: '', taken: false },
  { at: '14:00', name: 'Ewa S.', taken: true },
  { at: '16:00', name: '', taken: false },
];

/** A day's slots, two of them free to choose. */
export function TimetableDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 280 270" aria-hidden="true" focusable="false">
      {slots.map(({ at, name, taken }, row) => (
        <g key={at}>
          <text className={styles.hour} x="44" y={30 + row * 54}>
            {at}
          </text>
          <rect className={taken ? styles.taken : styles.free} x="60" y={2 + row * 54} width="218" height="46" rx="10" />
          {taken ? (
            <text className={styles.name} x="76" y={30 + row * 54}>
              {name}
            </text>
          ) : (
            <path className={styles.plus} d={`M169 ${18 + row * 54}v14M162 ${25 + row * 54}h14`} />
          )}
        </g>
      ))}
    </svg>
  );
}

const digits = ['7342', '0981', '5526', '1174', '0380'];

/** A candidate's number on its card. */
export function CandidateDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 280 160" aria-hidden="true" focusable="false">
      <rect className={styles.card} x="1" y="1" width="278" height="158" rx="14" />
      <rect className={styles.plate} x="20" y="20" width="44" height="52" rx="8" />
      <circle className={styles.face} cx="42" cy="39" r="8" />
      <path className={styles.face} d="M28 66c0-9 6-14 14-14s14 5 14 14Z" />
      <text className={styles.name} x="80" y="38">
        Anna Kowalska
      </text>
      <rect className={styles.track} x="80" y="50" width="120" height="8" rx="4" />
      <rect className={styles.track} x="80" y="64" width="84" height="8" rx="4" />
      <path className={styles.hair} d="M20 94h240" />
      <text className={styles.number} x="20" y="130">
        PKK {digits.join(' ')}
      </text>
      <circle className={styles.done} cx="246" cy="36" r="14" />
      <path className={styles.tick} d="m240 36 4.5 4.5 8-9" />
    </svg>
  );
}
