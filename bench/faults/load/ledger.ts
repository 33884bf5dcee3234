import { isAcknowledged, type Answered } from './commands.ts';

/** The clients' own record of their answers, kept in this process, where no fault reaches it. */
export type Ledger = Readonly<{
  note: (answered: Answered) => void;
  /** Records an answer that is never allowed, whatever the fault. */
  noteWrong: (what: string) => void;
  /** Records a sending without an answer, or with the answer 'not now'. */
  noteUnanswered: (status: number | null, tookMs: number) => void;
  acknowledged: () => readonly Answered[];
  refused: () => readonly Answered[];
  wrong: () => readonly string[];
  counts: () => LedgerCounts;
}>;

export type LedgerCounts = Readonly<{
  acknowledged: number;
  refused: number;
  /** Sendings whose connection broke or could not be opened. */
  cut: number;
  /** Answers 503 with Retry-After. */
  notNow: number;
  /** How many acknowledged commands had been sent before without an answer. */
  afterRetry: number;
  /** The longest time until a sending was answered 'not now'. */
  notNowMsMax: number;
}>;

export const createLedger = (): Ledger => {
  const acknowledged: Answered[] = [];
  const refused: Answered[] = [];
  const wrong: string[] = [];
  let [cut, notNow, notNowMsMax] = [0, 0, 0];
  return {
    note: (answered) => (isAcknowledged(answered) ? acknowledged : refused).push(answered),
    noteWrong: (what) => wrong.push(what),
    noteUnanswered: (status, tookMs) => {
      if (status === null) {
        cut += 1;
      } else {
        notNow += 1;
        notNowMsMax = Math.max(notNowMsMax, tookMs);
      }
    },
    acknowledged: () => acknowledged,
    refused: () => refused,
    wrong: () => wrong,
    counts: () => ({
      acknowledged: acknowledged.length,
      refused: refused.length,
      cut,
      notNow,
      afterRetry: acknowledged.filter(({ unanswered }) => unanswered > 0).length,
      notNowMsMax: Math.round(notNowMsMax),
    }),
  };
};
