import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import styles from './hero.module.css';
import { ProgramDrawing } from './program-drawing.tsx';
import { landingStrings } from './strings.ts';

/** The promise, two actions, and a drawing of the program. */
export function Hero({ onRegister, onDownload }: { onRegister: () => Promise<void>; onDownload: () => Promise<void> }) {
  const strings = useStrings(landingStrings);
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <LaneMarking />
      <div className={`${styles.inside} night`}>
        <div className={styles.promise}>
          <p className={styles.eyebrow}>{strings.heroEyebrow}</p>
          <h1 id="hero-title" className={styles.title}>
            {strings.heroStart} <span className={styles.accent}>{strings.heroAccent}</span>
          </h1>
          <p className={styles.lead}>{strings.heroPromise}</p>
          <div className={styles.actions}>
            <Button size="large" aria-haspopup="dialog" onClick={onDownload}>
              <Icon name="download" />
              {strings.tryFree}
            </Button>
            <Button kind="secondary" size="large" className={styles.second} aria-haspopup="dialog" onClick={onRegister}>
              {strings.createAccount}
            </Button>
          </div>
          <ul className={styles.assurances}>
            {strings.heroAssurances.map((assurance) => (
              <li key={assurance} className={styles.assurance}>
                <Icon name="check" size={16} className={styles.check} />
                {assurance}
              </li>
            ))}
          </ul>
        </div>
        <ProgramDrawing className={styles.picture} />
      </div>
    </section>
  );
}

const lanes = [
  'M-60 760C300 560 620 380 900 60',
  'M60 800C440 600 780 400 1060 40',
  'M220 840C600 640 960 430 1230 20',
  'M420 880C800 680 1160 470 1420 0',
  'M660 920C1020 720 1360 520 1620 -20',
  'M-120 640C160 500 460 320 720 80',
];

/** The markings of a road that bends away. */
function LaneMarking() {
  return (
    <svg className={styles.lanes} viewBox="0 0 1440 720" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      {lanes.map((lane) => (
        <path key={lane} className={styles.dashed} d={lane} />
      ))}
      <path className={styles.edge} d="M-160 560C60 450 340 280 560 60" />
      <path className={styles.amber} d="M940 960C1260 770 1560 580 1800 -40" />
    </svg>
  );
}
