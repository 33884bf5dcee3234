import { readKept, writeKept } from './kept-submissions.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Submission } from './submission.ts';

export type Act = Omit<Submission, 'key' | 'pressedAtMs'> &
  Readonly<{
    /** Files and their texts, sent instead of a body. */
    files?: FormData | undefined;
    /** The body contains a secret: nothing of it is stored. */
    secret: boolean;
  }>;

/** The outcome of a command whose answer was lost. */
export type Fate = Readonly<{ status: number; body: unknown }>;

export type Submissions = Readonly<{
  /** The pending submission of the same command, with its first body and the time of this press, or a new one. */
  begin: (act: Act) => Submission;
  /** A final answer came: drops the submission. */
  settle: (key: string) => void;
  /** A request was not carried out. Drops the key, unless an earlier request with it may have been carried out. */
  turnedAway: (key: string) => void;
  /** A request may have been carried out: keeps the key. */
  doubt: (key: string) => void;
  /** No more resends: keeps the key, and notifies the listeners, which ask the server for the outcome. */
  leaveOpen: (key: string) => void;
  /** This person's commands that may have been carried out. */
  open: (userId: string) => readonly Submission[];
  /** The pending submission of a key, as it was last pressed. */
  find: (key: string) => Submission | undefined;
  /** Whether it was pending when the page was loaded and has not been left open by this page since. */
  isLeft: (key: string) => boolean;
  /** Marks it as being sent, until the returned function is called. */
  sending: (key: string) => () => void;
  isUnderWay: (key: string) => boolean;
  /** Calls `hear` for each submission that is left open, until the returned function is called. */
  onOpen: (hear: (submission: Submission) => void) => () => void;
  /**
   * Waits for the outcome of an open command of this page; resolves to `null` if it stays unknown. Returns `null` if
   * nobody asks for it.
   */
  fateOf: (key: string) => Promise<Fate | null> | null;
  /** Passes the outcome to everyone who waits for it; returns whether anybody did. */
  tell: (key: string, fate: Fate | null) => boolean;
  reset: () => void;
}>;

type Entry = Readonly<{ submission: Submission; mark: string; isStored: boolean }>;

/** More than anybody leaves without an answer; beyond it the oldest is dropped. */
const most = 20;

/**
 * One per page: its pending submissions, those that an earlier page left in this tab, and which of them are in doubt.
 */
export const createSubmissions = (
  storage: Storage,
  newKey: () => string,
  now: () => number = Date.now,
): Submissions => {
  let entries: readonly Entry[] = readKept(storage).map((submission) => ({
    submission,
    mark: fingerprintOf(submission),
    isStored: true,
  }));
  const leftKeys = new Set(entries.map(({ submission }) => submission.key));
  /** A submission that an earlier page left may have been carried out. */
  const inDoubt = new Set(leftKeys);
  const save = (next: readonly Entry[]): void => {
    entries = next.slice(-most);
    writeKept(
      storage,
      entries.filter(({ isStored }) => isStored).map(({ submission }) => submission),
    );
  };
  const waiters = new Map<string, readonly ((fate: Fate | null) => void)[]>();
  const tell = (key: string, fate: Fate | null): boolean => {
    const waiting = waiters.get(key) ?? [];
    waiters.delete(key);
    for (const end of waiting) end(fate);
    return waiting.length > 0;
  };
  const tellNobodyKnows = (): void => {
    for (const key of waiters.keys()) tell(key, null);
  };
  const settle = (key: string): void => {
    tell(key, null);
    inDoubt.delete(key);
    if (entries.some(({ submission }) => submission.key === key))
      save(entries.filter(({ submission }) => submission.key !== key));
  };
  const underWay = new Set<Readonly<{ key: string }>>();
  const hearers = new Set<(submission: Submission) => void>();
  const find = (key: string): Submission | undefined =>
    entries.find(({ submission }) => submission.key === key)?.submission;
  return {
    begin: ({ files, secret, ...act }) => {
      const mark = fingerprintOf(act, files);
      const same = entries.find((entry) => entry.mark === mark);
      const submission = {
        ...(same?.submission ?? { ...act, key: newKey() }),
        pressedAtMs: now(),
      };
      const isStored = same?.isStored ?? (!secret && files === undefined);
      const others = entries.filter((entry) => entry !== same);
      save([...others, { submission, mark, isStored }]);
      return submission;
    },
    settle,
    turnedAway: (key) => {
      if (!inDoubt.has(key)) settle(key);
    },
    doubt: (key) => void inDoubt.add(key),
    leaveOpen: (key) => {
      inDoubt.add(key);
      // From now on it belongs to this page, whatever page began it.
      leftKeys.delete(key);
      const submission = find(key);
      if (submission !== undefined) for (const hear of hearers) hear(submission);
    },
    open: (userId) =>
      entries
        .map(({ submission }) => submission)
        .filter((one) => one.userId === userId && inDoubt.has(one.key)),
    find,
    isLeft: (key) => leftKeys.has(key),
    sending: (key) => {
      const one = { key };
      underWay.add(one);
      return () => void underWay.delete(one);
    },
    isUnderWay: (key) => [...underWay].some((one) => one.key === key),
    onOpen: (hear) => {
      hearers.add(hear);
      return () => {
        hearers.delete(hear);
        if (hearers.size === 0) tellNobodyKnows();
      };
    },
    fateOf: (key) =>
      hearers.size === 0 || leftKeys.has(key) || find(key) === undefined
        ? null
        : new Promise((end) => waiters.set(key, [...(waiters.get(key) ?? []), end])),
    tell,
    reset: () => {
      tellNobodyKnows();
      leftKeys.clear();
      inDoubt.clear();
      save([]);
    },
  };
};
