import { whenIdle } from '@osk/shared/when-idle';
import { useLayoutEffect, useRef } from 'react';
import styles from './page-boundary.module.css';

const findRoot = () => document.getElementById('root');

/** The root after a page has rendered in it. Until then it contains only the server's HTML. */
const renderedRoots = new WeakSet<Element>();

/** An effect. Waits until the browser is idle: until then a part of the page that hydrates later may still throw. */
export function markRenderedWhenIdle(): () => void {
  const root = findRoot();
  return whenIdle(() => void (root && renderedRoots.add(root)), 1000);
}

export function isPrerendered(): boolean {
  const root = findRoot();
  return root !== null && !renderedRoots.has(root);
}

/** The nodes of the server's HTML after a page has thrown, with what was typed into them. */
let kept: { root: Element; nodes: readonly ChildNode[]; focused: Element | null } | undefined;

function follow({ target }: FocusEvent): void {
  if (kept && target instanceof Element) kept = { ...kept, focused: target };
}

function keepNodes(root: Element) {
  const focused = document.activeElement;
  // Until React removes the nodes, the focus can still move.
  document.addEventListener('focusin', follow);
  kept = kept?.root === root ? { ...kept, focused } : { root, nodes: [...root.childNodes], focused };
  return kept;
}

/** The server's HTML, in place of a page that throws. A press in it is not repeated in the page that arrives later. */
export function PrerenderedPage() {
  const container = useRef<HTMLDivElement>(null);
  const root = findRoot();
  const { nodes = [] } = root ? keepNodes(root) : {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the nodes stay the same
  useLayoutEffect(() => {
    container.current?.append(...nodes);
    const focused = kept?.focused;
    if (focused && container.current?.contains(focused)) (focused as HTMLElement).focus({ preventScroll: true });
  }, []);
  return <div ref={container} className={styles.prerendered} />;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const fieldsIn = (parent: Element): Field[] => [...parent.querySelectorAll<Field>('input, textarea, select')];

/** An effect of a page that has arrived after it had thrown: copies what was typed into the server's HTML meanwhile, and the focus. */
export function restoreTyped(): void {
  if (!kept || kept.root !== findRoot()) return;
  const holder = document.createElement('div');
  holder.append(...kept.nodes);
  const fields = fieldsIn(kept.root);
  for (const [index, typed] of fieldsIn(holder).entries()) {
    const field = fields[index];
    if (!field || field.name !== typed.name) continue;
    copyValue(typed, field);
    if (typed === kept.focused) field.focus({ preventScroll: true });
  }
  forgetTyped();
}

export function forgetTyped(): void {
  document.removeEventListener('focusin', follow);
  kept = undefined;
}

/** As a user would: React does not see a value that is assigned to an element. */
function copyValue(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && ['checkbox', 'radio'].includes(from.type)) {
    if (from.checked !== to.checked) to.click();
  } else if (from.value !== to.value && from.type !== 'file') {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value);
    for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
