import { DomainError, invariant } from '../../domain/shared/errors.ts';
import { categoryOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { EventStore, EventText, SubscriptionMessage } from '../../infra/event-store/port.ts';
import { subscribeFromEnd } from '../../infra/event-store/subscribe-from-end.ts';
import type { EventReader } from './event-reader.ts';
import type { StartedFold } from './reference-fold.ts';
import { createWatermark, type Watermark } from './watermark.ts';

/** How far the folds of reference data follow the log, each category by itself. */
export type FollowedLog<Category extends string> = Pick<Watermark, 'lagMs' | 'reached'> &
  Readonly<{
    /**
     * Refuses with `REFERENCE_DATA_STALE` while the log was not heard for two seconds, and from the first event of one of
     * these categories on that this program does not understand: what comes after it is not known then.
     */
    requireFresh: (...categories: readonly Category[]) => void;
    /**
     * The same for who can wait: a log that was not heard for a few seconds may be heard in a moment, since it is often this
     * process that stood still, which serves whoever called meanwhile before it reads on.
     */
    becomeFresh: (...categories: readonly Category[]) => Promise<void>;
    /** Why a fold does not follow the log, for people; `null` where all do. */
    problem: () => string | null;
    /** What is folded; each by itself, so that what is wrong with one leaves the others as they are. */
    categories: readonly Category[];
    stop: () => Promise<void>;
  }>;

export type FollowSettings = Readonly<{
  store: Pick<EventStore, 'subscribe' | 'head'>;
  reader: EventReader;
  /** Milliseconds of a clock that only moves forward. */
  nowMs?: () => number;
}>;

/** Beyond this, what is known here counts as old. */
const referenceLagMsMax = 2_000;
/** So long whoever calls waits for the log to be heard again, unless it was not heard for longer than the second of these. */
const [patienceMs, hopelessMs] = [1_000, 10_000];

/**
 * Begins to listen at once; `reached(head)` tells when all that stood there is folded in. `from`: folds that are loaded
 * one by one need no more than what comes.
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
    invariant(applyTo, 'the subscription gives the categories that were asked for');
    applyTo(event);
  };
  const watermark = createWatermark(followSettings.nowMs ?? (() => performance.now()));

  /** By category, the first event that this program does not understand. */
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
    // A batch that failed half-way comes again.
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
            ? 'the log was not read to its end yet'
            : `the log was not heard for ${Math.floor(lagMs / 1000)} s`,
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

/** Two that follow the log each from where it must, as one. */
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
