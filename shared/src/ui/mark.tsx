import styles from './mark.module.css';

/** The logo: a white L on a learner's plate. Decorative, beside the portal's name. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={styles.plate} width="32" height="32" rx="8" />
      <path className={styles.letter} d="M8 6.5h4.75v14.25h3.25V25H8Z" />
      <path className={styles.lane} d="M17.25 21.75h4v2.5h-4ZM22.5 21.75h3v2.5h-3Z" />
    </svg>
  );
}
