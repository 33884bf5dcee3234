import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { seal, unseal } from './sealing.ts';
import { sha256 } from './sha256.ts';
import { erasedKey, type SubjectKeys } from './subject-keys.ts';

export type NewMailedToken = Readonly<{
  /** The purpose of the token; it is valid for no other. */
  kind: string;
  userId: string;
  /** Both in milliseconds since 1970. */
  at: number;
  expiresAt: number;
  /** What the link refers to beside its person, such as a new address; encrypted with the person's key. */
  data?: string;
}>;

/** A token in use: nobody else can use it at the same time. */
export type ClaimedToken = Readonly<{
  id: string;
  userId: string;
  data: string | null;
  /** Makes the token usable again because its purpose failed, unless it was ended in the meantime. */
  giveBack: () => Promise<void>;
}>;

/** Which tokens stay when a kind is ended. */
export type Staying = Readonly<{
  /** Tokens made after this time stay; in milliseconds since 1970. */
  madeUntil?: number;
  /** The token with this id stays while it is in use: its own use ends the others. */
  inUse?: string | null;
}>;

export type MailedTokens = Readonly<{
  /** Creates a token and returns it in full, only this once. */
  make(token: NewMailedToken): Promise<string>;
  /** Claims a valid token, so that it is used once however many requests come; `at` in milliseconds since 1970. */
  claim(kind: string, token: string, at: number): Promise<ClaimedToken | null>;
  /** Ends all tokens of this kind for this person, including those in use. */
  endAll(kind: string, userId: string, at: number, but?: Staying): Promise<void>;
  /** Deletes tokens that expired before then. */
  sweep(before: Date): Promise<void>;
}>;

/** 32 bytes in base64url; anything else is not even looked up. */
const shape = /^[\w-]{43}$/;

type Row = Readonly<{ id: string; user_id: string; sealed: Buffer | null }>;

const contextOf = (id: string): readonly string[] => ['mailed-token/1', id];

/** Tokens in `vault.mailed_tokens`, by their SHA-256; the pool's role is `app`. */
export const createMailedTokens = (pool: Pool, subjectKeys: SubjectKeys): MailedTokens => {
  const close = async (id: string, userId: string, data: string): Promise<Buffer | null> => {
    const key = await subjectKeys.of(userId);
    return key === erasedKey ? null : seal(key, Buffer.from(data), contextOf(id));
  };
  const open = async ({ id, user_id, sealed }: Row): Promise<string | null> => {
    if (sealed === null) return null;
    const key = await subjectKeys.find(user_id);
    return key === erasedKey ? null : unseal(key, sealed, contextOf(id)).toString();
  };

  return {
    async make({ kind, userId, at, expiresAt, data }) {
      const token = randomBytes(32).toString('base64url');
      const id = randomUUID();
      await pool.query(
        `insert into vault.mailed_tokens (token_hash, id, kind, user_id, sealed, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          ...[sha256(token), id, kind, userId],
          data === undefined ? null : await close(id, userId, data),
          ...[new Date(at), new Date(expiresAt)],
        ],
      );
      return token;
    },
    async claim(kind, token, at) {
      if (!shape.test(token)) return null;
      const hash = sha256(token);
      const { rows } = await pool.query<Row>(
        `update vault.mailed_tokens set ended_at = $3
          where token_hash = $1 and kind = $2 and ended_at is null and revoked_at is null and expires_at > $3
        returning id, user_id, sealed`,
        [hash, kind, new Date(at)],
      );
      const row = rows[0];
      if (!row) return null;
      return {
        id: row.id,
        userId: row.user_id,
        data: await open(row),
        giveBack: async () => {
          await pool.query('update vault.mailed_tokens set ended_at = revoked_at where id = $1', [
            row.id,
          ]);
        },
      };
    },
    async endAll(kind, userId, at, { madeUntil, inUse = null } = {}) {
      await pool.query(
        `update vault.mailed_tokens set ended_at = coalesce(ended_at, $3), revoked_at = $3
          where kind = $1 and user_id = $2 and revoked_at is null
            and created_at <= coalesce($4, 'infinity'::timestamptz)
            and (ended_at is null or id is distinct from $5::uuid)`,
        [kind, userId, new Date(at), madeUntil === undefined ? null : new Date(madeUntil), inUse],
      );
    },
    async sweep(before) {
      await pool.query('delete from vault.mailed_tokens where expires_at < $1', [before]);
    },
  };
};
