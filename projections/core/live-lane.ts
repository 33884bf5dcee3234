import type {
  EventStore,
  EventText,
  Subscription,
  SubscriptionMessage,
} from '../../infra/event-store/port.ts';
import type { DecodedEvent } from './decode.ts';
import { categoriesOf, isActive, lowest, type Member } from './member.ts';

export type LiveLane = Readonly<{
  /** Adds members. Those that are behind the others get the events in between again, which the others skip. */
  join: (members: readonly Member[]) => Promise<void>;
  leave: (member: Member) => Promise<void>;
  stop: () => Promise<void>;
}>;

export type LiveLaneDeps = Readonly<{
  store: Pick<EventStore, 'subscribe'>;
  decode: (events: readonly EventText[]) => Promise<readonly DecodedEvent[]>;
  advance: (
    members: readonly Member[],
    decoded: readonly DecodedEvent[],
    upTo: bigint,
  ) => Promise<void>;
  saveIdle: (members: readonly Member[]) => Promise<void>;
  /** Called when a delivery fails; the batch is delivered again. */
  onError: (error: unknown) => void;
  /** Milliseconds of a clock that only moves forward. */
  nowMs: () => number;
  /** Resolves after this many milliseconds, or when the runner stops. */
  rest: (ms: number) => Promise<void>;
}>;

/**
 * While batches keep coming, idle checkpoints are saved at most this often; once there is nothing more to do, at once.
 */
const idleSaveMs = 50;

/**
 * How long to wait for more events after a batch, so that under load few transactions write many rows: not at all after
 * a single event, longest from five on. When far behind, it does not wait.
 */
const restMs = (events: number): number =>
  events >= farBehind ? 0 : Math.min(restMsMax, (events - 1) * 2.5);
const restMsMax = 8;
const farBehind = 400;

/**
 * The only live reader of a process: each event is read, decrypted and upcast once for all projections that have caught
 * up.
 */
export const createLiveLane = ({
  store,
  decode,
  advance,
  saveIdle,
  onError,
  nowMs,
  rest,
}: LiveLaneDeps): LiveLane => {
  const members = new Set<Member>();
  let subscription: Subscription | null = null;
  let savedAtMs = -Infinity;
  let changing: Promise<void> = Promise.resolve();

  const active = (): readonly Member[] => [...members].filter(isActive);

  const deliver = async (message: SubscriptionMessage): Promise<void> => {
    if (message.kind === 'events') {
      const upTo = message.events.at(-1)?.position;
      if (upTo === undefined) return;
      await advance(active(), await decode(message.events), upTo);
      await rest(restMs(message.events.length));
      if (nowMs() - savedAtMs < idleSaveMs) return;
    } else {
      await advance(active(), [], message.position);
    }
    savedAtMs = nowMs();
    await saveIdle(active());
  };

  const deliverOrTell = (message: SubscriptionMessage): Promise<void> =>
    deliver(message).catch((error: unknown) => {
      onError(error);
      throw error;
    });

  const restart = async (): Promise<void> => {
    await subscription?.stop();
    const current = active();
    subscription =
      current.length === 0
        ? null
        : store.subscribe(lowest(current), deliverOrTell, { categories: categoriesOf(current) });
  };

  /** Members are added and removed one change at a time. */
  const change = (work: () => void): Promise<void> => {
    const result = changing.then(async () => {
      work();
      await restart();
    });
    changing = result.catch(() => undefined);
    return result;
  };

  return {
    join: (joining) => change(() => joining.forEach((member) => members.add(member))),
    leave: (member) =>
      members.has(member) ? change(() => void members.delete(member)) : Promise.resolve(),
    stop: () => change(() => members.clear()),
  };
};
