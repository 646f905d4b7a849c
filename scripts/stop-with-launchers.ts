import { readFileSync } from 'node:fs';

/** The first word of a package manager's command line: by its title (`npm exec …`), or the second word as a script (`node /usr/bin/pnpm`). */
const packageManager = /^(\S*\/)?(npm|npx|pnpm)(-cli)?(\.[cm]?js)?(\s|$)/;

/** A shell that runs one command, as package managers start it. */
const commandShell = /^(\S*\/)?(ba|da|z)?sh -c$/;

/** A process that a package manager started, perhaps by a shell, and its parent at the start. */
type Link = { pid: number; parent: number };

/** Sends this process SIGTERM when a package manager that started it has ended: a signal to `npx` ends only `npx`. Linux only. */
export function stopWithLaunchers(): void {
  const links = linksToLaunchers();
  if (links.length === 0) return;
  const timer = setInterval(() => {
    // An ended process leaves its children to another parent.
    if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** The links from this process up to the outermost of the package managers that started each other. */
function linksToLaunchers(): Link[] {
  const links: Link[] = [];
  let watched = 0;
  for (let pid = process.pid, parent = parentOf(pid); parent !== undefined && parent > 1; pid = parent, parent = parentOf(pid)) {
    links.push({ pid, parent });
    const command = commandOf(parent);
    if (command.some((word) => packageManager.test(word))) watched = links.length;
    else if (!commandShell.test(command.join(' '))) break;
  }
  return links.slice(0, watched);
}

function parentOf(pid: number): number | undefined {
  // `1234 (name) S 1230 …`: the name may contain parentheses.
  const parent = /.*\) \S+ (\d+)/s.exec(readProcess(pid, 'stat'))?.[1];
  return parent === undefined ? undefined : Number(parent);
}

const commandOf = (pid: number) => readProcess(pid, 'cmdline').split('\0').slice(0, 2);

function readProcess(pid: number, file: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
