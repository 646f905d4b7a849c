import type { Host, UnsavedForm } from '@osk/shared/host';
import { askToDiscard } from './leave-question.tsx';
import { entryIndex, traverseTo } from './traversal.ts';
import { traversalGuards } from './traversal-guards.ts';

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

/** Only while there is an unsaved form: browsers cache no page that listens to `beforeunload`. */
function listen(host: Host): void {
  origin = { path: location.pathname, index: entryIndex() };
  listening = new AbortController();
  const { signal } = listening;
  addEventListener('beforeunload', preventUnload, { signal });
  // Captured, because the router listens to the same clicks.
  addEventListener('click', (event) => handleClick(event, host), { capture: true, signal });
  const guard = () => undoesTraversal(host);
  traversalGuards.add(guard);
  signal.addEventListener('abort', () => traversalGuards.delete(guard));
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome before 119 and Safari know only this.
  event.returnValue = true;
}

function handleClick(event: MouseEvent, host: Host): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !leavesPage(event, link)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void leaveAfterQuestion(host, () => link.click());
}

/** A link to another site unloads the page: there the browser asks. */
function leavesPage({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !['', '_self'].includes(link.target);
  return !opensElsewhere && !link.hasAttribute('download') && link.origin === location.origin && link.pathname !== origin.path;
}

function undoesTraversal(host: Host): boolean {
  const leavesPage = location.pathname !== origin.path;
  const steps = entryIndex() - origin.index || -1;
  // The question belongs to the entry of the forms.
  if (leavesPage) void traverseTo(origin.index).then(() => leaveAfterQuestion(host, () => history.go(steps)));
  return leavesPage;
}

/** Returns whether the user may leave the page: nothing is unsaved, or they discard it. */
export async function confirmLeaving(host: Host): Promise<boolean> {
  if (forms.size === 0) return true;
  if (isAsking) return false;
  isAsking = true;
  const isDiscarded = await askToDiscard(host);
  isAsking = false;
  if (!isDiscarded) return false;
  for (const form of [...forms]) {
    form.discard();
    remove(form);
  }
  return true;
}

async function leaveAfterQuestion(host: Host, leave: () => void): Promise<void> {
  if (await confirmLeaving(host)) leave();
}
