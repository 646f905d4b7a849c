import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'playwright/test';
import { Key, Origin, type WebDriver } from 'selenium-webdriver';
import { type Found, findInPage, type Step } from './find-in-page.ts';
import { guardClick } from './guard-click.ts';
import { Locator } from './locator.ts';

const { resolve } = createRequire(import.meta.url);
const testingLibrary = readFileSync(resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

const keys = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, Backspace: Key.BACK_SPACE };

/** A tab of WebKitGTK, with the few commands that these tests need. Their names are those of Playwright, their arguments are shorter. */
export class Tab extends Locator {
  readonly #driver: WebDriver;

  /** The origin of relative addresses. */
  readonly origin: string;

  constructor(driver: WebDriver, origin: string) {
    super({
      find: (steps, aim) => this.#find(steps, aim),
      clickAt: (point) => this.#clickAt(point),
      replaceValue: (text) => this.#replaceValue(text),
    });
    this.#driver = driver;
    this.origin = origin;
  }

  /** Runs a function in the page. */
  evaluate<Result, Arguments extends unknown[]>(run: (...args: Arguments) => Result, ...args: Arguments): Promise<Awaited<Result>> {
    return this.#driver.executeScript(run, ...args);
  }

  /** Opens an address. Resolves when the new document is there, though its scripts may still load. */
  async goto(address: string): Promise<void> {
    await this.#leave(() => this.#driver.get(new URL(address, this.origin).href));
  }

  /** Loads the page again. Resolves as `goto` does. */
  async reload(): Promise<void> {
    await this.#leave(() => this.#driver.navigate().refresh());
  }

  /** The path, the query and the fragment of the address. */
  async path(): Promise<string> {
    const { pathname, search, hash } = new URL(await this.#driver.getCurrentUrl());
    return pathname + search + hash;
  }

  /** Stores a session in this tab, as a login does. */
  async storeSession({ token, tokenExpireDate }: { token: string; tokenExpireDate: string }): Promise<void> {
    await this.goto('/readyz');
    const store = (accessToken: string, expires: string) => {
      sessionStorage.setItem('accessToken', accessToken);
      sessionStorage.setItem('tokenExpireDate', expires);
    };
    await this.evaluate(store, token, tokenExpireDate);
  }

  async setCookie(name: string, value: string): Promise<void> {
    await this.#driver.manage().addCookie({ name, value });
  }

  async press(key: keyof typeof keys): Promise<void> {
    await this.type(keys[key]);
  }

  async type(text: string): Promise<void> {
    await this.#driver.actions().sendKeys(text).perform();
  }

  /** Presses Tab until the focus is on `target`. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 80; presses += 1) {
      if ((await target.find()).focused) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${target}`);
  }

  screenshot(): Promise<string> {
    return this.#driver.takeScreenshot();
  }

  /** Opens another document, and waits for it. */
  async #leave(open: () => Promise<void>): Promise<void> {
    await this.evaluate(() => {
      Object.assign(window, { isLeft: true });
    });
    await open();
    const isOpened = () => this.evaluate(() => !('isLeft' in window) && document.body !== null).catch(() => false);
    await expect.poll(isOpened, { message: 'the new document', intervals: [20] }).toBe(true);
  }

  async #find(steps: readonly Step[], aim: boolean): Promise<Found> {
    const found = await this.evaluate(findInPage, steps, aim);
    if (found) return found;
    await this.#driver.executeScript(`(function () { ${testingLibrary}\n }).call(window)`);
    return this.#find(steps, aim);
  }

  async #clickAt({ x, y }: { x: number; y: number }): Promise<boolean> {
    await this.evaluate(guardClick);
    await this.#driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform();
    // A click that opens a new document has hit.
    return this.evaluate(() => window.endGuard?.() ?? true);
  }

  async #replaceValue(text: string): Promise<void> {
    await this.evaluate(selectFocused);
    if (text === '') await this.press('Backspace');
    else await this.type(text);
  }
}

/** Runs in the page. */
function selectFocused(): void {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  (element as HTMLInputElement | null)?.select();
}
