import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'playwright/test';
import { Key, Origin, type WebDriver } from 'selenium-webdriver';
import { type Found, findInPage, type Step } from './find-in-page.ts';

const { resolve } = createRequire(import.meta.url);
const testingLibrary = readFileSync(resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** A string means the whole text. A plain space matches a no-break space. */
type Name = string | RegExp;

function sourceOf(name: Name): string {
  if (typeof name !== 'string') return name.source;
  return `^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}\\s*$`;
}

/** Visible elements of a page by role, label, text or selector, also in the shadow tree of an element. Each use searches again. */
export class Locator {
  readonly driver: WebDriver;
  readonly #steps: readonly Step[];

  constructor(driver: WebDriver, steps: readonly Step[] = []) {
    this.driver = driver;
    this.#steps = steps;
  }

  #step(by: Step['by'], value: string, name: Name = /.*/, description: Name = /.*/): Locator {
    return new Locator(this.driver, [...this.#steps, { by, value, name: sourceOf(name), description: sourceOf(description) }]);
  }

  getByRole = (role: string, name?: Name, description?: Name) => this.#step('role', role, name, description);
  getByText = (text: Name) => this.#step('text', sourceOf(text));
  css = (selector: string) => this.#step('css', selector);

  /** The field with this label, with or without the mark of a required field. */
  field = (label: string) => this.#step('label', sourceOf(label).replace(/\$$/, '(\\*\\s*)?$'));

  /** Runs a function in the page. */
  evaluate<Result, Arguments extends unknown[]>(run: (...args: Arguments) => Result, ...args: Arguments): Promise<Awaited<Result>> {
    return this.driver.executeScript(run, ...args);
  }

  async find(aim?: Found['point'] | object): Promise<Found> {
    const found = await this.evaluate(findInPage, this.#steps, aim);
    if (found) return found;
    await this.driver.executeScript(`(function () { ${testingLibrary}\n }).call(window)`);
    return this.find(aim);
  }

  /** Clicks the first element by coordinates, once it stands still: WebDriver itself clicks nothing in a shadow tree. */
  async click(): Promise<void> {
    let aim = {};
    const state = async () => {
      const { point, isStill, reason } = await this.find(aim);
      aim = point ?? {};
      if (!isStill) return reason ?? 'moving';
      const move = { x: 0, y: 0, ...point, origin: Origin.VIEWPORT, duration: 0 };
      await this.driver.actions().move(move).click().perform();
      // A click that opens a new document has hit.
      return this.evaluate(() => window.isHit ?? true);
    };
    await expect.poll(state, { message: `click ${this}`, intervals: [20] }).toBe(true);
  }

  /** Replaces the value of a field. */
  async fill(text: string): Promise<void> {
    await this.click();
    await expect.poll(async () => (await this.find()).focused, { message: `focus ${this}` }).toBe(true);
    await this.evaluate(() => {
      const { activeElement } = document;
      ((activeElement?.shadowRoot?.activeElement ?? activeElement) as HTMLInputElement).select();
    });
    await this.type(text);
  }

  /** Presses keys at what has the focus. */
  async type(keys: string): Promise<void> {
    await this.driver.actions().sendKeys(keys).perform();
  }

  toString(): string {
    return this.#steps.map(({ by, value, name }) => `${by} ${value} ${name}`).join(' › ');
  }
}

/** A tab of WebKitGTK. The names of its commands are those of Playwright, their arguments are shorter. */
export class Tab extends Locator {
  /** The origin of relative addresses. */
  readonly origin: string;

  constructor(driver: WebDriver, origin: string) {
    super(driver);
    this.origin = origin;
  }

  /** Opens an address. Resolves when the new document is there, though its scripts may still load. */
  async goto(address: string): Promise<void> {
    await this.evaluate(() => void Object.assign(window, { isLeft: true }));
    await this.driver.get(new URL(address, this.origin).href);
    const isOpened = () => this.evaluate(() => !('isLeft' in window) && document.body !== null).catch(() => false);
    await expect.poll(isOpened, { message: 'the new document', intervals: [20] }).toBe(true);
  }

  /** The path, the query and the fragment of the address. */
  async path(): Promise<string> {
    return (await this.driver.getCurrentUrl()).replace(this.origin, '');
  }

  /** Stores a session in this tab, as a login does. */
  async storeSession({ token, tokenExpireDate }: { token: string; tokenExpireDate: string }): Promise<void> {
    await this.goto('/readyz');
    await this.evaluate((session) => void Object.assign(sessionStorage, session), { accessToken: token, tokenExpireDate });
  }

  /** Presses Tab until the focus is on `target`. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 80; presses += 1) {
      if ((await target.find()).focused) return;
      await this.type(Key.TAB);
    }
    throw new Error(`Tab does not lead to ${target}`);
  }
}
