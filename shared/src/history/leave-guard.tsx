import { type Host, HostProvider, type UnsavedForm, useStrings } from '@osk/shared/host';
import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { DialogContext } from '../ui/dialog/dialog-surface.ts';
import { uiStrings } from '../ui/strings.ts';
import { entryIndex, traverseTo } from './dialog-history.ts';
import { PortalSurface } from './portal-surface.tsx';
import { preventUnload, traversalGuards } from './traversal-guards.ts';

/** The unsaved forms of the page. A page has one session history, so this is one for all hosts. */
const forms = new Set<UnsavedForm>();
/** Where the forms are. */
let origin = { path: '', index: 0 };
let listening: AbortController | undefined;
let isAsking = false;

/** Asks before the user leaves the page of a form with unsaved changes, until the signal aborts. */
export function guardForm(host: Host, form: UnsavedForm, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (forms.size === 0) listen(host);
  forms.add(form);
  signal.addEventListener('abort', () => remove(form));
}

function remove(form: UnsavedForm): void {
  forms.delete(form);
  if (forms.size === 0) listening?.abort();
}

/** Only while there is an unsaved form: older browsers cache no page that listens to `beforeunload`. */
function listen(host: Host): void {
  origin = { path: location.pathname, index: entryIndex() };
  listening = new AbortController();
  const { signal } = listening;
  addEventListener('beforeunload', preventUnload, { signal });
  // Captured, because the router listens to the same clicks.
  addEventListener('click', (event) => handleClick(event, host), { capture: true, signal });
  const guard = () => handleTraversal(host);
  traversalGuards.add(guard);
  signal.addEventListener('abort', () => traversalGuards.delete(guard));
}

/** Links, and buttons with this attribute, lead to another page. */
const exits = 'a[href], [data-leaves-page]';

function handleClick(event: MouseEvent, host: Host): void {
  const exit = event.target instanceof Element ? event.target.closest<HTMLElement>(exits) : null;
  if (!exit || (exit instanceof HTMLAnchorElement && !leavesPage(event, exit))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void leaveAfterQuestion(host, () => exit.click());
}

/** A link to another site unloads the page: there the browser asks. */
function leavesPage({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !['', '_self'].includes(link.target);
  return !opensElsewhere && !link.hasAttribute('download') && link.origin === location.origin && link.pathname !== origin.path;
}

/** Returns whether it undoes the traversal. */
function handleTraversal(host: Host): boolean {
  const leavesPage = location.pathname !== origin.path;
  const steps = entryIndex() - origin.index || -1;
  // The question belongs to the entry of the forms.
  if (leavesPage) void traverseTo(origin.index).then(() => leaveAfterQuestion(host, () => history.go(steps)));
  return leavesPage;
}

/** Leaves the page at once when nothing is unsaved, otherwise when the user discards it. */
async function leaveAfterQuestion(host: Host, leave: () => void): Promise<void> {
  if (forms.size === 0) return leave();
  if (isAsking) return;
  isAsking = true;
  // Aborts when the forms are saved meanwhile, or their session ends.
  const isDiscarded = await askToDiscard(host, (listening as AbortController).signal);
  isAsking = false;
  if (!isDiscarded) return;
  for (const form of [...forms]) {
    form.discard();
    remove(form);
  }
  leave();
}

const dialog = { Surface: PortalSurface, reopen: () => false };

/** Asks above the page whether to discard what was typed, in a root of its own: forms of any remote need it. An abort answers No. */
async function askToDiscard(host: Host, signal: AbortSignal): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const isDiscarded = await new Promise<boolean>((resolve) => {
    signal.addEventListener('abort', () => resolve(false));
    root.render(
      <HostProvider host={host}>
        <DialogContext value={dialog}>
          <LeaveQuestion onAnswer={resolve} />
        </DialogContext>
      </HostProvider>,
    );
  });
  root.unmount();
  container.remove();
  return isDiscarded;
}

function LeaveQuestion({ onAnswer }: { onAnswer(isDiscarded: boolean): void }) {
  const { discardQuestion } = useStrings(uiStrings);
  return <ConfirmDialog open question={discardQuestion} onYes={() => onAnswer(true)} onNo={() => onAnswer(false)} />;
}
