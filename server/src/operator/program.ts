import { CommanderError, Command as CommandLine } from 'commander';
import { type Command, type Typed, UsageError } from './command.ts';
import { commands, groups } from './commands.ts';

/** Does a command that was typed, given its input and its options; `json` asks for the result as it is. */
export type Perform = (command: Command, asked: { input: unknown; options: Typed['options']; json: boolean }) => Promise<void>;

type TypedFiles = Pick<Typed, 'readFile' | 'pathOf'>;
type Output = { out(text: string): void; error(text: string): void };

const usageMistake = 2;
const called = 'pnpm operator';

/**
 * Reads a command line and performs its command.
 * @returns 0, also for help; 2 when what was typed makes no sense, which is told on `error`.
 */
export async function interpret(args: readonly string[], { out, error }: Output, files: TypedFiles, perform: Perform): Promise<number> {
  const program = new CommandLine(called)
    .description(
      "The provider's command line: orders, statements of the bank, companies, employees, tokens, products, promo codes, backups.",
    )
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: error })
    .showHelpAfterError('(--help tells what can be typed)')
    .addHelpText(
      'after',
      `\nExamples:\n${exampleLines(groups.map(({ name }) => commands.find((one) => one.name.startsWith(`${name} `))))}`,
    );
  for (const group of groups) {
    const own = commands.filter(({ name }) => name.startsWith(`${group.name} `));
    const line = program
      .command(group.name)
      .description(group.summary)
      .addHelpText('after', `\nExamples:\n${exampleLines(own)}`);
    for (const command of own) addCommand(line, command, files, perform);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    return thrown.exitCode === 0 ? 0 : usageMistake;
  }
}

function addCommand(group: CommandLine, command: Command, { readFile, pathOf }: TypedFiles, perform: Perform): void {
  const line = group.command(command.name.split(' ')[1] ?? '').description(command.summary);
  command.declare(line);
  line.option('--json', 'print the result as JSON: stable names, amounts in PLN, instants in UTC');
  line.addHelpText('after', `\nExamples:\n${command.examples.map((example) => `  $ ${called} ${example}`).join('\n')}`);
  line.action(async () => {
    const { json, ...options } = line.opts<{ json?: true; [name: string]: unknown }>();
    let input: unknown;
    try {
      input = await command.read({ args: line.args, options, readFile, pathOf });
    } catch (thrown) {
      if (thrown instanceof UsageError) line.error(`error: ${thrown.message}`);
      throw thrown;
    }
    await perform(command, { input, options, json: json === true });
  });
}

/** The first example of each command. */
function exampleLines(of: readonly (Command | undefined)[]): string {
  return of.flatMap((command) => (command === undefined ? [] : [`  $ ${called} ${command.examples[0]}`])).join('\n');
}
