import type { Random } from '../../../infra/market-data/random.ts';
import type { Cutter } from './tcp-proxy.ts';

/** A Bind message names the prepared statement that it is for after a zero; a COMMIT is a message of its own. */
const appendBind = Buffer.from('\0eventstore_append');
const commitQuery = /^Q[\s\S]{4}commit\0/i;

/** ReadyForQuery, outside of any transaction: what was asked for before is committed. */
const committed = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

const endsWith = (chunk: Buffer, end: Buffer): boolean =>
  chunk.length >= end.length && chunk.subarray(-end.length).equals(end);

/**
 * Cuts a share of PostgreSQL's answers to appends and to COMMITs, once the server has said that they are committed and
 * before the application hears it.
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
