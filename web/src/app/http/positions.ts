/**
 * The highest position that a command returned, so that later reads can ask to include it (web.md, Waiting). Positions
 * are opaque decimal strings that are only compared.
 */
export type Positions = Readonly<{
  note: (position: string | null | undefined) => void;
  /**
   * The position that a read of this endpoint asks for; null if there is nothing to wait for or a recent wait failed.
   */
  wanted: (endpoint: string, nowMs: number) => string | null;
  /** A read could not wait long enough: reads of that endpoint ask for no position for 30 s. */
  gaveUp: (endpoint: string, nowMs: number) => void;
  reset: () => void;
}>;

const noWaitMs = 30_000;
const isPosition = (value: string): boolean => /^\d{1,40}$/.test(value);

export const createPositions = (): Positions => {
  let highest: bigint | null = null;
  const noWaitUntil = new Map<string, number>();
  return {
    note: (position) => {
      if (typeof position !== 'string' || !isPosition(position)) return;
      const value = BigInt(position);
      if (highest === null || value > highest) highest = value;
    },
    wanted: (endpoint, nowMs) =>
      highest === null || (noWaitUntil.get(endpoint) ?? 0) > nowMs ? null : highest.toString(),
    gaveUp: (endpoint, nowMs) => {
      noWaitUntil.set(endpoint, nowMs + noWaitMs);
    },
    reset: () => {
      highest = null;
      noWaitUntil.clear();
    },
  };
};
