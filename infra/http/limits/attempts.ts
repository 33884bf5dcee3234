/** How many failures are allowed, and how long to wait after that: longer with each round. */
export type RoundRule = Readonly<{
  /** Failures that make up a round, all within the window. */
  limit: number;
  windowSeconds: number;
  /** The wait after the first round; it doubles with each further round, up to the longest. */
  waitSecondsFirst: number;
  waitSecondsMax: number;
  /** Rounds are forgotten this long after the last wait ended. */
  forgetSeconds: number;
}>;

/** The pace of answers: at once for the first failures, then more and more slowly. */
export type TurnRule = Readonly<{
  /** Failures that do not slow anything down. */
  free: number;
  /** Failures are forgotten this long after the last one. */
  quietSeconds: number;
  /** The longest pause between two answers, and the longest that an attempt waits for its turn. */
  waitSecondsMax: number;
}>;

/** Failed attempts by key, counted across all processes. */
export type Attempts = Readonly<{
  /**
   * Counts an attempt as failed before it is made, so that a burst cannot slip through. Returns the seconds to wait, or
   * 0.
   */
  begin(key: string, rule: RoundRule): Promise<number>;
  /** Uncounts an attempt that did not fail. */
  undo(key: string, rule: RoundRule): Promise<void>;
  /** Forgets all failures. */
  forget(key: string): Promise<void>;
  /** Takes a turn. `isRefused` if too many wait already; `waitSeconds` then says when to ask again. */
  turn(key: string, rule: TurnRule): Promise<Readonly<{ waitSeconds: number; isRefused: boolean }>>;
  /** Uncounts the attempt of a turn that did not fail: it does not slow down later ones. */
  giveTurnBack(key: string): Promise<void>;
}>;
