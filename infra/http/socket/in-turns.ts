/** How many are served in one turn of the event loop: some milliseconds of writing to sockets. */
const perTurn = 50;

/**
 * Serves the items in their order, the first lot at once and so many in each turn of the event loop after it, so that
 * requests are answered in between. Resolves after the last lot; rejects with what `serve` throws.
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
