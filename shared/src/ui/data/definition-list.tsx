import { useStrings } from '@osk/shared/host';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { checkIcon, copyIcon } from '../icons.ts';
import { copyStrings } from './copy-strings.ts';
import styles from './definition-list.module.css';

export type Definition = {
  label: string;
  value: ReactNode;
  /** A name, a number or an address: a browser does not translate it. */
  verbatim?: boolean;
  /** Text for a copy button beside the value. */
  copy?: string;
};

/** Labels and their values, side by side where there is room. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value, verbatim, copy }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <span translate={verbatim ? 'no' : undefined}>{value}</span>
            {copy !== undefined && <CopyButton label={label} text={copy} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Copies `text` and confirms it for two seconds. */
function CopyButton({ label, text }: { label: string; text: string }) {
  const strings = useStrings(copyStrings);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  // Plain HTTP has no clipboard, and a browser may deny it. The text can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <Button kind="quiet" size="icon" className={styles.copy} aria-label={strings.copy(label)} title={strings.copy(label)} onClick={copy}>
        <Icon strokes={copied ? checkIcon : copyIcon} />
      </Button>
      <span className="visually-hidden" role="status">
        {copied && strings.copied}
      </span>
    </>
  );
}
