import { expect } from 'playwright/test';
import type { Found, Step } from './find-in-page.ts';

type Name = string | RegExp;

/** What a locator needs of its tab. */
type Actions = {
  find(steps: readonly Step[], aim: boolean): Promise<Found>;
  /** @returns whether the click hit its target; otherwise the page got no click */
  clickAt(point: { x: number; y: number }): Promise<boolean>;
  /** Replaces the value of the focused field by typing. */
  replaceValue(text: string): Promise<void>;
};

/** A string means the whole text. A plain space matches a no-break space. */
function sourceOf(name: Name): string {
  if (typeof name !== 'string') return name.source;
  return `^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}\\s*$`;
}

/** Visible elements of a page by role, label or text. Each use searches again. */
export class Locator {
  readonly #actions: Actions;
  readonly #steps: readonly Step[];

  constructor(actions: Actions, steps: readonly Step[] = []) {
    this.#actions = actions;
    this.#steps = steps;
  }

  #add(...steps: Step[]): Locator {
    return new Locator(this.#actions, [...this.#steps, ...steps]);
  }

  getByRole(role: string, name?: Name, description?: Name): Locator {
    return this.#add({
      by: 'role',
      role,
      ...(name !== undefined && { name: sourceOf(name) }),
      ...(description !== undefined && { description: sourceOf(description) }),
    });
  }

  getByText(text: Name): Locator {
    return this.#add({ by: 'text', name: sourceOf(text) });
  }

  /** The field with this label, with or without the mark of a required field. */
  field(label: string): Locator {
    return this.#add({ by: 'label', name: sourceOf(label).replace(/\$$/, '(\\*\\s*)?$') });
  }

  css(selector: string): Locator {
    return this.#add({ by: 'css', selector });
  }

  /** The shadow tree of an element. */
  shadow(selector: string): Locator {
    return this.#add({ by: 'css', selector }, { by: 'shadow' });
  }

  first(): Locator {
    return this.#add({ by: 'first' });
  }

  find(aim = false): Promise<Found> {
    return this.#actions.find(this.#steps, aim);
  }

  /** Clicks by coordinates, where a user would: WebDriver itself clicks nothing in a shadow tree. */
  async click(): Promise<void> {
    let point: Found['point'];
    const state = async () => {
      const before = point;
      const found = await this.find(true);
      point = found.point;
      if (!point) return found.reason;
      if (point.x !== before?.x || point.y !== before.y) return 'moving';
      return (await this.#actions.clickAt(point)) ? 'clicked' : 'moved';
    };
    await expect.poll(state, { message: `click ${this}`, intervals: [20] }).toBe('clicked');
  }

  async fill(text: string): Promise<void> {
    await this.click();
    await expect.poll(async () => (await this.find()).focused, { message: `focus ${this}` }).toBe(true);
    await this.#actions.replaceValue(text);
  }

  toString(): string {
    return this.#steps.map((step) => Object.values(step).join(' ')).join(' › ');
  }
}
