import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../../infra/postgres/transaction.ts';
import type { MasterKey } from '../../../infra/vault/master-key.ts';
import type { SealedTable } from '../../../infra/vault/rewrap.ts';
import { seal, unseal } from '../../../infra/vault/sealing.ts';
import { array, mixed, number, object, string, type InferType } from 'yup';
import { isStoppedSql } from '../../core/bulks/postgres-store.ts';
import { inParts } from '../../core/in-parts.ts';
import { inSlices } from '../../core/in-slices.ts';
import { makeAhead } from '../../core/make-ahead.ts';
import { createAlone } from './alone.ts';
import { forgetErasedOf } from './forget-leads.ts';
import { leadImportBulk } from './lead-import-bulk.ts';

const importContext = (id: string): readonly string[] => ['lead import/1', id];
const rowContext = (id: string, line: number): readonly string[] => [
  ...['lead import row/1', id, String(line)],
];

/** The encrypted columns of this store, for a change of the master key. */
export const leadImportTables: readonly SealedTable[] = [
  {
    table: 'ops.lead_imports',
    id: 'id::text',
    column: 'sealed',
    key: ({ secrets }) => secrets,
    context: importContext,
  },
  {
    table: 'ops.lead_import_rows',
    id: "import_id::text || ' ' || line",
    column: 'sealed',
    key: ({ secrets }) => secrets,
    context: (id) => {
      const [importId = '', line] = id.split(' ');
      return rowContext(importId, Number(line));
    },
  },
];

const form = object({
  firstName: string().defined(),
  lastName: string().defined(),
  email: string().nullable().defined(),
  phone: string().nullable().defined(),
  country: string().nullable().defined(),
  city: string().nullable().defined(),
  funnelLink: string().nullable().defined(),
  reference: string().nullable().defined(),
  leadStatus: string().nullable().defined(),
});

const keptFile = object({
  name: string().defined(),
  header: array().of(string().defined()).required(),
  /** What the ids of added leads are derived from; `null` if each id is stored with its row. */
  leads: string().nullable().default(null),
});
const keptRow = object({
  cells: array().of(string().defined()).required(),
  /** Why the row was refused before anything was done. */
  errors: mixed<Readonly<Record<string, string>>>().defined().nullable(),
  /** The form of the lead before the row changed it. */
  before: form.nullable().default(null),
  edits: number().nullable().defined(),
});
export type KeptRow = InferType<typeof keptRow>;
export type KeptFile = InferType<typeof keptFile>;

export type ImportRow = KeptRow &
  Readonly<{ line: number; verdict: 'add' | 'update' | 'refuse'; leadId: string | null }>;

export type ImportCounts = Readonly<{
  added: number;
  updated: number;
  skipped: number;
  refused: number;
}>;

export type ImportStanding = ImportCounts &
  KeptFile &
  Readonly<{
    id: string;
    ownerId: string;
    /** ISO 8601 UTC. */
    begunAt: string;
    /** The bulk that undid it. */
    undoneBy: string | null;
    /** The state of the bulk that carried it out, `stopped` if it was given up; `null` if the bulk is forgotten. */
    state: string | null;
    undoState: string | null;
    /** How many rows were processed; `null` if that is forgotten. */
    done: number | null;
  }>;

export type ImportUnderWay = Readonly<{ id: string; isStopped: boolean }>;

/** An earlier import of the same file. */
export type Earlier = Readonly<{
  id: string;
  options: string;
  isUndone: boolean;
  isCancelled: boolean;
  /** The last bulk that undid it, and that bulk's state. */
  undoneBy: string | null;
  undoState: string | null;
}>;

type Raw = ImportCounts &
  Readonly<{
    id: string;
    ownerId: string;
    begunAt: Date;
    undoneBy: string | null;
    state: string | null;
    undoState: string | null;
    done: number | null;
    sealed: Buffer;
  }>;

/** The state of a bulk as the history shows it. */
const shownStateSql = (bulk: string): string =>
  `case when ${isStoppedSql(bulk)} then 'stopped' else ${bulk}.state end`;

