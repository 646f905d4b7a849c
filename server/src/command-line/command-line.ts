import { CommanderError, Command as CommandLine } from 'commander';
import * as z from 'zod/mini';
import { type Command, type CommandGroup, type CommandValues, type Files, UsageError } from './command.ts';

export type Execute = (command: Command, parsed: { input: unknown; values: CommandValues; json: boolean }) => Promise<void>;

export type Terminal = Files & {
  out(text: string): Promise<void>;
  error(text: string): void;
};

const usageExitCode = 2;
const programName = 'portal operator';

/** @returns 0, also for help; 2 for invalid usage, with the reason on `error` */
export async function parseCommandLine(
  args: readonly string[],
  groups: readonly CommandGroup[],
  terminal: Terminal,
  execute: Execute,
): Promise<number> {
  const program = new CommandLine(programName)
    .description(
      'The provider’s command line: orders, bank statements, companies, employees, tokens, remotes, products, promo codes, backups.',
    )
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.error })
    .showHelpAfterError('(use --help for usage)')
    .addHelpText('after', helpExamples(groups.map(({ commands }) => commands[0]?.examples[0])));
  for (const { name, summary, commands } of groups) {
    const group = program
      .command(name)
      .description(summary)
      .addHelpText('after', helpExamples(commands.map(({ examples }) => examples[0])));
    for (const command of commands) addCommand(group, command, commands, terminal, execute);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : usageExitCode;
  }
}

function addCommand(group: CommandLine, command: Command, siblings: readonly Command[], files: Files, execute: Execute): void {
  const [, ...words] = command.name.split(' ');
  const name = words.pop() ?? '';
  const line = words
    .reduce((parent, word) => subgroupOf(parent, word, siblings), group)
    .command(name, { isDefault: command.isDefault === true })
    .description(command.summary);
  command.declare?.(line);
  line.option('--json', 'print the result as JSON: stable names, amounts in PLN, instants in UTC');
  line.addHelpText('after', helpExamples(command.examples));
  line.action(async () => {
    const { json, ...options } = line.opts<{ json?: true }>();
    const named = line.registeredArguments.map((argument, index) => [argument.name(), line.processedArgs[index]]);
    const values = { ...options, ...Object.fromEntries(named) };
    let input: unknown;
    try {
      input = z.parse(command.input, command.read ? await command.read(values, files) : values);
    } catch (error) {
      if (error instanceof UsageError) line.error(`error: ${error.message}`);
      throw error;
    }
    await execute(command, { input, values, json: json === true });
  });
}

/** The group of commands with two words after the group: `remotes key add`. */
function subgroupOf(group: CommandLine, name: string, siblings: readonly Command[]): CommandLine {
  const existing = group.commands.find((command) => command.name() === name);
  if (existing !== undefined) return existing;
  const fullName = `${group.name()} ${name}`;
  const examples = siblings.filter((command) => command.name.startsWith(`${fullName} `)).map((command) => command.examples[0]);
  return group.command(name).description(`the commands of ${fullName}`).addHelpText('after', helpExamples(examples));
}

function helpExamples(examples: readonly (string | undefined)[]): string {
  return `\nExamples:\n${examples.map((example) => `  $ ${programName} ${example}`).join('\n')}`;
}
