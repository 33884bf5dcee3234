import type { Pool } from 'pg';
import type { Session, SessionRows } from './sessions.ts';

type Row = Readonly<{
  id: string;
  user_id: string;
  impersonator_id: string | null;
  remember: boolean;
  created_ms: string;
  seen_ms: string;
  proven_ms: string | null;
  has_factor: boolean;
}>;

const columns = `id, user_id, impersonator_id, remember,
  (extract(epoch from created_at) * 1000)::bigint as created_ms,
  (extract(epoch from seen_at) * 1000)::bigint as seen_ms,
  (extract(epoch from proven_at) * 1000)::bigint as proven_ms,
  (exists (select from vault.second_factors f
            where f.user_id = coalesce(sessions.impersonator_id, sessions.user_id)
              and f.confirmed_at is not null)
   or exists (select from vault.passkeys p
               where p.user_id = coalesce(sessions.impersonator_id, sessions.user_id)
                 and p.added_by is not null)) as has_factor`;

const sessionOf = (row: Row): Session => ({
  id: row.id,
  userId: row.user_id,
  impersonatorId: row.impersonator_id,
  remember: row.remember,
  createdAt: Number(row.created_ms),
  seenAt: Number(row.seen_ms),
  provenAt: row.proven_ms === null ? null : Number(row.proven_ms),
  hasFactor: row.has_factor,
});

const time = (ms: number): Date => new Date(ms);

/** Sessions in `vault.sessions`; the pool's role is `app`. */
export const createPostgresSessionRows = (pool: Pool): SessionRows => ({
  async insert(hash, session) {
    await pool.query({
      name: 'session-insert',
      text: `insert into vault.sessions (token_hash, id, user_id, impersonator_id, remember, created_at, seen_at, proven_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        hash,
        session.id,
        session.userId,
        session.impersonatorId,
        session.remember,
        time(session.createdAt),
        time(session.seenAt),
        session.provenAt === null ? null : time(session.provenAt),
      ],
    });
  },
  async find(hashes) {
    const { rows } = await pool.query<Row & Readonly<{ token_hash: Buffer }>>({
      name: 'session-find',
      text: `select token_hash, ${columns} from vault.sessions
              where token_hash = any($1::bytea[]) and revoked_at is null`,
      values: [hashes],
    });
    const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), sessionOf(row)]));
    return hashes.map((hash) => found.get(hash.toString('hex')) ?? null);
  },
  async touch(id, seenAt) {
    await pool.query({
      name: 'session-touch',
      text: 'update vault.sessions set seen_at = $2 where id = $1 and seen_at < $2',
      values: [id, time(seenAt)],
    });
  },
  async prove(id, at) {
    await pool.query('update vault.sessions set proven_at = $2 where id = $1', [id, time(at)]);
  },
  async revoke(id, at) {
    await pool.query(
      'update vault.sessions set revoked_at = $2 where id = $1 and revoked_at is null',
      [id, time(at)],
    );
  },
  async revokeAllOf(userId, at, stays) {
    const after = stays?.after;
    await pool.query(
      `update vault.sessions set revoked_at = $2
       where (user_id = $1 or impersonator_id = $1) and revoked_at is null
         and id is distinct from $3 and created_at <= coalesce($4, 'infinity'::timestamptz)`,
      [userId, time(at), stays?.id ?? null, after === undefined ? null : time(after)],
    );
  },
  async revokeOldest(person, { newest, keep, at, idleSince }) {
    const { rows } = await pool.query<{ id: string }>({
      name: 'session-revoke-oldest',
      text: `update vault.sessions set revoked_at = $2 where revoked_at is null and id in (
               select id from vault.sessions
               where revoked_at is null and id <> $5 and (remember or seen_at > $4)
                 and (impersonator_id = $1 or (user_id = $1 and impersonator_id is null))
               order by created_at desc, id desc offset $3)
             returning id`,
      values: [person, time(at), keep, time(idleSince), newest],
    });
    return rows.map(({ id }) => id);
  },
  async listOf(userId) {
    const { rows } = await pool.query<Row>(
      `select ${columns} from vault.sessions
       where user_id = $1 and impersonator_id is null and revoked_at is null
       order by created_at desc, id desc`,
      [userId],
    );
    return rows.map(sessionOf);
  },
  async findAll(ids) {
    const { rows } = await pool.query<Row>({
      name: 'session-find-all',
      text: `select ${columns} from vault.sessions where id = any($1::uuid[]) and revoked_at is null`,
      values: [ids],
    });
    return rows.map(sessionOf);
  },
  async sweep(createdBefore) {
    await pool.query('delete from vault.sessions where created_at < $1', [time(createdBefore)]);
  },
});
