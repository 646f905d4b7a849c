import { useStrings } from '@osk/shared/host';
import { LessonDrawing } from './lesson-drawing.tsx';
import styles from './program-drawing.module.css';
import { landingStrings } from './strings.ts';

/** Day, first hour, hours, colour of each drawn lesson; its name stands in the strings at the same place. */
const lessons = [
  [0, 0, 2, 'blue'],
  [0, 3, 2, 'green'],
  [1, 1, 2, 'amber'],
  [1, 4, 2, 'blue'],
  [2, 0, 1, 'green'],
  [2, 2, 2, 'grey'],
  [3, 1, 3, 'amber'],
  [3, 5, 1, 'green'],
  [4, 0, 2, 'blue'],
  [4, 3, 2, 'green'],
] as const;

const left = (day: number) => 152 + day * 96;
const hourHeight = 52;
const top = (hour: number) => 92 + hour * hourHeight;
const hours = [8, 9, 10, 11, 12, 13];

/** The desktop program as its makers would sketch it: a window with a week of lessons. */
export function ProgramDrawing({ className }: { className?: string | undefined }) {
  const strings = useStrings(landingStrings);
  const { drawn } = strings;
  return (
    <svg className={className} viewBox="0 0 656 440" role="img" aria-label={strings.drawing}>
      <rect className={styles.window} x="4" y="4" width="636" height="412" rx="16" />
      <path className={styles.side} d="M4 20A16 16 0 0 1 20 4h92v412H20A16 16 0 0 1 4 400Z" />
      <path className={styles.plate} d="M24 24h20v20H24Z" />
      <path className={styles.letter} d="M30 28h3.5v9h5v3.5H30Z" />
      {drawn.menu.map((item, index) => (
        <g key={item}>
          {index === 1 && <rect className={styles.here} x="14" y={101} width="88" height="26" rx="7" />}
          <text className={index === 1 ? styles.hereText : styles.menu} x="24" y={88 + index * 30}>
            {item}
          </text>
        </g>
      ))}
      <text className={styles.title} x="128" y="40">
        {drawn.title}
      </text>
      <circle className={styles.dot} cx="586" cy="35" r="5" />
      <circle className={styles.dot} cx="603" cy="35" r="5" />
      <circle className={styles.dot} cx="620" cy="35" r="5" />
      <path className={styles.hair} d="M112 60h528" />
      {drawn.days.map((day, index) => (
        <text key={day} className={styles.day} x={left(index) + 4} y="80">
          {day}
        </text>
      ))}
      {hours.map((hour, index) => (
        <g key={hour}>
          <path className={styles.hair} d={`M148 ${top(index)}h492`} />
          <text className={styles.hour} x="140" y={top(index) + 12}>
            {hour}:00
          </text>
        </g>
      ))}
      {lessons.map(([day, from, length, colour], index) => (
        <LessonDrawing key={drawn.lessons[index]} x={left(day)} y={top(from)} height={length * hourHeight} colour={colour}>
          {drawn.lessons[index] ?? ''}
        </LessonDrawing>
      ))}
      <Message title={drawn.sms} text={drawn.smsText} />
    </svg>
  );
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <g>
      <rect className={styles.message} x="420" y="352" width="216" height="64" rx="14" />
      <circle className={styles.sent} cx="450" cy="384" r="15" />
      <path className={styles.tick} d="m443 384 5 5 9-10" />
      <text className={styles.messageTitle} x="476" y="380">
        {title}
      </text>
      <text className={styles.messageText} x="476" y="398">
        {text}
      </text>
    </g>
  );
}
