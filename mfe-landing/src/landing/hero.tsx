import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon, downloadIcon } from '@osk/shared/ui/icons';
import styles from './hero.module.css';
import { Lanes } from './lanes.tsx';
import { ProgramDrawing } from './program-drawing.tsx';
import { landingStrings } from './strings.ts';

/** The top of the page: the promise, two buttons, and a drawing of the program. */
export function Hero({ onRegister, onDownload }: { onRegister: () => Promise<void>; onDownload: () => Promise<void> }) {
  const strings = useStrings(landingStrings);
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <Lanes className={styles.lanes} />
      <div className={`${styles.inside} night`}>
        <div className={styles.promise}>
          <p className={styles.eyebrow}>{strings.heroEyebrow}</p>
          <h1 id="hero-title" className={styles.title}>
            {strings.heroStart} <span className={styles.accent}>{strings.heroAccent}</span>
          </h1>
          <p className={styles.lead}>{strings.heroPromise}</p>
          <div className={styles.actions}>
            <Button size="large" aria-haspopup="dialog" onClick={onDownload}>
              <Icon strokes={downloadIcon} />
              {strings.tryFree}
            </Button>
            <Button kind="secondary" size="large" className={styles.second} aria-haspopup="dialog" onClick={onRegister}>
              {strings.createAccount}
            </Button>
          </div>
          <ul className={styles.assurances}>
            {strings.heroAssurances.map((assurance) => (
              <li key={assurance} className={styles.assurance}>
                <Icon strokes={checkIcon} size={16} className={styles.check} />
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
