import styles from './mark.module.css';

/** The learner's plate: a white L whose foot turns into a lane line. Decoration beside the portal's name. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={styles.plate} width="32" height="32" rx="8" />
      <path className={styles.letter} d="M9.5 6.500h4.500v14h4v4.500H9.500Z" />
      <path className={styles.lane} d="M20 20.500h2.750V25H20ZM24.750 20.500H26.500V25H24.750Z" />
    </svg>
  );
}
