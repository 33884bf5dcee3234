/** How often a waiting test checks its condition. */
const lookEveryMs = 10;

/** Just below Jest's time limit, which fails a test without stopping what it waits for. */
const giveUpMs = 290_000;

/** Resolves when the condition holds. Rejects if it does not hold in time, so that nothing outlives its test. */
export const until = async (
  condition: () => Promise<boolean> | boolean,
  withinMs = giveUpMs,
): Promise<void> => {
  const last = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() >= last) throw new Error(`Timed out waiting for ${String(condition)}`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
};
