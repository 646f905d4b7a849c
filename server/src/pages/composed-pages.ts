import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Provider } from '@osk/shared/contract/page';
import type { Place } from '@osk/shared/contract/release';
import type { ProductRow } from '../products/product-store.ts';
import { type Choices, composePage, drawingOf } from './compose.ts';
import { contentSecurityPolicy, hashesOfScripts } from './content-security-policy.ts';
import { inlineStyles } from './inline-styles.ts';
import type { PortalFiles } from './portal-files.ts';

/** A page ready to be sent: its text in each encoding, and the policy that goes with it. */
export type ComposedPage = { text: Buffer; br: Buffer; gzip: Buffer; policy: string; drawn: boolean };

type Needs = { files: PortalFiles; provider: Provider; publicUrl: string; offers(): readonly ProductRow[] };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Composes each place's page once for each choice of language and theme, and again when what is on offer has changed. */
export function createComposedPages({
  files,
  provider,
  publicUrl,
  offers,
}: Needs): (place: Place | undefined, choices: Choices) => Promise<ComposedPage> {
  const releases = files.remotes.map(({ release }) => release);
  const scripts = hashesOfScripts(files.html);
  const kept = new Map<string, { offers: readonly ProductRow[]; page: Promise<ComposedPage> }>();

  async function compose(place: Place | undefined, choices: Choices, onOffer: readonly ProductRow[]): Promise<ComposedPage> {
    const { html, read } = files;
    const composed = composePage({ html, place, releases, choices, page: { provider }, publicUrl, offers: onOffer, read });
    const drawn = drawingOf(place, releases) !== undefined;
    // A page that is not drawn shows nothing before its scripts: styles of its own would come twice for nothing.
    const { html: page, hashes } = drawn ? inlineStyles(scriptsLast(composed), html, files.readAddress) : { html: composed, hashes: [] };
    const text = Buffer.from(page);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
    const policy = contentSecurityPolicy({ scripts, styles: hashes });
    return { text, br: await brotli(text, quality), gzip: await gzipped(text), policy, drawn };
  }

  return (place, choices) => {
    const key = `${place?.path} ${choices.language} ${choices.theme}`;
    const onOffer = offers();
    const known = kept.get(key);
    if (known?.offers === onOffer) return known.page;
    const page = compose(place, choices, onOffer);
    kept.set(key, { offers: onOffer, page });
    page.catch(() => kept.delete(key));
    return page;
  };
}

/** What is drawn is shown before its scripts: they wait in a template, which the arrival's script empties after the first paint. */
function scriptsLast(html: string): string {
  const scripts: string[] = [];
  const rest = html.replaceAll(/[ \t]*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)\n?/g, (element) => {
    scripts.push(element.trim());
    return '';
  });
  return rest.replace('</body>', () => `  <template id="scripts">${scripts.join('')}</template>\n  </body>`);
}
