/** So many addresses: what callers make up behind a question mark must not fill the memory. */
const most = 10;

/** Answers kept as the text that was sent, by the address that was asked. */
export type KeptAnswers = {
  find(address: string): string | undefined;
  /** Before an answer is made; what it gives keeps the answer, if what it is made of is still current then. */
  begin(): (address: string, text: string) => void;
};

/**
 * Keeps answers that are the same for everybody who asks at the same address.
 * @param current what they are made of, another object after each change; undefined while it is not known to be current
 */
export function keepAnswers(current: () => object | undefined): KeptAnswers {
  const texts = new WeakMap<object, Map<string, string>>();
  return {
    find(address) {
      const madeOf = current();
      return madeOf && texts.get(madeOf)?.get(address);
    },
    begin() {
      const madeOf = current();
      return (address, text) => {
        if (madeOf === undefined || madeOf !== current()) return;
        const known = texts.get(madeOf) ?? new Map<string, string>();
        if (known.size < most) texts.set(madeOf, known.set(address, text));
      };
    },
  };
}
