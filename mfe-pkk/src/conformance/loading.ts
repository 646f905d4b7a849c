import { type Check, Shortcoming } from './check.ts';
import { nextStart, restart } from './embedded-module.ts';

/** The element is in sight, and its list comes. */
export const loading: Check = {
  name: 'loading',
  async look(module) {
    if (module.shadow.querySelector('[role="dialog"]'))
      throw new Shortcoming('A dialog of the module is open, and would be lost: close it and run this again.');
    if (!module.content().checkVisibility({ visibilityProperty: true }))
      throw new Shortcoming('The module is in the page, but not shown: an element around it has display: none or visibility: hidden.');
    let start = await restart(module);
    // The page may be about to set one.
    if (!start.ready && start.code === 'missing-token') start = await nextStart(module, 5_000).then((next) => (next.ready ? next : start));
    if (!start.ready) throw new Shortcoming(`The list of employees does not come: ${start.message} [${start.code}]`);
    const { version, react } = module.element.diagnostics;
    return `The list is there: version ${version}, on React ${react}.`;
  },
};
