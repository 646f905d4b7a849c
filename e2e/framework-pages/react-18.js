import { createElement, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { getToken, portal } from './page.js';

/** React 18 sets only attributes of custom elements, and knows none of their events. */
function Employees({ language, onChange }) {
  const ref = useRef(null);
  useEffect(() => {
    const { current: element } = ref;
    element.getToken = getToken;
    element.addEventListener('osk-pkk-change', onChange);
    return () => element.removeEventListener('osk-pkk-change', onChange);
  }, [onChange]);
  return createElement('osk-pkk-employees', { ref, api: portal, language });
}

function App() {
  const [language, setLanguage] = useState('pl');
  const [isShown, setShown] = useState(true);
  const [changes, setChanges] = useState([]);
  const onChange = ({ detail }) => setChanges((before) => [...before, detail.kind]);
  return [
    createElement('button', { key: 'language', type: 'button', onClick: () => setLanguage('en') }, 'English'),
    createElement('button', { key: 'toggle', type: 'button', onClick: () => setShown(!isShown) }, isShown ? 'Schowaj' : 'Pokaż moduł'),
    createElement('p', { key: 'changes' }, `Zmiany: ${changes.join(', ')}`),
    isShown && createElement(Employees, { key: 'module', language, onChange }),
  ];
}

createRoot(document.getElementById('app')).render(createElement(App));
