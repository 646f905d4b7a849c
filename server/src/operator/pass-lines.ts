import type { LineFormat, Target, WriteLines } from './command.ts';
import type { Terminal } from './command-line.ts';

type Destination = {
  terminal: Terminal;
  /** The file for the lines; undefined for the standard output. */
  target: Target | undefined;
  /** For `--json`: the property of the lines. The caller prints the rest of the object with `endOfLines`. */
  property: string | undefined;
  /** How the lines become text, unless there is a property. */
  format: LineFormat<unknown> | undefined;
};

/** Runs a command, and passes its lines on while it runs. A failure leaves no file behind. */
export function passLines<Result>(run: (writeLines: WriteLines) => Promise<Result>, destination: Destination): Promise<Result> {
  const { terminal, target, property, format } = destination;
  const runInto = (write: WriteLines) => (format === undefined ? run(write) : runFormatted(run, write, format));
  if (target !== undefined) return terminal.writeFile(target, runInto);
  return property === undefined ? runInto(terminal.out) : run(elementWriter(terminal.out, property));
}

/** Writes the heading before the first line; without any line, when the command has succeeded. */
async function runFormatted<Result>(
  run: (writeLines: WriteLines) => Promise<Result>,
  write: WriteLines,
  { heading, format }: LineFormat<unknown>,
): Promise<Result> {
  let pendingHeading = heading;
  const result = await run(async (lines) => {
    const documents = lines.trimEnd().split('\n');
    await write(pendingHeading + documents.map((line) => format(JSON.parse(line))).join(''));
    pendingHeading = '';
  });
  if (pendingHeading !== '') await write(pendingHeading);
  return result;
}

const startOf = (property: string) => `{\n  ${JSON.stringify(property)}: [`;

function elementWriter(out: Terminal['out'], property: string): WriteLines {
  let before = startOf(property);
  return async (lines) => {
    await out(`${before}\n    ${lines.trimEnd().replaceAll('\n', ',\n    ')}`);
    before = ',';
  };
}

/** The end of an object of which `passLines` has printed the property with the lines, if there were any. */
export function endOfLines(property: string, hasLines: boolean, result: unknown): string {
  return `${hasLines ? '\n  ' : startOf(property)}],${JSON.stringify(result, null, 2).slice(1)}`;
}
