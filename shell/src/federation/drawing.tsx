import styles from './loaded-place.module.css';

const rootOf = () => document.getElementById('root');
const takenOver = new WeakSet<Element>();
let drawn: string | undefined;

/** A page answers by itself: what the server has drawn is gone. */
export function takeOver(): void {
  const root = rootOf();
  if (root) takenOver.add(root);
}

/** Nothing but what the server has drawn was in sight so far. */
export function isDrawingAlone(): boolean {
  const root = rootOf();
  return root !== null && !takenOver.has(root);
}

/** The page as the server has drawn it, for when its script is there and throws. What is pressed in it is kept from the browser as before. */
export function Drawing() {
  drawn ??= rootOf()?.innerHTML ?? '';
  return <div className={styles.drawing} dangerouslySetInnerHTML={{ __html: drawn }} />;
}
