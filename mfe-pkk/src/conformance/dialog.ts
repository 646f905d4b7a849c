import { Shortcoming } from './check.ts';
import type { EmbeddedModule } from './embedded-module.ts';
import { until, untilQuiet } from './until.ts';

/** A dialog of the module's that was opened. */
export type OpenDialog = {
  dialog: HTMLElement;
  opener: HTMLElement;
  /** Closes it by the Escape key, if it is open. */
  close(): Promise<void>;
};

/** Opens the dialog for a new employee; nothing is typed into it. */
export async function dialogOf({ shadow, content, openerNames }: EmbeddedModule): Promise<OpenDialog> {
  const opener = [...content().querySelectorAll('button')].find(({ textContent }) => openerNames.includes(textContent));
  if (!opener) throw new Shortcoming(`There is no button ${openerNames.join(' or ')} in the module.`);
  opener.focus();
  opener.click();
  const find = () => shadow.querySelector<HTMLElement>('[role="dialog"]');
  await until(() => find() !== null);
  const dialog = find();
  if (!dialog) throw new Shortcoming(`The button ${opener.textContent} opens no dialog.`);
  await untilQuiet(shadow);
  await Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
  const close = async () => {
    const target = shadow.activeElement ?? dialog;
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }));
    if (!(await until(() => find() === null, 2_000))) throw new Shortcoming('The Escape key does not close the dialog.');
    await until(() => shadow.activeElement === opener, 2_000);
  };
  return { dialog, opener, close };
}
