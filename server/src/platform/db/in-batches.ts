/** The rows in memory at once. */
const rowsPerBatch = 1000;

/**
 * Reads a long list in batches, so that memory and the parameters of a statement stay bounded.
 * @param read the first rows of the list after a row; from the start without one
 */
export async function* inBatches<Row>(
  read: (after: Row | undefined, limit: number) => PromiseLike<Row[]>,
  limit = rowsPerBatch,
): AsyncGenerator<Row[]> {
  let batch: Row[];
  let after: Row | undefined;
  do {
    batch = await read(after, limit);
    if (batch.length > 0) yield batch;
    after = batch.at(-1);
  } while (batch.length === limit);
}
