/** The tags a message may have (specification, section 5), by what stands for them in a real one. */
export type TagValues = { czas: string; miejsce: string };
export type Tag = keyof TagValues;

/** A stretch of the message as the learner gets it: as it was typed, put in for a tag, or braces that mean nothing. */
export type Segment = { kind: 'typed' | 'filled' | 'unknown'; text: string };

export type TagProblem =
  | { kind: 'unknown'; written: string; nearest: Tag | undefined }
  /** A brace that has no other one. */
  | { kind: 'unclosed' | 'unopened' };

export const tags: readonly Tag[] = ['czas', 'miejsce'];
const braces = /\{[^{}]*\}|[{}]/g;

export function segmentsOf(message: string, values: TagValues): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const { 0: written, index } of message.matchAll(braces)) {
    if (index > end) segments.push({ kind: 'typed', text: message.slice(end, index) });
    const tag = tags.find((known) => written === `{${known}}`);
    segments.push(tag ? { kind: 'filled', text: values[tag] } : { kind: 'unknown', text: written });
    end = index + written.length;
  }
  if (end < message.length) segments.push({ kind: 'typed', text: message.slice(end) });
  return segments;
}

/** What the learner gets. */
export function filledMessage(message: string, values: TagValues): string {
  return segmentsOf(message, values)
    .map(({ text }) => text)
    .join('');
}

/** What is wrong with a message's tags, each thing once, in the order of the text. */
export function tagProblems(message: string): TagProblem[] {
  const written = new Set(Array.from(message.matchAll(braces), ([found]) => found));
  return [...written].flatMap((found): TagProblem[] => {
    if (found === '{') return [{ kind: 'unclosed' }];
    if (found === '}') return [{ kind: 'unopened' }];
    const name = found.slice(1, -1);
    return tags.some((tag) => tag === name) ? [] : [{ kind: 'unknown', written: found, nearest: nearestTag(name) }];
  });
}

/** Whether the message ends in the beginning of a tag that is being typed. */
export function endsInTag(message: string): boolean {
  const [begun] = /\{[^{}]*$/.exec(message) ?? [];
  return begun !== undefined && tags.some((tag) => `{${tag}}`.startsWith(begun.toLowerCase()));
}

/** The tag that was probably meant: not more than half of its letters are other ones. */
function nearestTag(name: string): Tag | undefined {
  const bare = name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
  return tags.find((tag) => distance(bare, tag) <= tag.length / 2);
}

/** How many letters have to be put in, taken out or changed to make one word of the other. */
function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(from).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const changed = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(changed, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
