import type { Browser } from 'playwright';
import type { DemoSession } from '../portal/serve-portal.ts';
import { desktop, withVisitor } from './visitor.ts';

/** Bytes of all scripts that another page loads for the embedded module, until its list is there. NaN when there is no such module. */
export function sampleEmbedded(browser: Browser, address: string, { accessToken }: DemoSession): Promise<number> {
  const html = `<!doctype html>
    <script src="/embed/v1/osk-pkk-employees.js" defer onerror="window.state = 'missing'"></script>
    <script type="module">
      const element = Object.assign(document.createElement('osk-pkk-employees'), { api: '${address}', token: '${accessToken}' });
      element.addEventListener('osk-pkk-ready', () => (window.state = 'ready'));
      document.body.append(element);
    </script>`;
  return withVisitor(browser, desktop, [], async ({ serve, open }) => {
    await serve(`${address}/embedding`, html);
    const { page, traffic } = await open(`${address}/embedding`, 'fast');
    const state = await page.waitForFunction('window.state');
    return (await state.jsonValue()) === 'ready' ? (await traffic.until(undefined, '/embed/')).scripts : Number.NaN;
  });
}
