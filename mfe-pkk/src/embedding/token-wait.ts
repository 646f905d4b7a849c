/** The wait of a module whose page has given no token yet: a page that has not loaded may have a script to come which gives it. */
export function createTokenWait(view: typeof globalThis) {
  let given = Promise.withResolvers<void>();
  return {
    mayCome: () => Promise.race([given.promise, loaded(view)]),
    /** The page has given something. */
    end() {
      given.resolve();
      given = Promise.withResolvers();
    },
  };
}

async function loaded(view: typeof globalThis): Promise<void> {
  if (view.document.readyState === 'complete') return;
  await new Promise((resolve) => view.addEventListener('load', resolve, { once: true }));
}
