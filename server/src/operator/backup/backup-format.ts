import * as z from 'zod/mini';

/** A backup on the disk: its path, and its name as typed. */
export type BackupFile = { path: string; file: string };

/** The format that this version writes and reads. */
export const format = 1;

/**
 * The first line. A backup is gzip of JSON lines: a header, one line a row, a trailer.
 * `migration` is the newest one of the database; another one means other tables.
 */
export const Header = z.object({ backup: z.literal('portal-osk'), format: z.int(), migration: z.int(), madeAt: z.iso.datetime() });
export type Header = z.infer<typeof Header>;

/** The last line: the number of rows of each table, and the SHA-256 of all lines before it with their line breaks. */
export const Trailer = z.object({ rows: z.record(z.string(), z.int()), sha256: z.string() });
export type Trailer = z.infer<typeof Trailer>;

/** A row as the database's JSON. It is never parsed, so that no number is rounded. */
export type Row = { table: string; row: string };

export function rowLine({ table, row }: Row): string {
  return `{"table":"${table}","row":${row}}`;
}

/** The row of a line; undefined for another line. */
export function readRowLine(line: string): Row | undefined {
  const [, table, row] = /^\{"table":"(\w+)","row":(\{.*\})\}$/.exec(line) ?? [];
  return table === undefined || row === undefined ? undefined : { table, row };
}

/** A line parsed as JSON of a shape; undefined when it is not. */
export function readLine<Shape extends z.core.$ZodType>(shape: Shape, line: string): z.output<Shape> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
