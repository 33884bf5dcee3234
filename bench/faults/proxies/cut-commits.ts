import type { Random } from '../../../infra/market-data/random.ts';
import type { Cutter } from './tcp-proxy.ts';

/** A Bind message has the name of its prepared statement after a zero byte; a COMMIT is a separate message. */
const appendBind = Buffer.from('\0eventstore_append');
const commitQuery = /^Q[\s\S]{4}commit\0/i;

/** ReadyForQuery outside of a transaction: everything requested before is committed. */
const committed = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

const endsWith = (chunk: Buffer, end: Buffer): boolean =>
  chunk.length >= end.length && chunk.subarray(-end.length).equals(end);

/**
 * Cuts a share of PostgreSQL's answers to appends and COMMITs, after the server has reported the commit and before the
 * application receives it.
 */
export const cutCommits =
  (share: number, random: Random): (() => Cutter) =>
  () => {
    let isCommitting = false;
    return {
      toServer: (chunk) => {
        isCommitting ||=
          chunk.includes(appendBind) || commitQuery.test(chunk.toString('latin1', 0, 16));
      },
      toClient: (chunk) => {
        if (!isCommitting || !endsWith(chunk, committed)) return false;
        isCommitting = false;
        return random() < share;
      },
    };
  };
