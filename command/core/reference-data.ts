import { DomainError, invariant } from '../../domain/shared/errors.ts';
import { categoryOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { EventStore, EventText, SubscriptionMessage } from '../../infra/event-store/port.ts';
import { subscribeFromEnd } from '../../infra/event-store/subscribe-from-end.ts';
import type { EventReader } from './event-reader.ts';
import type { StartedFold } from './reference-fold.ts';
import { createWatermark, type Watermark } from './watermark.ts';

/** How far the folds of reference data have followed the log, each category independently. */
export type FollowedLog<Category extends string> = Pick<Watermark, 'lagMs' | 'reached'> &
  Readonly<{
    /**
     * Refuses with `REFERENCE_DATA_STALE` when the log was not heard for two seconds, or when one of these categories
     * has an event that this program does not understand: everything after it is unknown here.
     */
    requireFresh: (...categories: readonly Category[]) => void;
    /**
     * The same for callers who can wait. A log that was not heard for a few seconds may be heard in a moment: often
     * this process itself was blocked, and it serves the waiting callers before it reads on.
     */
    becomeFresh: (...categories: readonly Category[]) => Promise<void>;
    /** Why a fold does not follow the log, in words; `null` when all do. */
    problem: () => string | null;
    /** The folded categories. They are independent, so a failure in one does not affect the others. */
    categories: readonly Category[];
    stop: () => Promise<void>;
  }>;

export type FollowSettings = Readonly<{
  store: Pick<EventStore, 'subscribe' | 'head'>;
  reader: EventReader;
  /** Milliseconds of a clock that only moves forward. */
  nowMs?: () => number;
}>;

/** Above this lag, the reference data count as stale. */
const referenceLagMsMax = 2_000;
/** How long a caller waits for the log to be heard again, unless it was not heard for longer than the second value. */
const [patienceMs, hopelessMs] = [1_000, 10_000];

/**
 * Starts to follow the log at once; `reached(head)` tells when everything up to that position is folded in. `from` is
 * the end for folds that are loaded stream by stream, because they need only new events.
 */
export const followLog = <Category extends string>(
  followSettings: FollowSettings,
  folds: readonly StartedFold<Category>[],
  from: 'beginning' | 'end',
): FollowedLog<Category> => {
  const applyOf: ReadonlyMap<string, StartedFold<Category>['apply']> = new Map(
    folds.map(({ category, apply }) => [category, apply]),
  );
  const categories = folds.map(({ category }) => category);
  const apply = (event: RecordedEvent): void => {
    const applyTo = applyOf.get(categoryOf(event.stream));
    invariant(applyTo, 'the subscription delivers only the requested categories');
    applyTo(event);
  };
  const watermark = createWatermark(followSettings.nowMs ?? (() => performance.now()));

  /** The first event of each category that this program does not understand. */
  const stoppedAt = new Map<string, Readonly<{ position: bigint; type: string }>>();
  const stopAt = ({ stream, position, type }: Pick<EventText, 'stream' | 'position' | 'type'>) => {
    if (!stoppedAt.has(categoryOf(stream))) stoppedAt.set(categoryOf(stream), { position, type });
  };
  const follows = ({ stream, position }: RecordedEvent): boolean => {
    const end = stoppedAt.get(categoryOf(stream));
    return end === undefined || position < end.position;
  };

  const decodeEach = async (events: readonly EventText[]): Promise<readonly RecordedEvent[]> => {
    const known: RecordedEvent[] = [];
    for (const event of events) {
      try {
        known.push(...(await followSettings.reader.decodeAll([event])));
      } catch {
        stopAt(event);
      }
    }
    return known;
  };
  const decode = (events: readonly EventText[]): Promise<readonly RecordedEvent[]> =>
    followSettings.reader.decodeAll(events).catch(() => decodeEach(events));

  const fold = (event: RecordedEvent): void => {
    // A batch that failed half-way is delivered again.
    if (event.position <= watermark.position()) return;
    try {
      if (follows(event)) apply(event);
    } catch {
      stopAt(event);
    }
    watermark.applied(event.position);
  };

  const deliver = async (message: SubscriptionMessage): Promise<void> => {
    if (message.kind === 'caught-up') return watermark.caughtUp(message.position, message.ageMs);
    for (const event of await decode(message.events)) fold(event);
    const last = message.events.at(-1);
    if (last) watermark.applied(last.position);
  };
  const subscription =
    from === 'end'
      ? subscribeFromEnd(followSettings.store, deliver, { categories })
      : followSettings.store.subscribe(0n, deliver, { categories });

  const requireFresh = (...wanted: readonly Category[]): void => {
    if (watermark.lagMs() > referenceLagMsMax || wanted.some((one) => stoppedAt.has(one)))
      throw new DomainError(generalErrors.REFERENCE_DATA_STALE);
  };

  return {
    lagMs: watermark.lagMs,
    reached: watermark.reached,
    requireFresh,
    becomeFresh: async (...wanted) => {
      const lagMs = watermark.lagMs();
      if (lagMs > referenceLagMsMax && lagMs <= hopelessMs) await watermark.heard(patienceMs);
      requireFresh(...wanted);
    },
    problem: () => {
      const stops = [...stoppedAt].map(
        ([category, { position, type }]) =>
          `${category} stopped at event ${position}, ${type}, which this version does not understand`,
      );
      const lagMs = watermark.lagMs();
      if (lagMs > referenceLagMsMax)
        stops.push(
          lagMs === Infinity
            ? 'the log has not been read to its end yet'
            : `no confirmation from the log for ${Math.floor(lagMs / 1000)} s`,
        );
      return stops.length === 0 ? null : stops.join('; ');
    },
    categories,
    stop: () => subscription.stop(),
  };
};

const isOneOf =
  <Category extends string>(categories: readonly Category[]) =>
  (category: string): category is Category =>
    categories.some((one) => one === category);

/** Combines two followed logs, which start at different positions, into one. */
export const joinLogs = <A extends string, B extends string>(
  a: FollowedLog<A>,
  b: FollowedLog<B>,
): FollowedLog<A | B> => {
  return {
    lagMs: () => Math.max(a.lagMs(), b.lagMs()),
    reached: async (...wanted) =>
      (await Promise.all([a.reached(...wanted), b.reached(...wanted)])).every(Boolean),
    requireFresh: (...categories) => {
      a.requireFresh(...categories.filter(isOneOf(a.categories)));
      b.requireFresh(...categories.filter(isOneOf(b.categories)));
    },
    becomeFresh: async (...categories) => {
      await Promise.all([
        a.becomeFresh(...categories.filter(isOneOf(a.categories))),
        b.becomeFresh(...categories.filter(isOneOf(b.categories))),
      ]);
    },
    problem: () => {
      const problems = [a.problem(), b.problem()].filter((problem) => problem !== null);
      return problems.length === 0 ? null : [...new Set(problems)].join('; ');
    },
    categories: [...a.categories, ...b.categories],
    stop: async () => {
      await Promise.all([a.stop(), b.stop()]);
    },
  };
};
