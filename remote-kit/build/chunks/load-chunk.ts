/** The address of the running script. Vite would take `new URL(…, import.meta.url)` for an asset, and bundle every file that fits. */
const { url: script } = import.meta;

/** Milliseconds. A file that has not arrived by then is given up, so that the next try requests it again. */
const timeout = 10_000;

/** The files that have arrived or are on their way, by address. */
const arrivals = new Map<string, Promise<unknown>>();

/**
 * Imports a chunk when its files are in the browser's cache. A failed request can be repeated; a failed import cannot in Firefox and
 * WebKit, where it fails as long as the document is open.
 * @param load imports the chunk, by a literal address
 * @param files the chunk with the scripts and stylesheets that it needs; empty when it needs no other
 * @param importer the address that `files` are relative to; by default the folder above the running script's
 */
export async function loadChunk<Module>(load: () => Promise<Module>, files: readonly string[] = [], importer?: string): Promise<Module> {
  const addresses = files.map((file) => (importer === undefined ? new URL(`../${file}`, script) : new URL(file, importer)));
  await Promise.all((files.length > 0 ? addresses : addressIn(load, importer)).map(arrival));
  return load();
}

/** The address of the chunk, from the text of the function that imports it. The shell, which passes no importer, has one folder of chunks. */
function addressIn(load: () => unknown, importer = script): URL[] {
  const [, file] = /\bimport\(["'`](.+?)["'`]\)/.exec(String(load)) ?? [];
  return file === undefined ? [] : [new URL(file, importer)];
}

function arrival({ href, origin, pathname }: URL): Promise<unknown> | undefined {
  const known = arrivals.get(href);
  if (known !== undefined) return known;
  const isStyle = pathname.endsWith('.css');
  const links = document.querySelectorAll<HTMLLinkElement>(isStyle ? 'link[rel=stylesheet]' : 'link');
  // The policy of the page forbids requests to other hosts, but not imports.
  if ([...links].some((link) => link.href === href) || (!isStyle && origin !== location.origin)) return;
  const arriving = isStyle ? addStylesheet(href) : fetchWhole(href);
  arrivals.set(href, arriving);
  arriving.catch(() => arrivals.delete(href));
  return arriving;
}

async function fetchWhole(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`${address} was answered ${response.status}`);
  await response.arrayBuffer();
}

function addStylesheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    const fail = () => {
      forget(link);
      reject(new Error(`${href} could not be loaded`));
    };
    const timer = setTimeout(fail, timeout);
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', fail);
    for (const type of ['load', 'error']) link.addEventListener(type, () => clearTimeout(timer));
  });
}

/** The next try adds another link. */
function forget(link: HTMLLinkElement): void {
  link.remove();
  arrivals.delete(link.href);
}
