import type { Pool, PoolClient } from 'pg';
import { seal, SealBroken, unseal } from '../vault/sealing.ts';
import { erasedKey, type SubjectKeys } from '../vault/subject-keys.ts';
import type { EnqueueMail, ReadyMail, WasMailAsked } from './mail.ts';
import { englishReader, renderMail, type MailReader, type MailSite } from './render.ts';

/** The kind of the job that sends a mail; its key is the mail's id. */
export const sendMailJob = 'send_mail';

/** `nobodys`: the address can belong to nobody, so the mail was not sent. */
export type MailOutcome = 'sent' | 'refused' | 'expired' | 'erased' | 'nobodys';

/** A mail in the outbox. */
export type MailRow = Readonly<{
  id: string;
  template: string;
  createdAt: Date;
  expiresAt: Date | null;
  outcome: MailOutcome | null;
  /** `erased`: the person was erased. `null`: the content has been deleted. */
  mail: ReadyMail | typeof erasedKey | null;
}>;

/** The outcome of a mail. `keepsContent`: the content can still be read. */
export type SettledMail = Readonly<{
  id: string;
  outcome: MailOutcome;
  refusal?: string;
  keepsContent: boolean;
}>;

export type Outbox = Readonly<{
  find: (id: string) => Promise<MailRow | null>;
  /** The mails with these ids that exist; instead of a mail that cannot be opened, the error. */
  findAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, MailRow | SealBroken>>;
  /** Mails that can still be read, newest first. */
  newest: (limit: number) => Promise<readonly MailRow[]>;
  /** Settles mails; already settled ones are not changed. */
  settle: (mails: readonly SettledMail[]) => Promise<void>;
  /** Deletes the contents of mails that were requested before; returns how many. */
  forgetBefore: (before: Date) => Promise<number>;
}>;

type Content = Omit<ReadyMail, 'id'>;

const contextOf = (id: string): readonly string[] => ['mail/1', id];

