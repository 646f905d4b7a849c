import { Argument } from 'commander';
import { parser, textLine } from '../options.ts';

const parseNumber = parser(
  (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  'It must be the number of a transfer. See statement list.',
);
export const numberArgument = () =>
  new Argument('<transfer>', 'its number in statement unmatched or statement list').argParser(parseNumber);
export const numbersArgument = () =>
  new Argument('<transfers...>', 'their numbers in statement unmatched or statement list').argParser((text, numbers: number[] = []) => [
    ...numbers,
    parseNumber(text),
  ]);
export const transferReason = (description: string) => textLine('--reason <text>', description, 300);
