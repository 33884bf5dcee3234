import type { FeedId, Tick } from '../prices.ts';
import type { FeedHistory, Gap, HistoryMinute } from './provider-history.ts';
import { isJump } from './tick-guard.ts';

export type GapSettings = Readonly<{
  /** When the last candle of each instrument ended before this process began. */
  knownUntilMs: ReadonlyMap<string, number>;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  /** The historical minutes of a feed in use; `null` if it has none. */
  historyOf: (feed: FeedId) => FeedHistory | null;
  /** Minutes of a time in which no feed delivered. */
  onGap: (minutes: readonly HistoryMinute[]) => void;
  /** Minutes in which a feed delivered, for the volumes that only the provider's history has. */
  onVolumes: (minutes: readonly HistoryMinute[]) => void;
  onError: (error: unknown) => void;
}>;

/** A shorter time without prices is no gap in a chart of minutes. */
const gapMs = 90_000;
/** After a failure the provider is asked again after this time, then after twice as long, and so on. */
const retryMs = 600_000;
const triesMost = 7;
/** The most gaps that may wait for their provider; the oldest is given up first. */
const waitingMost = 2_000;
/** Volumes are asked for in blocks of this length, not minute by minute. */
const volumesEveryMs = 300_000;
const minuteMs = 60_000;

type Waiting = Readonly<{
  gap: Gap;
  feed: FeedId;
  /** The first bid after the gap. */
  bid: string;
  tries: number;
  notBeforeMs: number;
}>;

type Heard = Readonly<{ feed: FeedId; atMs: number }>;

/**
 * Notices when a feed prices an instrument again after a time without prices, and asks for the minutes of that time
 * once the provider has them, one gap after the other. If a minute is a jump away from the price after the gap, the gap
 * stays as it is: no guard has checked these minutes. For minutes in which the feed delivered it asks for the volumes.
 */
export const createGapFiller = (settings: GapSettings) => {
  const { now, historyOf, onGap, onVolumes, onError } = settings;
  const until = new Map(settings.knownUntilMs);
  const heard = new Map<string, Heard>();
  /** Up to when the volumes of an instrument were asked for. */
  const volumesUntil = new Map<string, number>();
  const volumesNotBefore = new Map<string, number>();
  let waiting: readonly Waiting[] = [];
  let reading: Promise<void> = Promise.resolve();

  const wait = (next: Waiting): void => {
    waiting = [...waiting, next];
    if (waiting.length <= waitingMost) return;
    waiting = waiting.slice(-waitingMost);
    onError(new Error('Too many price gaps wait for their provider; the oldest gap is not filled'));
  };

  const fill = async (history: FeedHistory, asked: Waiting): Promise<void> => {
    const { gap, bid, tries } = asked;
    try {
      const minutes = await history.read(gap);
      if (minutes.some(({ high, low }) => isJump(high, bid) || isJump(low, bid))) return;
      if (minutes.length > 0) onGap(minutes);
    } catch (error) {
      onError(error);
      if (tries + 1 < triesMost)
        wait({ ...asked, tries: tries + 1, notBeforeMs: now() + retryMs * 2 ** tries });
    }
  };

  const lookAtGaps = (): void => {
    const nowMs = now();
    const stillWaiting: Waiting[] = [];
    for (const one of waiting) {
      const history = historyOf(one.feed);
      if (history === null) continue;
      const isThere = one.notBeforeMs <= nowMs && history.completeUntilMs(nowMs) >= one.gap.toMs;
      if (isThere) reading = reading.then(() => fill(history, one));
      else stillWaiting.push(one);
    }
    waiting = stillWaiting;
  };

  const readVolumes = async (history: FeedHistory, gap: Gap): Promise<void> => {
    try {
      const minutes = (await history.read(gap)).filter(({ volume }) => volume !== null);
      if (minutes.length > 0) onVolumes(minutes);
    } catch (error) {
      onError(error);
      volumesUntil.set(gap.instrument, gap.fromMs);
      volumesNotBefore.set(gap.instrument, now() + retryMs);
    }
  };

  const lookAtVolumes = (): void => {
    const nowMs = now();
    for (const [instrument, { feed, atMs }] of heard) {
      const history = historyOf(feed);
      if (history === null || (volumesNotBefore.get(instrument) ?? 0) > nowMs) continue;
      const completeMs = history.completeUntilMs(nowMs);
      const toMs = completeMs - (completeMs % minuteMs);
      const begunMs = settings.knownUntilMs.get(instrument) ?? nowMs;
      const fromMs = volumesUntil.get(instrument) ?? begunMs - history.lagMs - 2 * volumesEveryMs;
      if (toMs - fromMs < volumesEveryMs || atMs <= fromMs) continue;
      volumesUntil.set(instrument, toMs);
      reading = reading.then(() => readVolumes(history, { instrument, fromMs, toMs }));
    }
  };

  /** Asks for what the providers have by now. */
  const look = (): void => {
    lookAtGaps();
    lookAtVolumes();
  };

  return {
    /** Reports that a price of a feed was used. */
    priced: ({ instrument, bid, atMs }: Tick, feed: FeedId): void => {
      const fromMs = until.get(instrument);
      until.set(instrument, Math.max(atMs, fromMs ?? 0));
      heard.set(instrument, { feed, atMs });
      if (fromMs === undefined || atMs - fromMs < gapMs) return;
      wait({
        gap: { instrument, fromMs, toMs: atMs },
        feed,
        bid,
        tries: 0,
        notBeforeMs: 0,
      });
      lookAtGaps();
    },
    look,
    idle: (): Promise<void> => reading,
  };
};
