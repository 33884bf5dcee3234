/** How often something may happen, counted for all processes together. */
export type Limit = Readonly<{ limit: number; windowSeconds: number }>;

export type Limits = Readonly<{
  /** Takes one of the window's places before the deed, so that a burst cannot slip through; seconds to wait, or 0. */
  take(key: string, limit: Limit): Promise<number>;
  /** Gives a taken place back: what happened does not count after all. */
  giveBack(key: string): Promise<void>;
}>;
