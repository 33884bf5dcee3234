import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { commandKey } from '../append-rules.ts';
import type { AppendRequest, AppendResult } from '../port.ts';
import { unavailable } from './failures.ts';
import {
  claimMs,
  toIntents,
  type Held,
  type Intent,
  type Intents,
  type Standing,
} from './intents.ts';
import type { Reading } from './reading.ts';
import { searchRecord } from './records.ts';
import { createWaves } from './waves.ts';

/** The command keys of one append, held while it is in progress. */
export type Hold = Readonly<{
  /** Nothing was written: the next append may use the keys. */
  release: () => Promise<void>;
  /** The outcome is unknown: the next append that uses one of the keys looks for it in the stream. */
  giveUp: () => Promise<void>;
  /** Records the commands without events; `position` is that of the last event before them. */
  settle: (position: bigint) => Promise<void>;
  /** The append is over. */
  end: () => void;
}>;

type Duplicate = Extract<AppendResult, { status: 'duplicate' }>;
type Wanted = ReturnType<typeof toIntents>;

/** How often a key that another append holds is requested again, and for how long. */
const claimPauseMs = 20;
const claimWaitMs = 10_000;
/** A claim is renewed when it is between one and two of these intervals old, well before it expires. */
const renewEveryMs = claimMs / 3;

/** How long claims wait at most for the appends before them. */
export const wavePatienceMs = 25;

/**
 * How many waves of claims and their appends are in progress at once: some are claimed while the server writes the
 * others.
 */
export const wavesMost = 3;

const nothing = async (): Promise<void> => undefined;
const noKeys: Hold = { release: nothing, giveUp: nothing, settle: nothing, end: () => undefined };

/** Whether nothing that the key's holder has sent can still spoil an append of this command. */
const mayBeTakenOver = (standing: Standing, intent: Intent): boolean => {
  if (standing.isLive) return false;
  // Both expect a revision of the same stream, and only one of them can find it, so the append itself decides.
  if (standing.stream === intent.stream) return true;
  return standing.isLongDead;
};

/**
 * The revision from which the record is searched next time. Anything still on its way to the same stream can only come
 * after everything that the stream holds already.
 */
const searchFrom = (
  standing: Standing,
  intent: Intent,
  { searchedTo }: Readonly<{ searchedTo: number }>,
): number =>
  standing.stream === intent.stream
    ? Math.min(searchedTo, intent.revisionRead)
    : intent.revisionRead;

/** Claims the keys of appends: only one append at a time holds a key, in this process and in all processes. */
export const createClaiming = (reading: Reading, intents: Intents) => {
  /**
   * Claims that wait for earlier appends go together, and so do their appends: each separate group costs both stores as
   * much as many more appends in one group.
   */
  const begin = createWaves(wavePatienceMs, wavesMost);
  /** Keys that an append of this process holds. */
  const underWay = new Map<string, Promise<void>>();
  /** What the appends in progress hold, and since when. */
  const renewals = new Map<() => readonly Held[], number>();
  let timer: NodeJS.Timeout | undefined;

  /** Only old claims are renewed, because most appends end before their claim has to be. */
  const renewOld = (): void => {
    const madeBefore = performance.now() - renewEveryMs;
    const old = [...renewals].filter(([, sinceMs]) => sinceMs <= madeBefore);
    const held = old.flatMap(([heldBy]) => heldBy());
    if (held.length > 0) intents.renew(held).catch(() => undefined);
  };

  const keepAlive = (heldBy: () => readonly Held[]): (() => void) => {
    renewals.set(heldBy, performance.now());
    timer ??= setInterval(renewOld, renewEveryMs).unref();
    return () => {
      renewals.delete(heldBy);
      if (renewals.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };

  /** Takes the keys in this process. There is no await between finding them free and this. */
  const open = (wanted: Wanted) => {
    const holder = randomUUID();
    let over = (): void => undefined;
    const done = new Promise<void>((resolve) => {
      over = resolve;
    });
    for (const { intent } of wanted) underWay.set(commandKey(intent), done);
    let leave = (): void => undefined;
    const fresh: Intent[] = [];
    const taken: Intent[] = [];
    const stopRenewing = keepAlive(() =>
      [...fresh, ...taken].map((intent) => ({ intent, holder })),
    );
    const hold: Hold = {
      release: async () => {
        await intents.release(fresh, holder);
        // The command of a key that was taken over may have been carried out meanwhile, so it is searched for again.
        await intents.giveUp(taken, holder);
      },
      giveUp: () => intents.giveUp([...fresh, ...taken], holder),
      settle: async (position) => {
        for (const { intent } of wanted) {
          if (intent.firstEventId !== null) continue;
          if (await intents.settle(intent, holder, position)) continue;
          throw unavailable(
            'recording a command',
            new Error('Another process now holds the key of the command'),
          );
        }
      },
      end: () => {
        stopRenewing();
        leave();
        for (const { intent } of wanted) underWay.delete(commandKey(intent));
        over();
      },
    };
    const untilItsTurn = async (): Promise<void> => {
      leave = await begin();
    };
    return { holder, fresh, taken, hold, untilItsTurn };
  };

  /** Takes over keys of appends that died. Otherwise says that one must be waited for, or that a command is done. */
  const takeOver = async (
    wanted: Wanted,
    standing: readonly Standing[],
    held: ReturnType<typeof open>,
  ): Promise<'taken' | 'wait' | Duplicate> => {
    for (const one of standing) {
      const found = wanted.find(({ intent }) => commandKey(intent) === commandKey(one));
      if (found === undefined) continue;
      const search = await searchRecord(reading, one);
      if (search.record !== null)
        return { status: 'duplicate', index: found.index, record: search.record };
      if (!mayBeTakenOver(one, found.intent)) return 'wait';
      const intent = { ...found.intent, revisionRead: searchFrom(one, found.intent, search) };
      if (!(await intents.takeOver(one, intent, held.holder))) return 'wait';
      held.taken.push(intent);
    }
    return 'taken';
  };

  const attempt = async (wanted: Wanted): Promise<Hold | 'wait' | Duplicate> => {
    const held = open(wanted);
    try {
      const all = wanted.map(({ intent }) => intent);
      await held.untilItsTurn();
      const standing = await intents.claim(all, held.holder);
      const names = new Set(standing.map(commandKey));
      held.fresh.push(...all.filter((intent) => !names.has(commandKey(intent))));
      const verdict = standing.length === 0 ? 'taken' : await takeOver(wanted, standing, held);
      if (verdict === 'taken') return held.hold;
      await held.hold.release();
      held.hold.end();
      return verdict;
    } catch (error) {
      await held.hold.giveUp().catch(() => undefined);
      held.hold.end();
      throw error;
    }
  };

  /**
   * Holds the keys of a request's commands, or returns the record of one that was carried out before. It waits for a
   * key that another append holds, in this process or another; after ten seconds it rejects with
   * `EventStoreUnavailable`.
   */
  const claimAll = async (request: AppendRequest): Promise<Hold | Duplicate> => {
    const wanted = toIntents(request);
    if (wanted.length === 0) return noKeys;
    const until = performance.now() + claimWaitMs;
    for (;;) {
      const other = wanted
        .map(({ intent }) => underWay.get(commandKey(intent)))
        .find((one) => one !== undefined);
      if (other !== undefined) {
        await other;
        continue;
      }
      const result = await attempt(wanted);
      if (result !== 'wait') return result;
      if (performance.now() >= until) {
        throw unavailable(
          'waiting for a command',
          new Error('Another process holds the key of the command'),
        );
      }
      await pause(claimPauseMs);
    }
  };

  return { claimAll };
};
