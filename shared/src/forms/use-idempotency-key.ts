import { useRef } from 'react';

/**
 * The idempotency key of an order: sent again unchanged after a failure it keeps its key, so that it is carried out once; a changed
 * order gets a key of its own.
 */
export function useIdempotencyKey(): (order: object) => string {
  const last = useRef({ order: '', key: '' });
  return (order) => {
    const text = JSON.stringify(order);
    if (last.current.order !== text) last.current = { order: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
