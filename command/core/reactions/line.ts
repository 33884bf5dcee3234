import type { EventText } from '../../../infra/event-store/port.ts';
import { pause } from '../../../infra/pause.ts';
import { carryOut, lanesOf, type AddressedMail } from './carry-out.ts';
import { readStates } from './checkpoint.ts';
import { decode, planAll, stoppedAt, type Planned, type Stopped } from './plan.ts';
import { isPoison } from './poison.ts';
import type { ReactionDeps, RunningReaction } from './running.ts';
import { save } from './save.ts';
import { createSideBySide, type Outcome } from './side-by-side.ts';

/**
 * The events that a reaction is working on. New events enter while earlier ones are in progress, and they are saved in
 * order.
 */
export type ReactionLine = Readonly<{
  /**
   * Accepts the next events, after the previous ones, and resolves when there is room for more. Throws a temporary
   * failure; then none of them was accepted.
   */
  take: (events: readonly EventText[]) => Promise<void>;
  /** Whether everything that was accepted is done and saved. */
  isIdle: () => boolean;
  /** Resolves when it can go no further: it stopped at an event, or met a temporary failure. */
  ended: Promise<void>;
  /**
   * Waits for what is in progress and saves what was done. Returns where it stopped, if it did. Throws a temporary
   * failure; then everything that is not saved must be taken again.
   */
  finish: () => Promise<Stopped | null>;
}>;

/** How many events are worked on at the same time if they concern different streams. */
const eventsAtOnce = 16;
/** Above this number of events in the line, no more are taken. */
const inHandMost = 256;
/** Under load, what is done within this time is saved together; after a pause it is saved at once. */
const saveEveryMs = 200;

/** An event in the line. */
type Entry = {
  readonly planned: Planned;
  mails: readonly AddressedMail[];
  outcome: Outcome | null;
};

/** The events done without a gap, and where the line stops after them, if it does. */
type Ready = Readonly<{ done: readonly Entry[]; stopped: Stopped | null }>;

type End = Readonly<{ stopped: Stopped } | { error: unknown }>;

/** The events from the first on that are done without a gap. */
const doneOf = (inHand: readonly Entry[]): readonly Entry[] => {
  const gap = inHand.findIndex(({ outcome }) => outcome?.kind !== 'done');
  return gap === -1 ? [...inHand] : inHand.slice(0, gap);
};

/** States that events in the line changed and that are not saved yet; others are read from the database. */
const createUnsavedStates = () => {
  const states = new Map<string, unknown>();
  return {
    of: (keys: ReadonlySet<string>): Map<string, unknown> =>
      new Map([...states].filter(([key]) => keys.has(key))),
    remember: ({ remembered }: Planned): void => {
      if (remembered !== null) states.set(remembered.key, remembered.state);
    },
    /** Called after a save. A state that a later event has changed since is kept. */
    forget: ({ remembered }: Planned): void => {
      if (remembered !== null && states.get(remembered.key) === remembered.state)
        states.delete(remembered.key);
    },
  };
};

/**
 * Moves a reaction along the log. Events are folded in order; their effects run in parallel, but in order where they
 * share a lane; and events done from the first on without a gap are saved with the checkpoint. New events do not wait
 * for the slowest earlier ones. After a crash before the checkpoint the events come again, and each command is answered
 * from its record.
 */
