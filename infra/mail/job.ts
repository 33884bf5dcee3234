import type { Job, JobFailures, JobKind } from '../jobs/job-kind.ts';
import { SealBroken } from '../vault/sealing.ts';
import { erasedKey } from '../vault/subject-keys.ts';
import { isNobodysAddress } from './nobodys-address.ts';
import { MailRefused, type MailTransport, type ReadyMail } from './mail.ts';
import { sendMailJob, type MailRow, type Outbox, type SettledMail } from './outbox.ts';

export type SendMailDeps = Readonly<{
  outbox: Outbox;
  /** `null`: mails are not sent, only read in the outbox. */
  transport: MailTransport | null;
  now: () => Date;
  /** Called when the mail server permanently refuses a recipient. */
  onRefused: (id: string, code: string) => void;
}>;

/** Attempts for about a day: the first ten take 42 minutes, then one an hour. */
const attemptsMax = 33;

/** How many mails one statement loads and settles; the mail server gets them one after another. */
const together = 16;

/** The outcome of a mail that is not sent; `null` if it must go to the mail server. */
const settledUnsent = (
  { id, mail, expiresAt }: MailRow,
  { transport, now }: Pick<SendMailDeps, 'transport' | 'now'>,
): SettledMail | null => {
  if (mail === erasedKey) return { id, outcome: 'erased', keepsContent: false };
  if (expiresAt !== null && expiresAt <= now())
    return { id, outcome: 'expired', keepsContent: false };
  if (transport === null) return { id, outcome: 'sent', keepsContent: true };
  if (mail !== null && isNobodysAddress(mail.to))
    return { id, outcome: 'nobodys', keepsContent: false };
  return null;
};

type Sending = Readonly<{ job: Job; mail: ReadyMail }>;

const handOver = async (
  { transport, onRefused }: Pick<SendMailDeps, 'transport' | 'onRefused'>,
  { mail, job: { signal } }: Sending,
): Promise<SettledMail> => {
  const { id } = mail;
  try {
    await transport?.send(mail, signal);
    return { id, outcome: 'sent', keepsContent: false };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    onRefused(id, error.code);
    return { id, outcome: 'refused', refusal: error.code, keepsContent: false };
  }
};

/** Loads the mails with one statement, settles those that are not sent with one, and sends the others one by one. */
const sendAll = async (deps: SendMailDeps, jobs: readonly Job[]): Promise<JobFailures> => {
  const { outbox } = deps;
  const found = await outbox.findAll(jobs.map(({ key }) => key));
  const failures = new Map<string, unknown>();
  const settled: SettledMail[] = [];
  const toSend: Sending[] = [];
  for (const job of jobs) {
    const row = found.get(job.key);
    if (row === undefined) continue;
    if (row instanceof SealBroken) failures.set(job.id, row);
    else if (row.outcome === null && row.mail !== null) {
      const unsent = settledUnsent(row, deps);
      if (unsent !== null) settled.push(unsent);
      else if (row.mail !== erasedKey) toSend.push({ job, mail: row.mail });
    }
  }
  await outbox.settle(settled);
  for (const sending of toSend) {
    try {
      await outbox.settle([await handOver(deps, sending)]);
    } catch (error) {
      failures.set(sending.job.id, error);
    }
  }
  return failures;
};

/**
 * Sends requested mails, each once: settled ones are skipped. After a crash between the mail server's acceptance and
 * our record of it, the mail is sent again with the same Message-ID.
 */
export const sendMail = (deps: SendMailDeps): JobKind => ({
  name: sendMailJob,
  attemptsMax,
  run: async (job) => {
    const failures = await sendAll(deps, [job]);
    if (failures.has(job.id)) throw failures.get(job.id);
  },
  together: { most: together, run: (jobs) => sendAll(deps, jobs) },
});

const hourMs = 3_600_000;
const keptMs = 30 * 24 * hourMs;

/** Deletes the contents of mails a month after they were settled; their ids stay. */
export const sweepMails = (outbox: Pick<Outbox, 'forgetBefore'>, now: () => Date): JobKind => ({
  name: 'sweep_mails',
  everyMs: hourMs,
  run: async () => {
    await outbox.forgetBefore(new Date(now().getTime() - keptMs));
  },
});
