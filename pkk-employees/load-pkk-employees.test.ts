// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';

const portal = 'https://portal.example';
const address = `${portal}/embed/v1/osk-pkk-employees.js`;

describe('EMB-02 loadPkkEmployees', () => {
  let isDefined = false;
  let loadPkkEmployees: typeof import('./load-pkk-employees.ts').loadPkkEmployees;

  beforeEach(async () => {
    isDefined = false;
    vi.stubGlobal('customElements', { get: () => (isDefined ? HTMLElement : undefined) });
    vi.resetModules();
    ({ loadPkkEmployees } = await import('./load-pkk-employees.ts'));
  });

  const scripts = () => [...document.querySelectorAll('script')];
  const end = (type: 'load' | 'error') => scripts()[0]?.dispatchEvent(new Event(type));
  const run = () => {
    isDefined = true;
    end('load');
  };

  test('adds the script of the portal once, with its nonce, and resolves when the element is defined', async () => {
    const loading = [loadPkkEmployees(portal, { nonce: 'abc' }), loadPkkEmployees(`${portal}/`)];
    expect(scripts().map(({ src, async, crossOrigin, nonce }) => ({ src, async, crossOrigin, nonce }))).toEqual([
      { src: address, async: true, crossOrigin: 'anonymous', nonce: 'abc' },
    ]);
    // The script changes with each release.
    expect(scripts()[0]?.hasAttribute('integrity')).toBe(false);
    let isLoaded = false;
    const all = Promise.all(loading).then(() => {
      isLoaded = true;
    });
    await Promise.resolve();
    expect(isLoaded).toBe(false);
    run();
    await all;
    await loadPkkEmployees(portal);
    expect(scripts()).toHaveLength(1);
  });

  test('adds no script when the page has defined the element', async () => {
    isDefined = true;
    await loadPkkEmployees(portal);
    expect(scripts()).toEqual([]);
  });

  test('rejects when the script cannot be loaded, and tries again at the next call', async () => {
    const failing = loadPkkEmployees(portal);
    end('error');
    await expect(failing).rejects.toThrow(`${address} could not be loaded.`);
    expect(scripts()).toEqual([]);
    const loading = loadPkkEmployees(portal);
    run();
    await loading;
  });

  test('rejects when the script defines no element', async () => {
    const loading = loadPkkEmployees(portal);
    end('load');
    await expect(loading).rejects.toThrow(`${address} does not define <osk-pkk-employees>`);
  });

  test.each(['', 'portal.example', '/portal', 'javascript:alert(1)'])('rejects "%s" as the origin of the portal', async (wrong) => {
    await expect(loadPkkEmployees(wrong)).rejects.toThrow(`"${wrong}" is not the portal's origin`);
    expect(scripts()).toEqual([]);
  });
});
