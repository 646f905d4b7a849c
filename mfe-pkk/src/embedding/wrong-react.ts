import { Problem } from './problem.ts';

/** What is wrong with the React that runs the screen, which may be the page's own: both parts have to be 19, of one version. */
export function wrongReact(react: string, dom: string, cause?: unknown): Problem | undefined {
  const wrong = [react, dom].find((version) => !version.startsWith('19.'));
  if (wrong === undefined && react === dom) return undefined;
  const shared = `The page shares React ${react} with react-dom ${dom}: share react, react-dom and react-dom/client of one version 19, or none`;
  return new Problem('wrong-react', shared, wrong ?? `${react} / ${dom}`, cause);
}
