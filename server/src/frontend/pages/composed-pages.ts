import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Provider } from '@osk/shared/contract/page';
import type { PortalRoute } from '@osk/shared/contract/release';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import type { Snapshot } from '../releases/registry.ts';
import { type Choices, composePage } from './compose.ts';
import { contentSecurityPolicy, hashesOfScripts, hashOf } from './content-security-policy.ts';
import { inlineStyles } from './inline-styles.ts';
import { drawingOf, importMapFor, type PageRemotes, readRemoteFile } from './page-remotes.ts';
import type { PortalFiles } from './portal-files.ts';

/** A page ready to be sent: its text in each encoding, and the policy that goes with it. */
export type ComposedPage = { text: Buffer; br: Buffer; gzip: Buffer; policy: string; drawn: boolean };

/** What a page is asked for with; its remotes are chosen from the snapshot. */
type Asked = { place: PortalRoute | undefined; choices: Choices; remotes: PageRemotes; snapshot: Snapshot };

type Needs = {
  files: PortalFiles;
  provider: Provider;
  publicUrl: string;
  /** Where the store of releases is, unless it is this server's own. */
  storeAddress: string | undefined;
  offers(): readonly ProductRow[];
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Composes each place's page once for each choice of language, theme and releases; again when what is on offer, or what is out, has changed. */
export function createComposedPages(needs: Needs): (asked: Asked) => Promise<ComposedPage> {
  const scripts = hashesOfScripts(needs.files.html);
  const kept = new Map<string, Promise<ComposedPage>>();
  let keptFor: { snapshot: Snapshot; offers: readonly ProductRow[] } | undefined;

  return (asked) => {
    const offers = needs.offers();
    // Only developers have those.
    if (asked.remotes.overrides.size > 0) return compose(needs, asked, offers, scripts);
    if (keptFor?.snapshot !== asked.snapshot || keptFor.offers !== offers) {
      kept.clear();
      keptFor = { snapshot: asked.snapshot, offers };
    }
    const key = keyOf(asked);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const page = compose(needs, asked, offers, scripts);
    kept.set(key, page);
    page.catch(() => kept.delete(key));
    return page;
  };
}

/** Within one snapshot a remote is served in two ways at most, of different versions. */
function keyOf({ place, choices, remotes }: Asked): string {
  const served = [...remotes.choices].map(([name, choice]) => `${name}@${choice.served.release.version}`);
  return [place?.path, choices.language, choices.theme, ...served].join(' ');
}

async function compose(
  { files, provider, publicUrl, storeAddress }: Needs,
  { place, choices, remotes }: Asked,
  offers: readonly ProductRow[],
  scripts: readonly string[],
): Promise<ComposedPage> {
  const { html, readShell } = files;
  const composed = composePage({ html, place, remotes, choices, page: { provider }, publicUrl, offers });
  const importMap = importMapFor(remotes);
  const drawn = drawingOf(place, remotes) !== undefined;
  const read = (address: string) => readRemoteFile(address, remotes) ?? readShell(address);
  // A page that is not drawn shows nothing before its scripts: styles of its own would come twice for nothing.
  const { html: page, hashes } = drawn ? inlineStyles(scriptsLast(composed), html, read) : { html: composed, hashes: [] };
  const text = Buffer.from(page);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
  const policy = contentSecurityPolicy({
    scripts: importMap === undefined ? scripts : [...scripts, hashOf(importMap)],
    styles: hashes,
    stores: storeAddress === undefined ? [] : [`${storeAddress}/`],
    overrides: [...new Set(remotes.overrides.values())],
  });
  return { text, br: await brotli(text, quality), gzip: await gzipped(text), policy, drawn };
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
