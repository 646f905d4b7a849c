import { useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { DialogButton } from '../dialog-button.tsx';
import styles from './download.module.css';
import { InstallerLink } from './installer-link.tsx';
import { downloadStrings } from './strings.ts';

type DownloadProps = {
  id: string;
  /** The trial was granted, but no tab could be opened for the installer: it is to be had here. */
  installerOffered: boolean;
  onDownload: () => Promise<void>;
};

/** The offer of the trial: the full program, 30 days for free (specification, section 2). */
export function Download({ id, installerOffered, onDownload }: DownloadProps) {
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
            <DialogButton size="large" className={styles.button} onOpen={onDownload}>
              <Icon name="download" />
              {strings.download}
            </DialogButton>
            {installerOffered && <InstallerLink />}
            <p className={styles.note}>{strings.note}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
