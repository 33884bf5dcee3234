import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../http/client-address.ts';
import { MailNotSent, MailRefused, type MailTransport, type ReadyMail } from './mail.ts';

export type SmtpOptions = Readonly<{
  /**
   * `smtp://user:password@host:587` or `smtps://...`. Unencrypted only on this machine, or with `?requireTLS=false`.
   */
  url: string;
  /** The sender: `Name <address>`. */
  from: string;
  /** How long the mail server may be silent. */
  timeoutMs?: number;
}>;

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

/** Only a 5xx for the recipient is final, such as an unknown mailbox. Any other error may be temporary. */
const refusalOf = (error: unknown): string | null => {
  const status = property(error, 'responseCode');
  const isFinal = typeof status === 'number' && status >= 500;
  return isFinal && property(error, 'command') === 'RCPT TO' ? String(status) : null;
};

/** The same id gives the same Message-ID, so that mail programs show only one mail if a crash made us send it twice. */
const messageId = (id: string, from: string): string => {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}>`;
};

const isOnThisMachine = (host: string): boolean =>
  host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

const failureOf = (error: unknown): Error => {
  const refusal = refusalOf(error);
  if (refusal !== null) return new MailRefused(refusal);
  const parts = [property(error, 'code'), property(error, 'responseCode')].filter(
    (part): part is string | number => typeof part === 'string' || typeof part === 'number',
  );
  return new MailNotSent(parts.join(' ') || 'unknown');
};

/** Rejects at once when this process ends, without waiting for a silent server. */
const unlessAborted = async (sending: Promise<unknown>, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(new MailNotSent('aborted'));
    signal.addEventListener('abort', leave);
  });
  try {
    await Promise.race([sending, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};

/** Sends mails by SMTP, encrypted unless the server is on this machine. */
export const createSmtpTransport = ({
  url,
  from,
  timeoutMs = 20_000,
}: SmtpOptions): MailTransport => {
  const address = new URL(url);
  const requireTLS =
    address.searchParams.get('requireTLS') !== 'false' && !isOnThisMachine(address.hostname);
  const transport = createTransport({
    url,
    requireTLS: requireTLS || address.searchParams.get('requireTLS') === 'true',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A mail contains only our own content: nothing is loaded from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = ({ id, to, subject, text, html, attachments = [] }: ReadyMail) => ({
    from,
    subject,
    text,
    html,
    attachments: attachments.map(({ name, mediaType, content }) => ({
      filename: name,
      contentType: mediaType,
      content: Buffer.from(content, 'base64'),
    })),
    // An object, so that a comma in an address cannot make two recipients of one.
    to: { name: '', address: to },
    messageId: messageId(id, from),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return {
    send: async (mail, signal) => {
      try {
        await unlessAborted(transport.sendMail(message(mail)), signal);
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(error);
      }
    },
  };
};
