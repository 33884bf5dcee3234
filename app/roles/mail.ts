import { openNewestState } from '../../command/core/newest-state.ts';
import { createStreamReader } from '../../command/core/stream-reader.ts';
import { settingsStreamId } from '../../domain/shared/settings.ts';
import { siteSettings } from '../../domain/site/site-settings/settings.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import { sendMail, sweepMails } from '../../infra/mail/job.ts';
import type { EnqueueMail } from '../../infra/mail/mail.ts';
import { createMailQueue, createOutbox, type Outbox } from '../../infra/mail/outbox.ts';
import { createSmtpTransport } from '../../infra/mail/smtp.ts';
import type { Foundation } from './foundation.ts';
import { mailReaderIn } from './mail-reader.ts';

type MailFoundation = Pick<Foundation, 'pools' | 'subjectKeys' | 'config' | 'clock' | 'log'>;
type MailSource = Pick<Foundation, 'pools' | 'subjectKeys' | 'config' | 'store' | 'reader'>;

/** Queues mails; `siteName` is the site's name as people know it. */
export const openMailQueue = (
  { pools, subjectKeys, config, store, reader }: MailSource,
  siteName: () => string,
): EnqueueMail =>
  createMailQueue({
    pool: pools.app,
    subjectKeys,
    site: () => ({ name: siteName(), url: config.publicUrl }),
    readerOf: mailReaderIn({ store, reader }),
  });

/** The same for processes without reference data: the site's name is read from the stream of its settings. */
export const openNamedMailQueue = (foundation: MailSource): EnqueueMail => {
  const streams = createStreamReader(foundation);
  const readSite = openNewestState(streams, siteSettings.decider, settingsStreamId);
  return async (mail, client) => {
    const { appName } = (await readSite()).parts.SiteSettingsChanged.values;
    await openMailQueue(foundation, () => appName)(mail, client);
  };
};

/** The outbox that people read in place of a mailbox: only without a mail server, and never in production. */
export const openReadableOutbox = ({
  pools,
  subjectKeys,
  config,
}: Pick<MailFoundation, 'pools' | 'subjectKeys' | 'config'>): Outbox | null =>
  config.mail === null && !config.production ? createOutbox(pools.app, subjectKeys) : null;

/** The jobs that send and delete mails. In production without a mail server, mails wait for one. */
export const mailJobs = (foundation: MailFoundation): readonly JobKind[] => {
  const { pools, subjectKeys, config, clock, log } = foundation;
  const { mail, production } = config;
  const outbox = createOutbox(pools.app, subjectKeys);
  const sweep = sweepMails(outbox, clock);
  if (mail === null && production) {
    log.warn('SMTP_URL is not set: emails are queued until it is set');
    return [sweep];
  }
  const transport =
    mail === null ? null : createSmtpTransport({ url: mail.smtpUrl, from: mail.from });
  const onRefused = (mailId: string, code: string): void =>
    log.warn({ mailId, code }, 'the mail server refused a recipient permanently');
  return [sendMail({ outbox, transport, now: clock, onRefused }), sweep];
};
