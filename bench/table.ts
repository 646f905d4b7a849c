/** A table in Markdown, padded so that it reads well in a terminal too. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, index) => Math.max(heading.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, index) => pad(cell, index, widths[index] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(headings), line(rule), ...rows.map(line)].join('\n');
}

const pad = (cell: string, index: number, width: number) => (index === 0 ? cell.padEnd(width) : cell.padStart(width));
