/** Characters to try for a class of characters. */
const characters = [...'1aAz0-_. /:@+,#!%&ąĄ'];

/** A piece of a pattern without groups: an escape, a class, a point, a border or a plain character, and how often it repeats. */
const piece = /(\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|\[(?:\\.|[^\]\\])*\]|.)/suy;
const quantifier = /(?:[*+?]|\{(\d+)(?:,\d*)?\})?\??/uy;

/**
 * Makes a short text for a simple pattern: of each alternative the first, of each repetition one or the fewest. It may not match a pattern with
 * lookaheads or backreferences.
 */
export function matchPattern({ source, flags }: RegExp): string {
  let at = 0;

  const read = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(source);
    if (found) at = expression.lastIndex;
    return found;
  };

  const repeat = (text: string): string => {
    const [, times = '1'] = read(quantifier) ?? [];
    return text.repeat(Number(times));
  };

  /** Reads up to the end of a group. Returns the text of its first alternative. */
  function readAlternatives(): string {
    const texts = [''];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at += 1;
        texts.push('');
      } else texts.push(`${texts.pop()}${source[at] === '(' ? readGroup() : readPiece()}`);
    }
    return texts[0] ?? '';
  }

  function readGroup(): string {
    const [lookaround] = read(/\(\?<?[=!]/uy) ?? [];
    if (!lookaround) read(/\((?:\?:|\?<\w+>)?/uy);
    const text = readAlternatives();
    at += 1;
    return lookaround ? '' : repeat(text);
  }

  function readPiece(): string {
    const [part = ''] = read(piece) ?? [];
    if (part === '^' || part === '$' || part === '\\b' || part === '\\B') return '';
    const expression = new RegExp(`^${part}$`, flags);
    const plain = part.replace(/^\\/, '');
    return repeat([plain, ...characters].find((character) => expression.test(character)) ?? '');
  }

  return readAlternatives();
}
