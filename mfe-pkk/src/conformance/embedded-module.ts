import { Shortcoming } from './check.ts';
import { until, untilQuiet } from './until.ts';

/** The element as an integrator knows it. */
type EmbeddedElement = HTMLElement & {
  api: string | null;
  token: string | undefined;
  getToken: ((request: { refused?: string }) => string | Promise<string>) | undefined;
  readonly diagnostics: { version: string; react: string | undefined };
};

/** The module in the page that is looked at. */
export type EmbeddedModule = {
  element: EmbeddedElement;
  shadow: ShadowRoot;
  /** What the module shows in its place; a new one each time it starts. */
  content(): HTMLElement;
  /** The names of the button that opens a dialog, in each language. */
  openerNames: readonly string[];
};

/** The module of an element that has become one. */
export function moduleOf(element: Element, openerNames: readonly string[]): EmbeddedModule | undefined {
  const { shadowRoot: shadow } = element;
  if (!shadow || !isEmbedded(element)) return undefined;
  const content = () => {
    const found = shadow.querySelector<HTMLElement>('.content');
    if (!found) throw new Shortcoming('The module shows nothing: was it taken out of the page meanwhile?');
    return found;
  };
  return { element, shadow, content, openerNames };
}

const isEmbedded = (element: Element): element is EmbeddedElement => 'diagnostics' in element;

/** How a start went: the list is there, or the code and message of what went wrong. */
export type Start = { ready: true } | { ready: false; code: string; message: string };

/** Starts the module anew, by taking the element out of the page and putting it back at its place. */
export async function restart({ element, shadow }: EmbeddedModule, meanwhile: () => void = () => {}): Promise<Start> {
  const putBack = takeOut(element);
  const stopped = await until(() => !shadow.hasChildNodes());
  try {
    if (stopped) meanwhile();
  } finally {
    putBack();
  }
  if (!stopped) throw new Shortcoming('The module is still there after its element was taken out of the page');
  return nextStart({ element, shadow });
}

/** Puts something of the same size in the element's place, so that the page around stays as it is. @returns what undoes it. */
function takeOut(element: HTMLElement): () => void {
  const place = document.createElement('osk-pkk-place');
  const { width, height } = element.getBoundingClientRect();
  for (const [name, value] of Object.entries({ display: 'block', width: `${width}px`, height: `${height}px` }))
    place.style.setProperty(name, value);
  element.replaceWith(place);
  return () => place.replaceWith(element);
}

/** How the start goes that is under way, or comes next. */
export async function nextStart({ element, shadow }: Pick<EmbeddedModule, 'element' | 'shadow'>, patience = 15_000): Promise<Start> {
  const listening = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Start>();
  const { signal } = listening;
  element.addEventListener('osk-pkk-ready', () => resolve({ ready: true }), { signal });
  element.addEventListener('osk-pkk-error', (event) => resolve({ ready: false, ...detailOf(event) }), { signal });
  const late = { ready: false, code: 'late', message: `nothing came within ${patience / 1000} s` } as const;
  const timer = setTimeout(() => resolve(late), patience);
  const start = await promise;
  listening.abort();
  clearTimeout(timer);
  await untilQuiet(shadow);
  return start;
}

function detailOf(event: Event): { code: string; message: string } {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const told = typeof detail === 'object' && detail !== null ? detail : {};
  return {
    code: 'code' in told ? String(told.code) : 'unknown',
    message: 'message' in told ? String(told.message) : '',
  };
}
