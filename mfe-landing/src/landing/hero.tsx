import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon, downloadIcon } from '@osk/shared/ui/icons';
import styles from './hero.module.css';
import { landingStrings } from './strings.ts';

export function Hero({ onRegister, onDownload }: { onRegister: () => Promise<void>; onDownload: () => Promise<void> }) {
  const strings = useStrings(landingStrings);
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <Lanes />
      <div className={`${styles.inside} night`}>
        <div className={styles.promise}>
          <p className={styles.eyebrow}>{strings.heroEyebrow}</p>
          <h1 id="hero-title" className={styles.title}>
            <span>{strings.heroStart}</span> <span className={styles.accent}>{strings.heroAccent}</span>
          </h1>
          <p className={styles.lead}>{strings.heroPromise}</p>
          <div className={styles.actions}>
            <Button size="large" aria-haspopup="dialog" onClick={onDownload}>
              <Icon strokes={downloadIcon} />
              <span>{strings.tryFree}</span>
            </Button>
            <Button kind="secondary" size="large" className={styles.second} aria-haspopup="dialog" onClick={onRegister}>
              {strings.createAccount}
            </Button>
          </div>
          <ul className={styles.assurances}>
            {strings.heroAssurances.map((assurance) => (
              <li key={assurance} className={styles.assurance}>
                <Icon strokes={checkIcon} size={16} className={styles.check} />
                <span>{assurance}</span>
              </li>
            ))}
          </ul>
        </div>
        <ProgramDrawing />
      </div>
    </section>
  );
}

/** The lanes of a road behind the hero. As an element: the browser takes longer to draw an image of a style sheet. */
function Lanes() {
  return (
    <svg
      className={styles.lanes}
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="white"
      strokeOpacity="0.07"
      strokeWidth="3"
      aria-hidden="true"
      focusable="false"
    >
      <path
        strokeDasharray="34 26"
        d="M-60 760C300 560 620 380 900 60M60 800C440 600 780 400 1060 40M220 840C600 640 960 430 1230 20M420 880C800 680 1160 470 1420 0M660 920C1020 720 1360 520 1620 -20M-120 640C160 500 460 320 720 80"
      />
      <path stroke="oklch(0.83 0.16 82)" strokeOpacity="0.4" strokeDasharray="34 26" d="M940 960C1260 770 1560 580 1800 -40" />
      <path strokeOpacity="0.06" d="M-160 560C60 450 340 280 560 60" />
    </svg>
  );
}

// Not the tokens' colours: the drawing is light in both themes.
const ink = 'oklch(0.24 0.04 258)';
const softInk = 'oklch(0.46 0.035 258)';
const hairline = 'oklch(0.92 0.01 258)';
const colours = {
  blue: { fill: 'oklch(0.93 0.035 256)', edge: 'oklch(0.5 0.17 256)', text: 'oklch(0.38 0.14 257)' },
  green: { fill: 'oklch(0.94 0.045 152)', edge: 'oklch(0.6 0.14 152)', text: 'oklch(0.38 0.09 152)' },
  amber: { fill: 'oklch(0.95 0.065 86)', edge: 'oklch(0.8 0.16 82)', text: 'oklch(0.42 0.09 70)' },
  grey: { fill: 'oklch(0.94 0.008 258)', edge: 'oklch(0.65 0.03 258)', text: 'oklch(0.4 0.03 258)' },
};

/** Day, first hour, hours and colour of each lesson; its name has the same index in the strings. */
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

function ProgramDrawing() {
  const { drawing } = useStrings(landingStrings);
  return (
    <svg className={styles.picture} viewBox="0 0 656 440" role="img" aria-label={drawing.label} fontSize="12" fill={softInk}>
      <rect
        className={styles.window}
        x="4"
        y="4"
        width="636"
        height="412"
        rx="16"
        fill="oklch(0.99 0.003 258)"
        stroke="oklch(1 0 0 / 0.2)"
      />
      <path fill="oklch(0.955 0.012 258)" d="M4 20A16 16 0 0 1 20 4h92v412H20A16 16 0 0 1 4 400Z" />
      <path fill="oklch(0.5 0.17 256)" d="M24 24h20v20H24Z" />
      <path fill="oklch(1 0 0)" d="M30 28h3.5v9h5v3.5H30Z" />
      <rect fill="oklch(0.9 0.05 256)" x="14" y="101" width="88" height="26" rx="7" />
      {drawing.menu.map((item, index) => (
        <text key={item} x="24" y={88 + index * 30} {...(index === 1 && { fontWeight: 600, fill: 'oklch(0.45 0.17 256)' })}>
          {item}
        </text>
      ))}
      <text x="128" y="40" fontSize="17" fontWeight="700" fill={ink}>
        {drawing.title}
      </text>
      {[586, 603, 620].map((x) => (
        <circle key={x} cx={x} cy="35" r="5" fill="oklch(0.88 0.015 258)" />
      ))}
      <path stroke={hairline} d="M112 60h528" />
      {drawing.days.map((day, index) => (
        <text key={day} x={left(index) + 4} y="80" fontWeight="600">
          {day}
        </text>
      ))}
      {hours.map((hour, index) => (
        <g key={hour}>
          <path stroke={hairline} d={`M148 ${top(index)}h492`} />
          <text x="140" y={top(index) + 12} fontSize="10" textAnchor="end">
            {hour}:00
          </text>
        </g>
      ))}
      {lessons.map(([day, from, length, colour], index) => (
        <Lesson key={drawing.lessons[index]} x={left(day)} y={top(from)} height={length * hourHeight} colour={colour}>
          {drawing.lessons[index] ?? ''}
        </Lesson>
      ))}
      <rect className={styles.message} x="420" y="352" width="216" height="64" rx="14" fill="oklch(0.27 0.07 262)" />
      <circle cx="450" cy="384" r="15" fill="oklch(0.83 0.16 82)" />
      <path d="m443 384 5 5 9-10" fill="none" stroke={ink} strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
      <text x="476" y="380" fontSize="13" fontWeight="700" fill="oklch(1 0 0)">
        {drawing.sms}
      </text>
      <text x="476" y="398" fontSize="11" fill="oklch(0.88 0.02 256)">
        {drawing.smsText}
      </text>
    </svg>
  );
}

type LessonProps = { x: number; y: number; height: number; colour: keyof typeof colours; children: string };

function Lesson({ x, y, height, colour, children }: LessonProps) {
  const { fill, edge, text } = colours[colour];
  return (
    <g>
      <rect x={x} y={y + 3} width="88" height={height - 6} rx="8" fill={fill} />
      <path d={`M${x + 6} ${y + 12}v${height - 24}`} stroke={edge} strokeWidth="3" strokeLinecap="round" />
      <text x={x + 14} y={y + 22} fontWeight="600" fill={text}>
        {children}
      </text>
    </g>
  );
}
