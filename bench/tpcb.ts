import type { Pool } from 'pg';
import { keepInFlight, type Load } from './kit/in-flight.ts';

const tellersPerBranch = 10;

export type TpcbSize = Readonly<{ branches: number; accountsPerBranch: number }>;

const tables = ({ branches, accountsPerBranch }: TpcbSize): string => `
  create table tpcb_branches (bid int primary key, bbalance int not null, filler char(88)) with (fillfactor = 100);
  create table tpcb_tellers (tid int primary key, bid int, tbalance int not null, filler char(84));
  create table tpcb_accounts (aid int primary key, bid int, abalance int not null, filler char(84));
  create table tpcb_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into tpcb_branches select n, 0 from generate_series(1, ${branches}) n;
  insert into tpcb_tellers select n, (n - 1) / ${tellersPerBranch} + 1, 0
    from generate_series(1, ${branches * tellersPerBranch}) n;
  insert into tpcb_accounts select n, (n - 1) / ${accountsPerBranch} + 1, 0, ''
    from generate_series(1, ${branches * accountsPerBranch}) n;
  vacuum analyze;
`;

/** The tables of TPC-B as pgbench creates them, with fewer accounts if requested. */
export const createTpcb = async (pool: Pool, size: TpcbSize): Promise<void> => {
  for (const statement of tables(size).split(';')) {
    if (statement.trim() !== '') await pool.query(statement);
  }
};

const statements = {
  account: 'update tpcb_accounts set abalance = abalance + $1 where aid = $2',
  read: 'select abalance from tpcb_accounts where aid = $1',
  teller: 'update tpcb_tellers set tbalance = tbalance + $1 where tid = $2',
  branch: 'update tpcb_branches set bbalance = bbalance + $1 where bid = $2',
  history: `insert into tpcb_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)`,
};

const below = (end: number): number => 1 + Math.floor(Math.random() * end);

/**
 * The transaction of TPC-B, statement by statement as an application sends it, prepared: three updates, a select and an
 * insert between begin and commit, on as many connections as lanes.
 */
export const runTpcb = async (
  pool: Pool,
  { branches, accountsPerBranch }: TpcbSize,
  lanes: number,
  forMs: number,
): Promise<Load> => {
  const clients = await Promise.all(Array.from({ length: lanes }, () => pool.connect()));
  try {
    return await keepInFlight(lanes, forMs, async (lane) => {
      const client = clients[lane];
      if (!client) throw new Error('Broken invariant: each lane has a connection');
      const run = (name: keyof typeof statements, ...values: readonly number[]) =>
        client.query({ name: `tpcb_${name}`, text: statements[name], values: [...values] });
      const aid = below(branches * accountsPerBranch);
      const tid = below(branches * tellersPerBranch);
      const bid = below(branches);
      const delta = below(10_000) - 5_000;
      await client.query('begin');
      await run('account', delta, aid);
      await run('read', aid);
      await run('teller', delta, tid);
      await run('branch', delta, bid);
      await run('history', tid, bid, aid, delta);
      await client.query('commit');
    });
  } finally {
    clients.forEach((client) => client.release());
  }
};