export const openLine = (deps: ReactionDeps, running: RunningReaction): ReactionLine => {
  const { reaction, signal } = running;
  const inHand: Entry[] = [];
  const underWay = new Set<Promise<void>>();
  const unsaved = createUnsavedStates();
  const finishing = new AbortController();
  /** The first event that cannot be decoded or folded. */
  let unplanned: Stopped | null = null;
  /** No more events are taken: one failed, or cannot be planned. */
  let isClosed = false;
  let end: End | null = null;
  let isSaving = false;
  let saving: Promise<void> = Promise.resolve();
  let savedAtMs = -Infinity;
  let tellRoom: () => void = () => undefined;
  let tellEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    tellEnded = resolve;
  });
  const noMore = (): void => tellRoom();
  signal.addEventListener('abort', noMore, { once: true });

  const sideBySide = createSideBySide({
    most: deps.eventsAtOnce ?? eventsAtOnce,
    mayBegin: () => !signal.aborted && end === null,
  });

  const endWith = (how: End): void => {
    end ??= how;
    isClosed = true;
    tellEnded();
    tellRoom();
  };

  /**
   * Where the line stops, if everything before it is done. Throws a temporary failure, once nothing before it is left
   * to save.
   */
  const stopAfter = (done: readonly Entry[]): Stopped | null => {
    const next = inHand[done.length];
    if (next === undefined) return unplanned;
    if (next.outcome?.kind !== 'failed') return null;
    const { error } = next.outcome;
    if (isPoison(error)) return stoppedAt(next.planned.event, error);
    if (done.length > 0) return null;
    throw error;
  };

  /** What can be saved now; `null` when nothing can. */
  const ready = (): Ready | null => {
    const done = doneOf(inHand);
    const stopped = stopAfter(done);
    return done.length === 0 && stopped === null ? null : { done, stopped };
  };

  const saveReady = async ({ done, stopped }: Ready): Promise<void> => {
    const at = await save(deps, running, { done, stopped });
    savedAtMs = performance.now();
    inHand.splice(0, done.length);
    for (const { planned } of done) unsaved.forget(planned);
    if (inHand.length <= inHandMost) tellRoom();
    if (at !== null) endWith({ stopped: at });
  };

  const saveWhileReady = async (): Promise<void> => {
    isSaving = true;
    try {
      while (end === null) {
        const restMs = savedAtMs + saveEveryMs - performance.now();
        // When the line is full, everything waits for room.
        const isFull = inHand.length > inHandMost;
        if (restMs > 0 && !isFull) await pause(restMs, finishing.signal);
        const next = ready();
        if (next === null) return;
        await saveReady(next);
      }
    } catch (error) {
      endWith({ error });
    } finally {
      // Cleared in the same turn in which nothing was ready, so that an event that is done later starts a new save.
      isSaving = false;
    }
  };
  const saveSoon = (): Promise<void> => {
    if (!isSaving && end === null) saving = saveWhileReady();
    return saving;
  };

  const begin = (planned: Planned): void => {
    const entry: Entry = { planned, mails: [], outcome: null };
    inHand.push(entry);
    unsaved.remember(planned);
    const run = async (): Promise<void> => {
      entry.mails = await carryOut(deps, running, planned);
    };
    const work = sideBySide.add({ lanes: lanesOf(planned), run }).then((outcome) => {
      entry.outcome = outcome;
      underWay.delete(work);
      if (outcome.kind === 'failed') isClosed = true;
      void saveSoon();
    });
    underWay.add(work);
  };

  const take = async (stored: readonly EventText[]): Promise<void> => {
    if (isClosed) return;
    const { events, stopped: unreadable } = await decode(deps.reader, stored);
    const keys = new Set(events.flatMap((event) => reaction.state.keyOf(event) ?? []));
    const known = unsaved.of(keys);
    const others = [...keys].filter((key) => !known.has(key));
    for (const [key, state] of await readStates(deps.pool, reaction.name, others))
      known.set(key, state);
    const { planned, stopped } = planAll(running, events, known);
    unplanned = stopped ?? unreadable;
    if (unplanned !== null) isClosed = true;
    for (const one of planned) begin(one);
    if (unplanned !== null) void saveSoon();
    if (inHand.length <= inHandMost || isClosed || signal.aborted) return;
    await new Promise<void>((resolve) => {
      tellRoom = resolve;
    });
  };

  const finish = async (): Promise<Stopped | null> => {
    finishing.abort();
    signal.removeEventListener('abort', noMore);
    await Promise.all(underWay);
    await saving;
    await saveSoon();
    if (end === null) return null;
    if ('error' in end) throw end.error;
    return end.stopped;
  };

  return { take, isIdle: () => inHand.length === 0 && !isClosed, ended, finish };
};
