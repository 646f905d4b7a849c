/** Work that waits, in one queue a key. Keys are served in turn. @param longest how much work may wait in all queues together */
export function createFairQueue<Work>(longest: number) {
  /** In the order of their turns. No list is empty. */
  const waiting = new Map<string, Work[]>();
  let size = 0;

  /** The key that loses when another key adds its next work. At a tie the adding one loses. */
  function loserTo(key: string): string {
    let loser = key;
    let most = (waiting.get(key)?.length ?? 0) + 1;
    for (const [other, { length }] of waiting) if (length > most) [loser, most] = [other, length];
    return loser;
  }

  function take(key: string, from: 'first' | 'last'): Work | undefined {
    const own = waiting.get(key) ?? [];
    const work = from === 'first' ? own.shift() : own.pop();
    if (own.length === 0) waiting.delete(key);
    size -= 1;
    return work;
  }

  return {
    hasRoom: (key: string) => size < longest || loserTo(key) !== key,
    /** Adds work. @returns the work that loses its place in a full queue: the last one of the longest key, perhaps the added one */
    add(key: string, work: Work): Work | undefined {
      const loser = size < longest ? undefined : loserTo(key);
      if (loser === key) return work;
      const evicted = loser === undefined ? undefined : take(loser, 'last');
      const own = waiting.get(key);
      if (own === undefined) waiting.set(key, [work]);
      else own.push(work);
      size += 1;
      return evicted;
    },
    next(): Work | undefined {
      const [key] = waiting.keys();
      if (key === undefined) return undefined;
      const work = take(key, 'first');
      const rest = waiting.get(key);
      // Behind the other keys.
      if (rest !== undefined && waiting.delete(key)) waiting.set(key, rest);
      return work;
    },
  };
}
