import type { Pool, PoolClient } from 'pg';
import type { MailTemplate } from '../../domain/shared/mail.ts';

/** The recipient of a mail. The content is encrypted with this person's key: erasing the person erases it. */
export type MailRecipient = Readonly<{ userId: string; address: string }>;

/** An attached file. */
export type MailAttachment = Readonly<{
  name: string;
  mediaType: string;
  /** Its bytes in base64. */
  content: string;
}>;

export type NewMail<Data> = Readonly<{
  /** Identifies the mail: an id is sent once, however often it is requested. Derive it from what the mail reports. */
  id: string;
  template: MailTemplate<Data>;
  to: MailRecipient;
  data: Data;
  attachments?: readonly MailAttachment[];
  /** After this time the mail is not sent any more: its token has expired. */
  expiresAt?: Date;
}>;

/**
 * Requests a mail. With a client, the request is part of that client's transaction. A job sends the mail within
 * seconds, and retries for a day if the mail server does not take it.
 */
export type EnqueueMail = <Data>(
  mail: NewMail<Data>,
  client?: Pick<Pool | PoolClient, 'query'>,
) => Promise<void>;

/** Whether a mail with this id was requested, sent or not. */
export type WasMailAsked = (id: string) => Promise<boolean>;

/** A mail as it is sent. */
export type ReadyMail = Readonly<{
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
}>;

/** The way mails are delivered. */
export type MailTransport = Readonly<{
  /** Rejects with `MailRefused` if retrying cannot help, otherwise with the error. */
  send: (mail: ReadyMail, signal: AbortSignal) => Promise<void>;
}>;

/** The mail server will never accept this mail: the mailbox does not exist, or it is blocked. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  constructor(readonly code: string) {
    super(`The mail server refuses the recipient (${code}).`);
  }
}

/** The mail server did not accept the mail this time. Without the recipient's address, which must not be logged. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  constructor(readonly code: string) {
    super(`The mail server did not take a mail (${code}).`);
  }
}
