import { useEffect, useState } from 'react';
import styles from './payment.module.css';
import type { QrPath } from './qr-path.ts';

type Qr = QrPath | 'loading' | 'failed';

const loadEncoder = async () => (await import('./qr-path.ts')).qrPath;

/** The QR code of a text. The first one loads the encoder. */
export function useQr(text: string | undefined): Qr {
  const [qr, setQr] = useState<Qr>('loading');
  useEffect(() => {
    if (text === undefined) return;
    let current = true;
    loadEncoder()
      .then((qrPath) => current && setQr(qrPath(text)))
      .catch(() => current && setQr('failed'));
    return () => {
      current = false;
    };
  }, [text]);
  return qr;
}

/** Dark on white in both themes, as scanners need it. */
export function PaymentQr({ qr: { size, path }, label }: { qr: QrPath; label: string }) {
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
