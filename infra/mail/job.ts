import type { JobKind } from '../jobs/job-kind.ts';
import { erasedKey } from '../vault/subject-keys.ts';
import { isNobodysAddress } from './nobodys-address.ts';
import { MailRefused, type MailTransport } from './mail.ts';
import { sendMailJob, type Outbox } from './outbox.ts';

export type SendMailDeps = Readonly<{
  outbox: Outbox;
  /** `null`: mails go nowhere, they are read in the outbox. */
  transport: MailTransport | null;
  now: () => Date;
  /** Told of a recipient that the mail server refused for good. */
  onRefused: (id: string, code: string) => void;
}>;

/** About a day of tries: 42 minutes for the first ten, then one an hour. */
const attemptsMax = 33;

/**
 * Sends a mail that was asked for, once: what is settled is passed over. A crash between the mail server's yes and our
 * note of it sends it again under the same Message-ID.
 */
export const sendMail = ({ outbox, transport, now, onRefused }: SendMailDeps): JobKind => ({
  name: sendMailJob,
  attemptsMax,
  run: async ({ key: id, signal }) => {
    const row = await outbox.find(id);
    if (row === null || row.outcome !== null || row.mail === null) return;
    if (row.mail === erasedKey)
      return outbox.settle(id, { outcome: 'erased', keepsContent: false });
    if (row.expiresAt !== null && row.expiresAt <= now())
      return outbox.settle(id, { outcome: 'expired', keepsContent: false });
    if (transport === null) return outbox.settle(id, { outcome: 'sent', keepsContent: true });
    if (isNobodysAddress(row.mail.to))
      return outbox.settle(id, { outcome: 'nobodys', keepsContent: false });
    try {
      await transport.send(row.mail, signal);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      onRefused(id, error.code);
      return outbox.settle(id, {
        outcome: 'refused',
        refusal: error.code,
        keepsContent: false,
      });
    }
    await outbox.settle(id, { outcome: 'sent', keepsContent: false });
  },
});

const hourMs = 3_600_000;
const keptMs = 30 * 24 * hourMs;

/** Forgets what mails said a month after they were settled; their ids stay. */
export const sweepMails = (outbox: Pick<Outbox, 'forgetBefore'>, now: () => Date): JobKind => ({
  name: 'sweep_mails',
  everyMs: hourMs,
  run: async () => {
    await outbox.forgetBefore(new Date(now().getTime() - keptMs));
  },
});
