/** Longer texts are not remembered: what callers make up must not fill the memory. */
const longest = 200;

/** A function of a text that remembers what it gave for up to so many texts, and then begins anew: for what the same callers send with each request. */
export function remembering<Result>(most: number, give: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = give(text);
    if (text.length <= longest) {
      if (known.size >= most) known.clear();
      known.set(text, result);
    }
    return result;
  };
}
