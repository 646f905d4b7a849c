import { createInstance } from '@module-federation/runtime';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';

const portal = document.querySelector('meta[name="portal"]').content;

// With `?claims=19.0.0` the page shares its React 18 under a version that it is not of, as a wrong configuration would; with `&whole`
// all that is to be shared, instead of the two parts that most pages know of.
const query = new URLSearchParams(location.search);
const version = query.get('claims') ?? react.version;
const shared = (lib) => ({ version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: false } });

const federation = createInstance({
  name: 'react_18_host',
  remotes: [{ name: 'osk_pkk', entry: `${portal}/embed/v1/mf-manifest.json` }],
  shared: {
    react: shared(react),
    'react-dom': shared(reactDom),
    ...(query.has('whole') && { 'react-dom/client': shared({ createRoot }) }),
  },
});
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
    // React 18 sets attributes alone.
    react.createElement('osk-pkk-employees', { api: portal, ref: (element) => element && Object.assign(element, { getToken }) }),
  );
}

createRoot(document.getElementById('root')).render(react.createElement(App));
