/** How many failures are borne, and how long it then takes until the next may be made: longer with each round. */
export type RoundRule = Readonly<{
  /** Failures of a round, all within the window. */
  limit: number;
  windowSeconds: number;
  /** After the first round; twice as long after each further one, up to the longest. */
  waitSecondsFirst: number;
  waitSecondsMax: number;
  /** Rounds are forgotten so long after the last wait was over. */
  forgetSeconds: number;
}>;

/** How answers follow each other: at once for a while, then ever more slowly. */
export type TurnRule = Readonly<{
  /** Failures that slow nothing down. */
  free: number;
  /** Failures are forgotten so long after the last. */
  quietSeconds: number;
  /** The longest pause between two answers, and the longest that one is kept waiting for its turn. */
  waitSecondsMax: number;
}>;

/** Failed attempts by key, counted for all processes together. */
export type Attempts = Readonly<{
  /** Counts an attempt as failed before it is made, so that a burst cannot slip through; seconds to wait, or 0. */
  begin(key: string, rule: RoundRule): Promise<number>;
  /** One that was begun did not fail after all. */
  undo(key: string, rule: RoundRule): Promise<void>;
  /** Forgets all failures. */
  forget(key: string): Promise<void>;
  /** Takes a turn; `isRefused` where too many wait for theirs, and then after how long one may ask again. */
  turn(key: string, rule: TurnRule): Promise<Readonly<{ waitSeconds: number; isRefused: boolean }>>;
  /** The attempt of a turn did not fail after all: those to come are not slowed down by it. */
  giveTurnBack(key: string): Promise<void>;
}>;
