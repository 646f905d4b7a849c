import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';

/** The parsed `pageFields`. */
export type PageQuery = { limit?: number | undefined; after?: string | undefined };
type Page<Item> = { data: readonly Item[]; next?: string };

/**
 * Cuts the page after an item out of a whole list, which is bounded and in a stable order. `next` is absent on the last page.
 * @throws HttpError 400 on `after` when the list has no such item; that of another company is as unknown as any
 */
export function cutPage<Item extends { id: string }>(items: readonly Item[], { limit = items.length, after }: PageQuery): Page<Item> {
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw new HttpError(400, messages.unknownPage, { fieldErrors: { after: messages.unknownPage } });
  const data = items.slice(start, start + limit);
  const last = data.at(-1);
  return last === undefined || last === items.at(-1) ? { data } : { data, next: last.id };
}
