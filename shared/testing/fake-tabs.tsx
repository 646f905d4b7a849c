type Fake = { name: string; onmessage: ((event: { data: unknown }) => void) | null };

/**
 * Puts channels into the page, which jsdom lacks. Those of Node also reach the tests of other threads. A message arrives in a microtask.
 * @returns a function that waits until all messages have arrived, with the answers to them
 */
export function useFakeChannels(): () => Promise<void> {
  const channels = new Set<Fake>();
  class FakeChannel implements Fake {
    onmessage: Fake['onmessage'] = null;
    name: string;
    constructor(name: string) {
      this.name = name;
      channels.add(this);
    }
    postMessage(message: unknown) {
      if (!channels.has(this)) throw new DOMException('The channel is closed', 'InvalidStateError');
      const data = structuredClone(message);
      const others = [...channels].filter((other) => other !== this && other.name === this.name);
      for (const other of others) queueMicrotask(() => channels.has(other) && other.onmessage?.({ data }));
    }
    close() {
      channels.delete(this);
    }
  }
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  // A task runs after all microtasks.
  return () => new Promise((resolve) => setTimeout(resolve));
}

/** Puts shared locks into the page, which jsdom lacks. Those of Node also reach the tests of other threads. */
export function useFakeLocks(): void {
  const held = new Set<LockInfo>();
  const locks = {
    async request(name: string, { mode }: { mode: LockMode }, whileHeld: () => Promise<void>) {
      const lock = { name, mode };
      held.add(lock);
      await whileHeld();
      held.delete(lock);
    },
    query: async () => ({ held: [...held], pending: [] }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}
