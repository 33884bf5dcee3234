import { createHash } from 'node:crypto';

/** Names of prepared statements. */
export type StatementNames = Readonly<{
  /** A name for a text that is used repeatedly; none for a new one, or when there are enough names. */
  of: (text: string) => Readonly<{ name?: string }>;
}>;

/** Most names. A connection keeps its prepared statements for as long as it lasts, some ten kilobytes each. */
const namesMost = 120;
/** A statement is worth preparing after this many uses. */
const timesNeeded = 3;
/** Most texts whose uses are counted. */
const countedMost = 1_000;

/** Counts the uses of texts, and names those that are used repeatedly. */
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
