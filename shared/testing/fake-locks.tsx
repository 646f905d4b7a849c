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
