/** How many items are served per turn of the event loop: some milliseconds of writing to sockets. */
const perTurn = 50;

/**
 * Serves the items in order: the first batch at once, and one batch in each further turn of the event loop, so that
 * requests are answered in between. Resolves after the last batch; rejects with what `serve` throws.
 */
export const inTurns = async <Item>(
  items: readonly Item[],
  serve: (lot: readonly Item[]) => void,
): Promise<void> => {
  for (let from = 0; from < items.length; from += perTurn) {
    if (from > 0) await new Promise(setImmediate);
    serve(items.slice(from, from + perTurn));
  }
};
