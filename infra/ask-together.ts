/**
 * Combines all lookups of one turn of the event loop into one query, so that a bulk command that finds its streams
 * uncached needs few queries.
 */
export const askTogether = <Found>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): ((key: string) => Promise<Found | null>) => {
  let waiting = new Set<string>();
  let asking: Promise<ReadonlyMap<string, Found>> | null = null;
  return async (key) => {
    waiting.add(key);
    asking ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const keys = [...waiting];
        waiting = new Set();
        asking = null;
        ask(keys).then(resolve, reject);
      });
    });
    return (await asking).get(key) ?? null;
  };
};
