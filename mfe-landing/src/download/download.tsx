import { useProvider, useStrings } from '@osk/shared/host';
import { Button, buttonClass } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { downloadIcon } from '@osk/shared/ui/icons';
import type { Ref } from 'react';
import { Section, SectionTitle } from '../section.tsx';
import styles from './download.module.css';
import { downloadStrings } from './strings.ts';

type DownloadProps = {
  /** The trial is granted, but no tab opened for the installer. */
  installerOffered: boolean;
  onDownload: () => Promise<void>;
};

/** The offer of the trial: the full program, 30 days for free (specification, section 2). */
export function Download({ installerOffered, onDownload }: DownloadProps) {
  const strings = useStrings(downloadStrings);
  return (
    <Section id="demo">
      <div className={`${styles.card} night`}>
        <p className={styles.plate} aria-hidden="true">
          <span className={styles.days}>{strings.days}</span>
          <span>{strings.daysName}</span>
        </p>
        <div className={styles.offer}>
          <SectionTitle id="demo">{strings.title}</SectionTitle>
          <p className={styles.lead}>{strings.lead}</p>
          <ol className={styles.steps}>
            {strings.steps.map((step, index) => (
              <li key={step} className={styles.step}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <span>{step}</span>
              </li>
            ))}
          </ol>
          <div className={styles.action}>
            <Button size="large" className={styles.button} aria-haspopup="dialog" onClick={onDownload}>
              <Icon strokes={downloadIcon} />
              <span>{strings.download}</span>
            </Button>
            {installerOffered && <InstallerLink />}
            <p className={styles.note}>
              <span>{strings.requirements}</span>
              <br />
              <span>{strings.note}</span>
            </p>
          </div>
        </div>
      </div>
    </Section>
  );
}

/** A link to the installer. The user's own click opens it, which no browser blocks. */
export function InstallerLink({ ref }: { ref?: Ref<HTMLAnchorElement> }) {
  const { installerUrl } = useProvider();
  const strings = useStrings(downloadStrings);
  return (
    <a ref={ref} className={buttonClass()} href={installerUrl} target="_blank" rel="noopener">
      <Icon strokes={downloadIcon} />
      <span>{strings.installer}</span>
    </a>
  );
}