const standingSql = `
  select i.id, i.owner_id as "ownerId", i.begun_at as "begunAt", i.undone_by as "undoneBy", i.sealed,
         i.added, i.updated, i.skipped, i.refused + coalesce(b.refused, 0) as refused, ${shownStateSql('b')} as state, ${shownStateSql('u')} as "undoState",
         b.changed + b.unchanged + b.refused as done
    from ops.lead_imports i
    left join ops.bulks b on b.id = i.id
    left join ops.bulks u on u.id = i.undone_by`;

const beginSql = `
  insert into ops.lead_imports
    (id, owner_id, file_hash, options, sealed, added, updated, skipped, refused, begun_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, clock_timestamp()))
  on conflict (id) do nothing`;

/** Rows that are encrypted and written in one go. */
const rowsInOne = 1_000;

const addRowsSql = `
  insert into ops.lead_import_rows (import_id, line, verdict, lead_id, sealed)
  select $1, * from unnest($2::integer[], $3::text[], $4::uuid[], $5::bytea[])`;

const rowsSql = `
  select r.line, r.verdict, r.lead_id as "leadId", r.sealed, b.outcome, b.code
    from ops.lead_import_rows r
    left join ops.bulk_rows b on b.bulk_id = r.import_id and b.row_id = r.line::text
   where r.import_id = $1
  union all
  select b.row_id::integer, 'add', null, null, b.outcome, b.code
    from ops.bulk_rows b
   where b.bulk_id = $1 and not exists (
     select from ops.lead_import_rows r where r.import_id = $1 and r.line = b.row_id::integer)
   order by line`;

export type DoneRow = ImportRow & Readonly<{ outcome: string | null; code: string | null }>;

type RawRow = Readonly<{
  line: number;
  verdict: ImportRow['verdict'];
  leadId: string | null;
  /** `null` if nothing is kept: for most rows that add a lead, and for erased leads. */
  sealed: Buffer | null;
  outcome: string | null;
  code: string | null;
}>;

const nothingKept: KeptRow = { cells: [], errors: null, before: null, edits: null };

export type Begun = ImportCounts &
  KeptFile &
  Readonly<{
    id: string;
    ownerId: string;
    fileHash: Uint8Array;
    options: string;
    /** Now if absent. */
    begunAt?: Date;
    rows: readonly ImportRow[];
  }>;

