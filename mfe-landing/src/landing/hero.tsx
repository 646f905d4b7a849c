import { useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { DialogButton } from '../dialog-button.tsx';
import styles from './hero.module.css';
import { LaneMarking } from './lane-marking.tsx';
import { ProgramDrawing } from './program-drawing.tsx';
import { landingStrings } from './strings.ts';

/** The promise, two actions, and the program's picture. */
export function Hero({ onRegister, onDownload }: { onRegister: () => Promise<void>; onDownload: () => Promise<void> }) {
  const strings = useStrings(landingStrings);
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <LaneMarking className={styles.lanes} />
      <div className={`${styles.inside} night`}>
        <div className={styles.promise}>
          <p className={styles.eyebrow}>{strings.heroEyebrow}</p>
          <h1 id="hero-title" className={styles.title}>
            {strings.heroStart} <span className={styles.accent}>{strings.heroAccent}</span>
          </h1>
          <p className={styles.lead}>{strings.heroPromise}</p>
          <div className={styles.actions}>
            <DialogButton size="large" onOpen={onDownload}>
              <Icon name="download" />
              {strings.tryFree}
            </DialogButton>
            <DialogButton kind="secondary" size="large" className={styles.second} onOpen={onRegister}>
              {strings.createAccount}
            </DialogButton>
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
