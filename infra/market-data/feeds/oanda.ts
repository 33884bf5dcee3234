import { array, object, string } from 'yup';
import { createProviderClient } from '../../providers/client.ts';
import { connect } from '../../providers/exchange.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import { retryAfterMs } from '../../providers/retry-after.ts';
import { bearer, nameOfApi, originOfApi, type ApiAccess } from '../../trade-apis/access.ts';
import type { PricedInstrument } from '../instruments.ts';
import { keepConnected } from './keep-connected.ts';
import { createLineReader } from './lines.ts';
import { isHeartbeat, nameAtOanda, priceIn } from './oanda-lines.ts';
import type { TickGuard } from './tick-guard.ts';
import type { Tick } from '../prices.ts';

export type OandaAccess = Extract<ApiAccess, { api: 'oandaAPI' }>;

export type OandaFeedSettings = Readonly<{
  access: OandaAccess;
  instruments: readonly PricedInstrument[];
  guard: TickGuard;
  now: () => number;
  /** New prices as they come, and unchanged ones again while the stream is alive. */
  onTicks: (ticks: readonly Tick[]) => void;
  /** `null` while it is connected and delivers; otherwise why not. Called at each change and each failure. */
  onState: (problem: string | null) => void;
  /** A stream that is silent for this long is given up; OANDA sends something every five seconds. Default 12,000. */
  silenceMs?: number;
  firstRetryMs?: number;
  longestRetryMs?: number;
}>;

/** A line of OANDA has less than two thousand characters. */
const lineMost = 65_536;
/** While the stream is alive, unchanged prices still hold: they are repeated at most this often. */
const standingEveryMs = 1_000;
const restMostMs = 120_000;

const offered = object({
  instruments: array()
    .of(object({ name: string().required() }))
    .required(),
});

/** OANDA streams prices from another host than its API. */
const streamOrigin = (access: OandaAccess): string =>
  access.simulator ?? `https://stream-${access.environment}.oanda.com`;

/**
 * Follows OANDA's pricing stream (v20) until it is stopped: asks which of the instruments exist, reads their prices
 * line by line and gives up a silent stream. It reconnects with exponential backoff and jitter, or after the time that
 * OANDA asks for.
 */
export const startOandaFeed = (
  settings: OandaFeedSettings,
): Readonly<{ stop: () => Promise<void>; offers: () => ReadonlySet<string> | null }> => {
  const { access, instruments, guard, onTicks, onState, now } = settings;
  const { silenceMs = 12_000, firstRetryMs, longestRetryMs } = settings;
  const account = `/v3/accounts/${encodeURIComponent(access.accountNumber)}`;
  const trustedOrigins = access.simulator === null ? [] : [access.simulator];

  /** Our instruments that OANDA listed last. */
  let offers: ReadonlySet<string> | null = null;

  /**
   * Our instruments by OANDA's name, without those it does not have: a single unknown name and OANDA would refuse the
   * stream.
   */
  const namesThere = async (): Promise<ReadonlyMap<string, string>> => {
    const client = createProviderClient({
      name: nameOfApi(access),
      baseUrl: originOfApi(access),
      trustedOrigins,
      retriesMost: 0,
    });
    const headers = bearer(access.key);
    const answer = await client.call({ method: 'GET', path: `${account}/instruments`, headers });
    if (!(await offered.isValid(answer)))
      throw new ProviderFailure('unreadable', 'The list of instruments cannot be read');
    const there = new Set(offered.cast(answer).instruments.map(({ name }) => name));
    const ours = instruments.map((one) => [nameAtOanda(one), one.name] as const);
    return new Map(ours.filter(([name]) => there.has(name)));
  };

  /** Whether the line was understood and shows that the stream is alive. */
  const hear = (line: string, names: ReadonlyMap<string, string>): boolean => {
    if (isHeartbeat(line)) return true;
    const given = priceIn(line);
    if (given === null) {
      guard.garbage();
      return false;
    }
    const instrument = names.get(given.instrument) ?? '';
    if (!given.isTradeable) {
      guard.rest(instrument);
      return true;
    }
    const tick = guard.take({ ...given, instrument });
    if (typeof tick === 'string') return false;
    onTicks([tick]);
    return true;
  };

  const follow = async (onSpeaking: () => void, stopping: AbortSignal): Promise<never> => {
    const names = await namesThere();
    offers = new Set(names.values());
    if (names.size === 0)
      throw new ProviderFailure('unreadable', 'The provider offers none of our instruments');
    const ending = new AbortController();
    const query = new URLSearchParams({ instruments: [...names.keys()].join(',') });
    let silence = setTimeout(() => ending.abort(), silenceMs);
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => ending.abort(), silenceMs);
    };
    const signal = AbortSignal.any([stopping, ending.signal]);
    try {
      const response = await connect(
        {
          method: 'GET',
          url: new URL(`${account}/pricing/stream?${query.toString()}`, streamOrigin(access)),
          headers: { ...bearer(access.key), 'Accept-Datetime-Format': 'RFC3339' },
          body: null,
        },
        { signal, trustedOrigins },
      );
      const status = response.statusCode ?? 0;
      if (status !== 200) {
        response.destroy();
        const restMs = retryAfterMs(response.headers, now(), restMostMs);
        throw new ProviderFailure('status', `Answered ${status}`, status, restMs);
      }
      const lines = createLineReader(lineMost);
      guard.begin({ tellsAllFirst: true });
      let stoodMs = -Infinity;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        const understood = lines.read(chunk).filter((line) => hear(line, names));
        if (understood.length === 0) continue;
        heard();
        onSpeaking();
        if (performance.now() - stoodMs < standingEveryMs) continue;
        stoodMs = performance.now();
        onTicks(guard.standing());
      }
      throw new ProviderFailure('unreachable', 'The provider closed the stream');
    } catch (error) {
      if (ending.signal.aborted)
        throw new ProviderFailure('timeout', `Silent for ${silenceMs / 1_000} seconds`);
      throw error;
    } finally {
      clearTimeout(silence);
      ending.abort();
    }
  };

  return {
    ...keepConnected({ follow, onState, firstRetryMs, longestRetryMs }),
    offers: () => offers,
  };
};
