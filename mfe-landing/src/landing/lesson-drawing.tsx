import styles from './lesson-drawing.module.css';

type LessonDrawingProps = { x: number; y: number; height: number; colour: 'blue' | 'green' | 'amber' | 'grey'; children: string };

/** A lesson in the drawn schedule: `x` and `y` are the corner of its place, `height` the place's. */
export function LessonDrawing({ x, y, height, colour, children }: LessonDrawingProps) {
  return (
    <g className={styles[colour]}>
      <rect x={x} y={y + 3} width="88" height={height - 6} rx="8" />
      <path d={`M${x + 6} ${y + 12}v${height - 24}`} />
      <text x={x + 14} y={y + 22}>
        {children}
      </text>
    </g>
  );
}
