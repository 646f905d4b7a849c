import type { Target, WriteLines } from './command.ts';
import type { Terminal } from './command-line.ts';

type Destination = {
  terminal: Terminal;
  /** The file for the lines; undefined for the standard output. */
  target: Target | undefined;
  /** For `--json`: the property of the lines. The caller prints the rest of the object with `endOfLines`. */
  property: string | undefined;
};

/** Runs a command, and passes its lines on while it runs. A failure leaves no file behind. */
export function passLines<Result>(run: (writeLines: WriteLines) => Promise<Result>, destination: Destination): Promise<Result> {
  const { terminal, target, property } = destination;
  if (target !== undefined) return terminal.writeFile(target, run);
  return run(property === undefined ? terminal.out : elementWriter(terminal.out, property));
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
