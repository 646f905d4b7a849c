import { useStrings } from '@osk/shared/host';
import { useEffect, useState } from 'react';
import styles from './copy-button.module.css';
import { Icon } from './icon.tsx';
import { uiStrings } from './strings.ts';

/** Takes `text` to the clipboard and says so for two seconds. `label` names what is copied. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const strings = useStrings(uiStrings);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  // Over plain http on another host there is no clipboard, and a browser may refuse it: the text can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button type="button" className={styles.button} aria-label={strings.copy(label)} title={strings.copy(label)} onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span className="visually-hidden" role="status">
        {copied && strings.copied}
      </span>
    </>
  );
}
