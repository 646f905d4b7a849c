import styles from './lane-marking.module.css';

/** The hero's ground: the markings of a road that bends away. */
export function LaneMarking({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1440 720" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <g className={styles.lines}>
        <path d="M-60 760C300 560 620 380 900 60" />
        <path d="M60 800C440 600 780 400 1060 40" />
        <path d="M220 840C600 640 960 430 1230 20" />
        <path d="M420 880C800 680 1160 470 1420 0" />
        <path d="M660 920C1020 720 1360 520 1620 -20" />
        <path d="M-120 640C160 500 460 320 720 80" />
      </g>
      <path className={styles.edge} d="M-160 560C60 450 340 280 560 60" />
      <path className={styles.amber} d="M940 960C1260 770 1560 580 1800 -40" />
    </svg>
  );
}
