/** The tags of a message (specification, section 5) and their values for one lesson. */
type TagValues = { czas: string; miejsce: string };
type Tag = keyof TagValues;

/** A piece of the message as the learner receives it; `start` is its position in the typed message. */
type Segment = { kind: 'typed' | 'filled' | 'unknown'; start: number; text: string };

type TagProblem = { kind: 'unknown'; tag: string; nearest: Tag | undefined } | { kind: 'unclosed' | 'unopened' };

export const tags: readonly Tag[] = ['czas', 'miejsce'];
const braces = /\{[^{}]*\}|[{}]/g;

/** Splits a message at its tags and braces. */
export function segmentsOf(message: string, values: TagValues): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const { 0: written, index: start } of message.matchAll(braces)) {
    if (start > end) segments.push({ kind: 'typed', start: end, text: message.slice(end, start) });
    const tag = tags.find((known) => written === `{${known}}`);
    segments.push(tag ? { kind: 'filled', start, text: values[tag] } : { kind: 'unknown', start, text: written });
    end = start + written.length;
  }
  if (end < message.length) segments.push({ kind: 'typed', start: end, text: message.slice(end) });
  return segments;
}

export function fillTags(message: string, values: TagValues): string {
  return segmentsOf(message, values)
    .map(({ text }) => text)
    .join('');
}

/** The invalid tags and single braces of a message, each once, in the order of the text. */
export function tagProblems(message: string): TagProblem[] {
  const found = new Set(Array.from(message.matchAll(braces), ([written]) => written));
  return [...found].flatMap((tag): TagProblem[] => {
    if (tag === '{') return [{ kind: 'unclosed' }];
    if (tag === '}') return [{ kind: 'unopened' }];
    const name = tag.slice(1, -1);
    return tags.some((known) => known === name) ? [] : [{ kind: 'unknown', tag, nearest: nearestTag(name) }];
  });
}

/** True while a tag is being typed at the end of the message. */
export function endsInTag(message: string): boolean {
  const [begun] = /\{[^{}]*$/.exec(message) ?? [];
  return begun !== undefined && tags.some((tag) => `{${tag}}`.startsWith(begun.toLowerCase()));
}

/** The tag that a misspelt name resembles: at most half of the tag's letters differ. */
function nearestTag(name: string): Tag | undefined {
  const letters = name.normalize('NFD').replace(/[^\p{L}]/gu, '');
  return tags.find((tag) => levenshteinDistance(letters.toLowerCase(), tag) <= tag.length / 2);
}

function levenshteinDistance(from: string, to: string): number {
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
