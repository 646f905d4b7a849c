// Imported first: it sets the order of the cascade layers.
import './embedding/embedding.css';
import { version } from '../package.json';
import { EmbeddedElement } from './embedding/embedded-element.ts';

const tag = 'osk-pkk-employees';

class PkkEmployees extends EmbeddedElement {
  readonly version = version;
  readonly loadPage = () => import('./employees/employees-page.tsx');
}

// The page may load the script twice.
if (!customElements.get(tag)) customElements.define(tag, PkkEmployees);
