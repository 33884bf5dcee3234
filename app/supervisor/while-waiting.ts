const everyMs = 5_000;

/** Says every five seconds that a step is still in progress. */
export async function whileWaiting<T>(
  title: string,
  say: (text: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const tell = (): void =>
    say(`${title}: ${Math.round((performance.now() - began) / 1000)} s so far`);
  const ticker = setInterval(tell, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(ticker);
  }
}
