import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import styles from './download.module.css';
import { downloadStrings } from './strings.ts';

/** The offer of the trial: the full program, 30 days for free (specification, section 2). */
export function Download({ id, onDownload }: { id: string; onDownload: () => void }) {
  const strings = useStrings(downloadStrings);
  return (
    <section id={id} className={styles.section} aria-labelledby="demo-title" tabIndex={-1}>
      <div className={`${styles.card} night`}>
        <p className={styles.plate} aria-hidden="true">
          <span className={styles.days}>{strings.days}</span>
          {strings.daysName}
        </p>
        <div className={styles.words}>
          <h2 id="demo-title" className={styles.title}>
            {strings.title}
          </h2>
          <p className={styles.lead}>{strings.lead}</p>
          <ol className={styles.steps}>
            {strings.steps.map((step, index) => (
              <li key={step} className={styles.step}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
          <div className={styles.action}>
            <Button size="large" className={styles.button} aria-haspopup="dialog" onClick={onDownload}>
              <Icon name="download" />
              {strings.download}
            </Button>
            <p className={styles.note}>{strings.note}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
