import { Stalled } from '../federation/not-loaded.ts';
import { patience, withPatience } from '../federation/patience.ts';

/** No visitor of the landing page needs it. */
export const importPanel = () => import('./panel-layout.tsx');

/** The panel, or a failure when it does not come in time. */
export function loadPanel(): ReturnType<typeof importPanel> {
  const coming = importPanel();
  return withPatience(coming, () => new Stalled(`The panel did not load within ${patience / 1000} s`, coming, false));
}
