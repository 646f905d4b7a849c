export type * from './osk-pkk-employees.d.ts';

const tag = 'osk-pkk-employees';
const script = `/embed/v1/${tag}.js`;

export type LoadOptions = {
  /** The nonce of the page's Content-Security-Policy, if its `script-src` has one. */
  nonce?: string | undefined;
};

let loading: Promise<void> | undefined;

/**
 * Loads the element's script, once for the page. Resolves when `<osk-pkk-employees>` is defined.
 * @param portal the portal's origin, like `https://portal.example`
 * @throws Error when the script cannot be loaded; the next call tries again
 */
export function loadPkkEmployees(portal: string, options: LoadOptions = {}): Promise<void> {
  loading ??= load(portal, options).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(portal: string, { nonce }: LoadOptions): Promise<void> {
  if (customElements.get(tag)) return;
  if (!/^https?:\/\/[\w[]/.test(portal)) throw new Error(`"${portal}" is not the portal's origin, like https://portal.example`);
  const { href } = new URL(script, portal);
  await addScript(href, nonce);
  if (!customElements.get(tag)) throw new Error(`${href} does not define <${tag}>: is it the portal's?`);
}

function addScript(src: string, nonce: string | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    const onerror = () => {
      element.remove();
      // Browsers do not say which of these it is.
      reject(
        new Error(`${src} could not be loaded. Is the portal running, and does this page's Content-Security-Policy have it in script-src?`),
      );
    };
    Object.assign(element, { src, async: true, crossOrigin: 'anonymous', onload: resolve, onerror });
    if (nonce !== undefined) element.nonce = nonce;
    document.head.append(element);
  });
}
