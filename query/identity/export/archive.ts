import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Files } from '../../../infra/files/files.ts';
import type { StaleReason } from '../../../infra/postgres/read-positions.ts';
import { kycCasesTable } from '../../../projections/kyc/cases/rows.ts';
import { ask } from '../../core/ask.ts';
import { name, sql } from '../../core/sql.ts';
import { requireStanding } from '../../core/standing.ts';
import { exportedCategories } from './coverage.ts';
import { historyOf, type HistoryDeps } from './history.ts';
import { pageOf, pageRows, tableParts, type TablePart } from './table-parts.ts';

export type ArchiveDeps = HistoryDeps &
  Readonly<{
    files: Pick<Files, 'read'>;
    /** Sessions, passkeys and the parts of the second factor that are not secret. */
    security: (userId: string) => Promise<object>;
    now: () => Date;
    /** Whether the person who downloads it still has access. */
    stillStands: () => Promise<boolean>;
    onError: (error: unknown) => void;
  }>;

const rowsOf = async function* (
  { pool }: Pick<ArchiveDeps, 'pool'>,
  part: TablePart,
  userId: string,
): AsyncGenerator<object> {
  let after: string | null = null;
  for (;;) {
    const rows: readonly Readonly<{ page_key: string }>[] = await ask<
      Readonly<{ page_key: string }>
    >(pool, pageOf(part, userId, after));
    for (const { page_key: _key, ...row } of rows) yield row;
    if (rows.length < pageRows) return;
    after = rows.at(-1)?.page_key ?? null;
  }
};

/** A JSON list, written as its members arrive. */
const listOf = (members: AsyncIterable<object>): Readable =>
  Readable.from(
    (async function* () {
      let comma = '';
      yield '[';
      for await (const member of members) {
        yield `${comma}\n${JSON.stringify(member)}`;
        comma = ',';
      }
      yield '\n]\n';
    })(),
  );

/** Rows between two checks of access. */
const rowsALook = 1_000;

/** The same members, as long as the person who downloads them still has access. Throws NOT_SIGNED_IN. */
const whileStanding = async function* (
  members: AsyncIterable<object>,
  { stillStands }: Pick<ArchiveDeps, 'stillStands'>,
): AsyncGenerator<object> {
  let told = 0;
  for await (const member of members) {
    if (told % rowsALook === 0) await requireStanding(stillStands);
    told += 1;
    yield member;
  }
};

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const sides = ['front', 'back', 'address'] as const;
type KycFiles = Readonly<Record<`${(typeof sides)[number]}_id`, string | null>>;

/** Files of the person's identity documents: names in the archive, and ids. */
const documentsOf = async (
  { pool }: Pick<ArchiveDeps, 'pool'>,
  userId: string,
): Promise<readonly (readonly [string, string])[]> => {
  const cases = await ask<KycFiles>(
    pool,
    sql`select front_id, back_id, address_id from ${name(kycCasesTable)}
         where user_id = ${userId} order by submitted_at, id`,
  );
  const named = cases.flatMap((one, at) =>
    sides.flatMap((side) => {
      const id = one[`${side}_id`];
      return id === null ? [] : [{ id, path: `files/kyc-${at + 1}-${side}` }];
    }),
  );
  const kinds = await ask<Readonly<{ id: string; kind: string }>>(
    pool,
    sql`select id, kind from vault.files where id = any(${named.map(({ id }) => id)}::uuid[])`,
  );
  const kindOf = new Map(kinds.map(({ id, kind }) => [id, kind]));
  return named.flatMap(({ id, path }) => {
    const kind = kindOf.get(id);
    return kind === undefined ? [] : [[`${path}.${kind}`, id] as const];
  });
};

const securityFile = 'security.json';

/** The archive's description of itself. */
const about = (now: Date, stale: StaleReason | null) => ({
  made_at: now.toISOString(),
  incomplete:
    stale === null ? null : 'The newest changes may be missing. Request the archive again later.',
  note: 'Times are in UTC and amounts are decimal numbers. The files contain no passwords, codes or keys, and no data of other people.',
  parts: Object.fromEntries<string>([
    ...tableParts.map(({ file, says }) => [file, says] as const),
    [securityFile, 'Your active sessions and your second factor'],
    ['history/', 'Complete history in chronological order'],
    ['files/', 'Files that you uploaded'],
  ]),
});

/**
 * Everything that is held about a person, as a ZIP archive that is made while it is downloaded: only a page of rows, or
 * one file, is in memory at a time, and no database connection is held between pages.
 */
export const archiveOf = async (
  deps: ArchiveDeps,
  userId: string,
  stale: StaleReason | null,
): Promise<Readable> => {
  const documents = await documentsOf(deps, userId);
  const security = await deps.security(userId);
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown): void => {
    deps.onError(error);
    output.destroy(error instanceof Error ? error : new Error('The archive could not be created.'));
  };
  zip.on('error', fail);
  const add = (file: string, open: () => Readable | Promise<Readable>): void =>
    zip.addReadStreamLazy(file, (give) => {
      Promise.resolve()
        .then(open)
        .then((stream) => give(null, stream.on('error', fail)), fail);
    });

  zip.addBuffer(json(about(deps.now(), stale)), 'about.json');
  zip.addBuffer(json(security), securityFile);
  for (const part of tableParts)
    add(part.file, () => listOf(whileStanding(rowsOf(deps, part, userId), deps)));
  for (const category of exportedCategories)
    add(`history/${category.replaceAll('_', '-')}.json`, () =>
      listOf(whileStanding(historyOf(deps, category, userId), deps)),
    );
  for (const [file, id] of documents)
    add(file, async () => {
      await requireStanding(deps.stillStands);
      const found = await deps.files.read(id);
      return Readable.from(found === null ? [] : [found.bytes]);
    });
  zip.end();
  zip.outputStream.pipe(output);
  return output;
};
