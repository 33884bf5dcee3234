import { setTimeout as delay } from 'node:timers/promises';

type ReadyAnswer = Readonly<{ ready: boolean; missing: readonly string[] }>;

const pauseMs = 250;
const repeatMs = 5_000;

/**
 * Polls `/readyz` until everything is ready; says what is missing when that changes, and every five seconds while it
 * lasts.
 */
export async function awaitReady(options: {
  /** `null` while the web server does not listen yet. */
  port: () => number | null;
  host: string;
  say: (text: string) => void;
  signal: AbortSignal;
}): Promise<void> {
  const host = options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}`;
  let shown = '';
  let shownAt = 0;
  while (!options.signal.aborted) {
    const port = options.port();
    const answer = port === null ? null : await ask(`${origin}:${port}/readyz`);
    if (answer?.ready) return;
    const missing = answer ? answer.missing.join(', ') : 'web server';
    if (missing !== shown || performance.now() - shownAt > repeatMs) {
      options.say(`Waiting for: ${missing}`);
      [shown, shownAt] = [missing, performance.now()];
    }
    await delay(pauseMs, undefined, { signal: options.signal }).catch(() => undefined);
  }
}

async function ask(url: string): Promise<ReadyAnswer | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return (await answer.json()) as ReadyAnswer;
  } catch {
    return null;
  }
}
