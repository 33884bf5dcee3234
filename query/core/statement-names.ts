import { createHash } from 'node:crypto';

/** Names under which statements are prepared. */
export type StatementNames = Readonly<{
  /** A name for a text that comes again and again; none for one that is new, or where there are enough. */
  of: (text: string) => Readonly<{ name?: string }>;
}>;

/** A connection keeps what it has prepared for as long as it lasts, some ten kilobytes each. */
const namesMost = 120;
/** Asked so often, a statement is worth keeping. */
const timesNeeded = 3;
/** Texts whose times are counted. */
const countedMost = 1_000;

/** Counts texts, and names those that come again and again. */
export const createStatementNames = (): StatementNames => {
  const names = new Map<string, string>();
  const times = new Map<string, number>();

  const isWorthIt = (text: string): boolean => {
    if (names.size >= namesMost) return false;
    const now = (times.get(text) ?? 0) + 1;
    if (times.size >= countedMost) times.clear();
    times.set(text, now);
    return now >= timesNeeded;
  };

  return {
    of: (text) => {
      const known = names.get(text);
      if (known !== undefined) return { name: known };
      if (!isWorthIt(text)) return {};
      const name = `q_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
      names.set(text, name);
      times.delete(text);
      return { name };
    },
  };
};
