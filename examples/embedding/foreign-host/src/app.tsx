import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { type DetailedHTMLProps, type HTMLAttributes, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type PkkEmployees = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  api: string;
  language?: 'pl' | 'en';
  theme?: 'light' | 'dark' | 'system' | 'page';
  getToken: (request: { rejected?: string }) => Promise<string>;
  'onosk-pkk-change'?: (event: CustomEvent<{ kind: string; id: string }>) => void;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'osk-pkk-employees': PkkEmployees;
    }
  }
}

/** The portal's origin: the page's server writes it into the HTML. */
const portal = document.querySelector<HTMLMetaElement>('meta[name="portal"]')?.content ?? '';

async function getToken(): Promise<string> {
  const response = await fetch('pkk-token', { method: 'POST' });
  if (!response.ok) throw new Error(`no token: ${response.status}`);
  return response.text();
}

function App() {
  const [isVisible, setIsVisible] = useState(true);
  const [language, setLanguage] = useState<'pl' | 'en'>('pl');
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <>
      <h1>System ośrodka</h1>
      <p>
        <button type="button" onClick={() => setLanguage(language === 'pl' ? 'en' : 'pl')}>
          {language === 'pl' ? 'English' : 'Polski'}
        </button>{' '}
        <button type="button" onClick={() => setIsVisible(!isVisible)}>
          {isVisible ? 'Schowaj' : 'Pokaż moduł'}
        </button>{' '}
        <span role="status">{`Zmiany: ${changes}`}</span>
      </p>
      {isVisible && (
        <osk-pkk-employees api={portal} language={language} getToken={getToken} onosk-pkk-change={() => setChanges((count) => count + 1)} />
      )}
    </>
  );
}

// The remote is found at run time, so its new release needs no build here. Loading it defines the element.
registerRemotes([{ name: 'osk_pkk', entry: `${portal}/embed/v1/mf-manifest.json` }]);
await loadRemote('osk_pkk/element');
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
