import type { CatalogueInstrument } from '../instruments.ts';
import type { Tick } from '../prices.ts';
import { createTickGuard, type TickGuard } from './tick-guard.ts';

/** The settings of every feed, whatever its protocol. */
export type FeedSettings = Readonly<{
  guard: TickGuard;
  now: () => number;
  onTicks: (ticks: readonly Tick[]) => void;
  onState: (problem: string | null) => void;
  silenceMs: number;
  firstRetryMs: number;
}>;

/** Starts a feed of these instruments, and records its ticks and states. */
export const listenTo = <Feed>(
  instruments: readonly CatalogueInstrument[],
  start: (settings: FeedSettings) => Feed,
  silenceMs = 60_000,
) => {
  const guard = createTickGuard({
    decimalsOf: (name) => instruments.find((one) => one.name === name)?.decimals ?? null,
    bids: new Map(),
    now: Date.now,
  });
  const ticks: Tick[] = [];
  const states: (string | null)[] = [];
  let wake: () => void = () => undefined;
  const feed = start({
    guard,
    now: Date.now,
    onTicks: (heard) => {
      ticks.push(...heard);
      wake();
    },
    onState: (problem) => {
      states.push(problem);
      wake();
    },
    silenceMs,
    firstRetryMs: 10,
  });
  /** Resolves once the condition holds for what was recorded. */
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { feed, ticks, states, guard, until };
};
