import { useEffect, useState } from 'react';
import type { QrPath } from './qr-path.ts';

export type Qr = { kind: 'none' | 'coming' | 'failed' } | ({ kind: 'drawn' } & QrPath);

/** The QR code of a text, or none; what draws it is loaded with the first one. */
export function useQr(text: string | undefined): Qr {
  const [qr, setQr] = useState<Qr>({ kind: 'coming' });
  useEffect(() => {
    if (text === undefined) return;
    let wanted = true;
    import('./qr-path.ts')
      .then(({ qrPath }) => wanted && setQr({ kind: 'drawn', ...qrPath(text) }))
      .catch(() => wanted && setQr({ kind: 'failed' }));
    return () => {
      wanted = false;
    };
  }, [text]);
  return text === undefined ? { kind: 'none' } : qr;
}
