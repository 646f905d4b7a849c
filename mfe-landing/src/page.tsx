import { Link, useHost } from '@osk/shared/host';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import c from './page.module.css';

export default function Page() {
  const [n, setN] = useState(0);
  return <div className={c.box}>host says {useHost()} <Link to="/user-panel">go</Link><button onClick={() => setN(n + 1)}>n {n}</button>{createPortal('portal', document.body)}</div>;
}
