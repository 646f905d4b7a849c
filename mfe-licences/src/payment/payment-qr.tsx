import styles from './payment-qr.module.css';
import type { QrPath } from './qr-path.ts';

/** A payment code: dark on white in both themes, as readers want it. */
export function PaymentQr({ qr: { size, path }, label }: { qr: QrPath; label: string }) {
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
