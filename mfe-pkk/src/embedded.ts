// First of all styles: it says in which order their layers stand.
import './embedding/embedding.css';
import { version } from '../package.json';
import { EmbeddedElement } from './embedding/embedded-element.ts';

const tag = 'osk-pkk-employees';

class PkkEmployees extends EmbeddedElement {
  readonly version = version;
  readonly loadPage = () => import('./employees/employees-page.tsx');
}

// The script may be in a page twice; the first stays.
if (!customElements.get(tag)) customElements.define(tag, PkkEmployees);
