import { readFileSync } from 'node:fs';

/** Ends the process with exit code 1 and one line on a Node that `engines` of the package excludes. */
export function requireNode(): void {
  const { name, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  if (isInRange(process.versions.node, engines.node)) return;
  console.error(`${name} needs Node ${engines.node}, but this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** @param range alternatives such as `^24.15.0 || >=26.0.0` */
export function isInRange(version: string, range: string): boolean {
  return range.split(' || ').some((alternative) => {
    const [minimum, actual] = [partsOf(alternative), partsOf(version)];
    if (alternative.startsWith('^') && minimum[0] !== actual[0]) return false;
    const difference = minimum.findIndex((part, index) => part !== actual[index]);
    return difference === -1 || (actual[difference] ?? 0) > (minimum[difference] ?? 0);
  });
}

const partsOf = (version: string): number[] => version.replace(/^\D+/, '').split('.').map(Number);
