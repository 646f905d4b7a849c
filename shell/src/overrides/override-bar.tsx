import { useStrings } from '@osk/shared/host';
import styles from './override-bar.module.css';
import { strings } from './strings.ts';

/** Which remotes come from a developer's machine, each with the way back to its release. The server acts on the addresses. */
export function OverrideBar({ overrides }: { overrides: Readonly<Record<string, string>> }) {
  const text = useStrings(strings);
  const all = Object.entries(overrides);
  return (
    <section className={styles.bar} role="status" aria-label={text.label}>
      <ul className={styles.list}>
        {all.map(([remote, origin]) => (
          <li key={remote} className={styles.override}>
            <span>
              <strong>{remote}</strong> {text.from} {origin}
            </span>
            <a href={`?override=${encodeURIComponent(remote)}`} aria-label={text.resetOf(remote)}>
              {text.reset}
            </a>
          </li>
        ))}
      </ul>
      {all.length > 1 && <a href="?override=">{text.resetAll}</a>}
    </section>
  );
}
