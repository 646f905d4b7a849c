import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the sheet to be printed is there: from the first time that something is to be printed, by the button or by the browser's menu. */
export function usePrinted() {
  const [sheet, setSheet] = useState(false);
  useEffect(() => {
    // The browser takes the page as it stands when this returns.
    const prepare = () => flushSync(() => setSheet(true));
    window.addEventListener('beforeprint', prepare);
    return () => window.removeEventListener('beforeprint', prepare);
  }, []);
  const print = () => {
    flushSync(() => setSheet(true));
    window.print();
  };
  return { sheet, print };
}
