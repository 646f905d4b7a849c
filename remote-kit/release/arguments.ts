import { parseArgs } from 'node:util';
import { Mistyped } from './refused.ts';

export const usage = `Releases this folder's remote: builds and checks it, puts it into the store of releases, and points to it.

osk-release                  build, check and release to every browser
osk-release --percent 10     the same to 10 of 100 browsers; 100 is every browser
osk-release --to 1.2.0-3fa9  release what is stored already, without a build; also with --percent.
                             A beginning will do; "portal" is what was deployed with the portal.
osk-release --rollback       end the running share, or else bring the previous release back
osk-release --list           what is stored, and what of it is out

--store DIR    the store of releases (otherwise RELEASES, if that is a folder; in the
               portal's project then releases in DATA_DIR)
--portal URL   the portal: its shell has to offer what the remote needs, and is waited for (otherwise PORTAL)
--help         this

Without a portal the shell built beside it, ../shell/dist, says what it offers.`;

const options = {
  store: { type: 'string' },
  portal: { type: 'string' },
  percent: { type: 'string' },
  to: { type: 'string' },
  rollback: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Where = { store: string | undefined; portal: string | undefined };
export type AskedRelease = Where & { task: 'release'; percent: number };
/** Without a build. */
export type AskedMove = Where & ({ task: 'to'; version: string; percent: number } | { task: 'rollback' });
export type Asked = AskedRelease | AskedMove | (Where & ({ task: 'list' } | { task: 'help' }));
type Task = Asked extends infer Each ? (Each extends Asked ? Omit<Each, keyof Where> : never) : never;

/** What was typed. @throws Mistyped where it makes no sense. */
export function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv): Asked {
  const values = parsed(args);
  const portal = values.portal ?? (environment.PORTAL || undefined);
  if (portal !== undefined && !/^https?:$/.test(URL.parse(portal)?.protocol ?? '')) {
    throw new Mistyped(`${portal} is no address of a portal: --portal https://portal.example.`);
  }
  return { ...taskIn(values), store: values.store, portal };
}

type Values = ReturnType<typeof parsed>;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Mistyped(`${reason}. --help tells what can be typed.`);
  }
}

function taskIn(values: Values): Task {
  const { percent, to, rollback, list, help } = values;
  if (help) return { task: 'help' };
  const tasks = [rollback && '--rollback', to !== undefined && '--to', list && '--list'].filter((task) => typeof task === 'string');
  if (tasks.length > 1) throw new Mistyped(`${tasks.join(' and ')} do not go together.`);
  if (percent !== undefined && (rollback || list)) throw new Mistyped(`--percent does not go together with ${tasks[0]}.`);
  if (rollback) return { task: 'rollback' };
  if (list) return { task: 'list' };
  if (to === undefined) return { task: 'release', percent: percentIn(percent) };
  if (to === '') throw new Mistyped('--to needs a version: --list shows those that are stored.');
  if (to === 'portal' && percentIn(percent) < 100) throw new Mistyped("The portal's own build goes to every browser: leave out --percent.");
  return { task: 'to', version: to, percent: percentIn(percent) };
}

function percentIn(typed = '100'): number {
  if (/^\d{1,3}$/.test(typed) && Number(typed) <= 100) return Number(typed);
  throw new Mistyped(`--percent ${typed} is no whole number from 0 to 100.`);
}
