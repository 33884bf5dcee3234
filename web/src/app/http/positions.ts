/**
 * The highest position a command answered with, so that later reads can ask to have seen it (web.md, Waiting). Positions
 * are opaque decimal strings that are only compared.
 */
export type Positions = Readonly<{
  note: (position: string | null | undefined) => void;
  /** What a read of this endpoint asks for; null when there is nothing to wait for or waiting lately was in vain. */
  wanted: (endpoint: string, nowMs: number) => string | null;
  /** A read could not wait long enough: ask no further wait of that endpoint for 30 s. */
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
