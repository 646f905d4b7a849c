import * as z from 'zod/mini';

/**
 * A backup is gzip of JSON lines: a header, a line for each row, a trailer.
 * `migration` is the newest one the database had; a file of another is of another version's tables.
 */
export const Header = z.object({ backup: z.literal('portal-osk'), format: z.int(), migration: z.int(), madeAt: z.iso.datetime() });
export type Header = z.infer<typeof Header>;

/** The format that this version writes and reads. */
export const format = 1;

/** How many rows of each table there are, and the SHA-256 of all lines before this one, their ends included. */
export const Trailer = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() });
export type Trailer = z.infer<typeof Trailer>;

/** A row as the database writes it in JSON: it goes through untouched, so that no number is rounded. */
export type Row = { table: string; row: string };

export function rowLine({ table, row }: Row): string {
  return `{"table":"${table}","row":${row}}`;
}

/** A row of a line; undefined when the line is none. */
export function readRowLine(line: string): Row | undefined {
  const [, table, row] = /^\{"table":"(\w+)","row":(\{.*\})\}$/.exec(line) ?? [];
  return table === undefined || row === undefined ? undefined : { table, row };
}

/** A line read as JSON of a shape; undefined when it is neither. */
export function readLine<Shape extends z.core.$ZodType>(shape: Shape, line: string): z.output<Shape> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