const hasTexts = (value: unknown, names: readonly string[]): value is object =>
  typeof value === 'object' &&
  value !== null &&
  names.every(
    (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string',
  );

const isContent = (value: unknown): value is Content =>
  hasTexts(value, ['to', 'subject', 'text', 'html']) &&
  (!('attachments' in value) ||
    (Array.isArray(value.attachments) &&
      value.attachments.every((file) => hasTexts(file, ['name', 'mediaType', 'content']))));

/** The language in which this person reads mails, with its translations. */
export type ReaderOf = (userId: string) => Promise<MailReader> | MailReader;

export type MailQueueOptions = Readonly<{
  /** A pool with the role `app`. */
  pool: Pool;
  subjectKeys: SubjectKeys;
  site: () => MailSite;
  /** Default: English. */
  readerOf?: ReaderOf;
}>;

type SealedMail = Readonly<{
  id: string;
  subjectId: string;
  template: string;
  sealed: Buffer;
  expiresAt: Date | null;
}>;
type Connection = Pick<Pool | PoolClient, 'query'>;

/** One statement for all of them: an id that was requested before gets no second job. */
const askForAll = async (client: Connection, mails: readonly SealedMail[]): Promise<void> => {
  await client.query({
    name: 'ask for mails',
    text: `with added as (
       insert into vault.mails (id, subject_id, template, sealed, expires_at)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::timestamptz[])
       on conflict (id) do nothing returning id)
     insert into ops.jobs (kind, key) select $6, id from added on conflict (kind, key) do nothing`,
    values: [
      mails.map(({ id }) => id),
      mails.map(({ subjectId }) => subjectId),
      mails.map(({ template }) => template),
      mails.map(({ sealed }) => sealed),
      mails.map(({ expiresAt }) => expiresAt),
      sendMailJob,
    ],
  });
};

type Gathered = Readonly<{ mails: SealedMail[]; asked: Promise<void> }>;
const gathered = new WeakMap<Connection, Gathered>();

/** Mails of one transaction within a turn of the event loop are inserted by one statement: all or none. */
const askWithin = (client: Connection, mail: SealedMail): Promise<void> => {
  const standing = gathered.get(client);
  if (standing !== undefined) {
    standing.mails.push(mail);
    return standing.asked;
  }
  const mails = [mail];
  const asked = new Promise<void>((resolve, reject) => {
    setImmediate(() => {
      gathered.delete(client);
      askForAll(client, mails).then(resolve, reject);
    });
  });
  gathered.set(client, { mails, asked });
  return asked;
};

/** Renders requested mails, encrypts them with the person's key, and adds a job for each. */
export const createMailQueue = ({
  pool,
  subjectKeys,
  site,
  readerOf = () => englishReader,
}: MailQueueOptions): EnqueueMail => {
  return async ({ id, template, to, data, attachments, expiresAt }, client) => {
    const key = await subjectKeys.of(to.userId);
    if (key === erasedKey) return;
    const rendered = renderMail(template, data, site(), await readerOf(to.userId));
    const content: Content = {
      to: to.address,
      ...rendered,
      ...(attachments === undefined ? {} : { attachments }),
    };
    const mail = {
      id,
      subjectId: to.userId,
      template: template.name,
      sealed: seal(key, Buffer.from(JSON.stringify(content)), contextOf(id)),
      expiresAt: expiresAt ?? null,
    };
    await (client === undefined ? askForAll(pool, [mail]) : askWithin(client, mail));
  };
};

/** The ids of mails stay, however long ago they were sent; the pool's role is `app`. */
export const createWasMailAsked =
  (pool: Pool): WasMailAsked =>
  async (id) => {
    const { rowCount } = await pool.query({
      name: 'was a mail asked for',
      text: 'select 1 from vault.mails where id = $1',
      values: [id],
    });
    return rowCount === 1;
  };

type Raw = Readonly<{
  id: string;
  subject_id: string;
  template: string;
  sealed: Buffer | null;
  created_at: Date;
  expires_at: Date | null;
  outcome: MailOutcome | null;
}>;

const columns = 'id, subject_id, template, sealed, created_at, expires_at, outcome';

const onlyBroken = (error: unknown): SealBroken => {
  if (error instanceof SealBroken) return error;
  throw error;
};

/** The outbox in `vault.mails`; the pool's role is `app`. */
export const createOutbox = (pool: Pool, subjectKeys: Pick<SubjectKeys, 'find'>): Outbox => {
  const open = async ({ id, subject_id, sealed }: Raw): Promise<MailRow['mail']> => {
    if (sealed === null) return null;
    const key = await subjectKeys.find(subject_id);
    if (key === erasedKey) return erasedKey;
    const content: unknown = JSON.parse(unseal(key, sealed, contextOf(id)).toString());
    if (!isContent(content)) throw new SealBroken(`The stored email ${id} is not valid.`);
    return { id, ...content };
  };
  const toRow = async (raw: Raw): Promise<MailRow> => ({
    id: raw.id,
    template: raw.template,
    outcome: raw.outcome,
    createdAt: raw.created_at,
    expiresAt: raw.expires_at,
    mail: await open(raw),
  });

  return {
    find: async (id) => {
      const { rows } = await pool.query<Raw>({
        name: 'find a mail',
        text: `select ${columns} from vault.mails where id = $1`,
        values: [id],
      });
      return rows[0] ? toRow(rows[0]) : null;
    },
    findAll: async (ids) => {
      const { rows } = await pool.query<Raw>({
        name: 'find mails',
        text: `select ${columns} from vault.mails where id = any($1)`,
        values: [ids],
      });
      const found = await Promise.all(
        rows.map(async (raw) => [raw.id, await toRow(raw).catch(onlyBroken)] as const),
      );
      return new Map(found);
    },
    newest: async (limit) => {
      const { rows } = await pool.query<Raw>(
        `select ${columns} from vault.mails where sealed is not null
          order by created_at desc, id limit $1`,
        [limit],
      );
      return Promise.all(rows.map(toRow));
    },
    settle: async (mails) => {
      if (mails.length === 0) return;
      await pool.query({
        name: 'settle mails',
        text: `update vault.mails m set outcome = s.outcome, refusal = s.refusal,
                settled_at = clock_timestamp(), sealed = case when s.keeps then m.sealed end
           from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
             as s (id, outcome, refusal, keeps)
          where m.id = s.id and m.settled_at is null`,
        values: [
          mails.map(({ id }) => id),
          mails.map(({ outcome }) => outcome),
          mails.map(({ refusal }) => refusal ?? null),
          mails.map(({ keepsContent }) => keepsContent),
        ],
      });
    },
    forgetBefore: async (before) => {
      const { rowCount } = await pool.query(
        `update vault.mails set sealed = null
          where sealed is not null and settled_at is not null and created_at < $1`,
        [before],
      );
      return rowCount ?? 0;
    },
  };
};
