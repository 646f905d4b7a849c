import { createInstance } from '@module-federation/runtime';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';

const portal = document.querySelector('meta[name="portal"]').content;

// `?claims=19.0.0` shares React under that version, as a wrong configuration would.
// `&whole` shares react-dom/client too, not only react and react-dom.
const query = new URLSearchParams(location.search);
const version = query.get('claims') ?? react.version;
const shared = (lib) => ({ version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: false } });

const federation = createInstance({
  name: 'react_host',
  remotes: [{ name: 'osk_pkk', entry: `${portal}/embed/v1/mf-manifest.json` }],
  shared: {
    react: shared(react),
    'react-dom': shared(reactDom),
    ...(query.has('whole') && { 'react-dom/client': shared({ createRoot }) }),
  },
});
// The tests count the calls of this object.
Object.assign(window, { react: react.default });
await federation.loadRemote('osk_pkk/element');

async function getToken() {
  return (await fetch('pkk-token', { method: 'POST' })).text();
}

function App() {
  const [presses, setPresses] = react.useState(0);
  return react.createElement(
    'main',
    null,
    react.createElement('h1', null, `React ${react.version}`),
    react.createElement('button', { type: 'button', onClick: () => setPresses(presses + 1) }, `Naciśnięto: ${presses}`),
    // React 18 sets only attributes of custom elements, so the ref sets the property.
    react.createElement('osk-pkk-employees', { api: portal, ref: (element) => element && Object.assign(element, { getToken }) }),
  );
}

createRoot(document.getElementById('root')).render(react.createElement(App));
