import type { BrowserContext } from 'playwright/test';
import { lackingFeatures } from '../../remote-kit/build/baseline/check-script.ts';
import { withoutHashes } from '../support/embedding.ts';
import { address } from '../support/environment.ts';

/** A global, or a member of one. */
type Feature = { owner?: string; name: string };

/** What Safari 16.4, Firefox 128 or Chrome 111 lacks. */
export const features = lackingFeatures().map(({ owner, name }): Feature => ({ ...(owner !== undefined && { owner }), name }));

/** Runs in a page. Deletes the features that it has. Returns their paths, and those of which it could not delete. */
export function deleteFeatures(unwanted: readonly Feature[]): { deleted: string[]; kept: string[] } {
  const scope = globalThis as unknown as Record<string, unknown>;
  const deleted: string[] = [];
  const kept: string[] = [];
  const remove = (holder: unknown, name: string, path: string) => {
    if (!(holder instanceof Object) || !Object.hasOwn(holder, name)) return;
    (Reflect.deleteProperty(holder, name) ? deleted : kept).push(path);
  };
  for (const { owner, name } of unwanted) {
    if (owner === undefined) continue;
    const found = scope[owner] ?? (Intl as unknown as Record<string, unknown>)[owner];
    if (typeof found !== 'function') remove(found, name, `${owner}.${name}`);
    // `Response.json` is new, its method for instances is not. Every function has a name and a length.
    else if (Object.hasOwn(found, name) && !Object.hasOwn(Function.prototype, name)) remove(found, name, `${owner}.${name}`);
    else remove(found.prototype, name, `${owner}.prototype.${name}`);
  }
  for (const { owner, name } of unwanted) if (owner === undefined) remove(scope, name, name);
  return { deleted, kept };
}

/** Runs in a page. Makes the browser ignore `modulepreload` links and `popover` attributes that scripts set. */
function ignoreMarkup(): void {
  const { supports } = DOMTokenList.prototype;
  DOMTokenList.prototype.supports = function (token) {
    return token !== 'modulepreload' && supports.call(this, token);
  };
  const rel = Object.getOwnPropertyDescriptor(HTMLLinkElement.prototype, 'rel');
  const setRel = function (this: HTMLLinkElement, value: string) {
    rel?.set?.call(this, value === 'modulepreload' ? 'ignored' : value);
  };
  Object.defineProperty(HTMLLinkElement.prototype, 'rel', { ...rel, set: setRel });
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (name !== 'popover') setAttribute.call(this, name, value);
  };
}

/** What a page and the embedded module may write that the oldest browsers do not know: it gets a name that Chromium does not know either. */
const unknownMarkup = /(?<=rel=")modulepreload|(?<=:)popover-open|contain-intrinsic-inline-size/g;

/** Takes away from the pages of a context what the oldest supported browsers lack. */
export async function becomeOldestBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(deleteFeatures, features);
  await context.addInitScript(ignoreMarkup);
  await context.route(
    ({ origin, pathname }) => origin === address && (/^\/embed\/.*\.js$/.test(pathname) || !/\.\w+$|^\/api\//.test(pathname)),
    async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll(unknownMarkup, 'unknown');
      // The hashes in the element's list are those of the files without these changes.
      const isElement = route.request().url().endsWith('/osk-pkk-employees.js');
      await route.fulfill({ response, body: isElement ? withoutHashes(text) : text });
    },
  );
}
