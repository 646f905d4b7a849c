import { Slot } from '../slot.tsx';
import type { ReactNode } from 'react';
import { RoadDrawing } from '../page/road-drawing.tsx';
import styles from './empty.module.css';

/** An empty list: a picture of an open road, one sentence, one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <RoadDrawing />
      <p className={styles.sentence}>{children}</p>
      <Slot>{action}</Slot>
    </div>
  );
}
