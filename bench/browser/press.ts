import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { type Sign, untilShown } from './observe.ts';

type Target = Omit<Sign, 'name'>;

/** Milliseconds between two presses of `pressUntil`. */
const interval = 50;

/** Presses the middle of an element once, as soon as it is there. @returns milliseconds from the press until the sign shows */
export async function press(page: Page, target: Target, sign: string): Promise<number> {
  if (!(await pressOnce(page, target))) throw new Error(`${target.selector} is not on the page`);
  const shown = await untilShown(page, sign);
  return shown - (await page.evaluate(() => window.bench.pressed));
}

/** Presses an element from the first paint on, again and again, until the sign shows. @returns when that was */
export async function pressUntil(page: Page, target: Target, sign: string): Promise<number> {
  await page.evaluate(() => window.bench.painted);
  const shown = untilShown(page, sign);
  let isShown = false;
  const ended = shown.finally(() => (isShown = true));
  ended.catch(() => undefined);
  while (!isShown) {
    await pressOnce(page, target);
    await Promise.race([ended, pause(interval)]);
  }
  return shown;
}

async function pressOnce(page: Page, target: Target): Promise<boolean> {
  const position = await page.evaluate((sought) => {
    const element = window.bench.find(sought);
    if (!element) return undefined;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, target);
  if (position) await page.mouse.click(position.x, position.y);
  return position !== undefined;
}
