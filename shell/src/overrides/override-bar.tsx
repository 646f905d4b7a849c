import { useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { useEffect } from 'react';
import styles from './override-bar.module.css';
import { strings } from './strings.ts';

/**
 * Lists the remotes that come from a developer's machine, and reloads the document after each build there.
 * The server handles the links that reset them.
 */
export function OverrideBar({ overrides }: { overrides: Readonly<Record<string, string>> }) {
  const text = useStrings(strings);
  const entries = Object.entries(overrides);

  useEffect(() => {
    const streams = Array.from(new Set(Object.values(overrides)), (origin) => new EventSource(`${origin}/changes`));
    for (const stream of streams) stream.addEventListener('changed', () => location.reload());
    return () => {
      for (const stream of streams) stream.close();
    };
  }, [overrides]);

  return (
    <section className={styles.bar} aria-label={text.label}>
      <Alert tone="warning" action={entries.length > 1 && <a href="?override=">{text.resetAll}</a>}>
        <ul>
          {entries.map(([remote, origin]) => (
            <li key={remote} className={styles.override}>
              <span>
                <strong>{remote}</strong> <span>{`${text.from} ${origin}`}</span>
              </span>
              <a href={`?override=${encodeURIComponent(remote)}`} aria-label={text.resetOf(remote)}>
                {text.reset}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}