/** The store of imports: what their files held, and what happened to it. */
export const createImportStore = (pool: Pool, { secrets: key }: MasterKey) => {
  const readStanding = ({ sealed, begunAt, ...row }: Raw): ImportStanding => {
    const kept = JSON.parse(unseal(key, sealed, importContext(row.id)).toString()) as unknown;
    return {
      ...row,
      begunAt: begunAt.toISOString(),
      ...keptFile.validateSync(kept, { strict: true }),
    };
  };
  return {
    alone: createAlone(pool),
    /** Imports whose rows are being processed, or could be if somebody retried them. */
    underWay: async (): Promise<readonly ImportUnderWay[]> => {
      const { rows } = await pool.query<ImportUnderWay>(
        `select id, ${isStoppedSql('b')} as "isStopped" from ops.bulks b
          where kind = $1 and state = 'running' order by begun_at`,
        [leadImportBulk.name],
      );
      return rows;
    },
    /** A repeat with the same id changes nothing. */
    begin: async ({ id, ownerId, fileHash, options, rows, ...begun }: Begun): Promise<void> => {
      const { name, header, leads, added, updated, skipped, refused, begunAt } = begun;
      const sealRow = ({ line, cells, errors, before, edits }: ImportRow): Buffer =>
        seal(
          key,
          Buffer.from(JSON.stringify({ cells, errors, before, edits })),
          rowContext(id, line),
        );
      const begin = async (client: PoolClient): Promise<void> => {
        const { rowCount } = await client.query(beginSql, [
          ...[id, ownerId, Buffer.from(fileHash), options],
          seal(key, Buffer.from(JSON.stringify({ name, header, leads })), importContext(id)),
          ...[added, updated, skipped, refused, begunAt ?? null],
        ]);
        if (rowCount === 0) return;
        await makeAhead(
          inParts(rows, rowsInOne),
          ({ part }) => inSlices(part, sealRow),
          ({ part }, sealed) =>
            client.query(addRowsSql, [
              ...[id, part.map(({ line }) => line), part.map(({ verdict }) => verdict)],
              ...[part.map(({ leadId }) => leadId), sealed],
            ]),
        );
      };
      await inTransaction(pool, begin, 'begin');
      // Not within the transaction: an erasure that runs meanwhile does not see the row before the commit.
      await forgetErasedOf(pool, id);
    },
    /** To be called once the rows of the bulk are stored, because they also hold personal data of leads. */
    forgetErased: (id: string): Promise<void> => forgetErasedOf(pool, id),
    earlier: async (ownerId: string, fileHash: Uint8Array): Promise<readonly Earlier[]> => {
      const { rows } = await pool.query<Earlier>(
        `select i.id, i.options, i.undone_by is not null as "isUndone",
                coalesce(b.state in ('cancelled', 'cancelling'), false) as "isCancelled",
                i.undone_by as "undoneBy", u.state as "undoState"
           from ops.lead_imports i
           left join ops.bulks b on b.id = i.id
           left join ops.bulks u on u.id = i.undone_by
          where i.owner_id = $1 and i.file_hash = $2`,
        [ownerId, Buffer.from(fileHash)],
      );
      return rows;
    },
    find: async (id: string): Promise<ImportStanding | null> => {
      const { rows } = await pool.query<Raw>(`${standingSql} where i.id = $1`, [id]);
      const [row] = rows;
      return row === undefined ? null : readStanding(row);
    },
    /** The imports of one person, or everybody's; newest first. */
    list: async (ownerId: string | null, most: number): Promise<readonly ImportStanding[]> => {
      const { rows } = await pool.query<Raw>(
        `${standingSql} where $1::uuid is null or i.owner_id = $1 order by i.begun_at desc, i.id limit $2`,
        [ownerId, most],
      );
      return rows.map(readStanding);
    },
    /** What happened to the rows, except the skipped ones. `addedId` gives the lead that a row adds. */
    rows: async (
      id: string,
      addedId: (line: number) => string | null,
    ): Promise<readonly DoneRow[]> => {
      const { rows } = await pool.query<RawRow>(rowsSql, [id]);
      return rows.map(({ sealed, ...row }) => {
        if (sealed === null)
          return { ...row, ...nothingKept, leadId: row.leadId ?? addedId(row.line) };
        const kept = JSON.parse(
          unseal(key, sealed, rowContext(id, row.line)).toString(),
        ) as unknown;
        return { ...row, ...keptRow.validateSync(kept, { strict: true }) };
      });
    },
    /**
     * The lines of the rows that these bulks undid; with `gone` set to `named`, also rows whose leads were already
     * erased.
     */
    takenBack: async (
      undoIds: readonly string[],
      gone: 'left out' | 'named' = 'left out',
    ): Promise<ReadonlySet<number>> => {
      const outcomes = gone === 'named' ? ['changed', 'unchanged'] : ['changed'];
      const { rows } = await pool.query<{ line: number }>(
        `select row_id::integer as line from ops.bulk_rows
          where bulk_id = any ($1::uuid[]) and outcome = any ($2)`,
        [undoIds, outcomes],
      );
      return new Set(rows.map(({ line }) => line));
    },
    /**
     * Records which bulk undoes an import and begins that bulk, both in one transaction. False if another bulk undid it
     * meanwhile. `before` is the undo that was cancelled.
     */
    takeBack: (
      { id, undoneBy, before }: Readonly<{ id: string; undoneBy: string; before: string | null }>,
      begin: (client: PoolClient) => Promise<void>,
    ): Promise<boolean> =>
      inTransaction(
        pool,
        async (client) => {
          const { rowCount } = await client.query(
            `update ops.lead_imports set undone_by = $2
              where id = $1 and (undone_by is null or undone_by in ($2, $3))`,
            [id, undoneBy, before],
          );
          if (rowCount === 0) return false;
          await begin(client);
          return true;
        },
        'begin',
      ),
    /** The contents of rows are deleted when the import can no longer be undone; the import itself stays known. */
    forgetBefore: async (before: Date): Promise<number> => {
      const { rowCount } = await pool.query(
        `delete from ops.lead_import_rows r using ops.lead_imports i
          where i.id = r.import_id and i.begun_at < $1`,
        [before],
      );
      return rowCount ?? 0;
    },
  };
};
export type ImportStore = ReturnType<typeof createImportStore>;
