import type { Pool, PoolClient } from 'pg';
import type { MailTemplate } from '../../domain/shared/mail.ts';

/** Whom a mail is for. What it says is encrypted with this person's key: erasing the person erases it. */
export type MailRecipient = Readonly<{ userId: string; address: string }>;

/** A file that goes with a mail. */
export type MailAttachment = Readonly<{
  name: string;
  mediaType: string;
  /** Its bytes in base64. */
  content: string;
}>;

export type NewMail<Data> = Readonly<{
  /** Says which mail this is: one id is sent once, however often it is asked for. Derive it from what it reports. */
  id: string;
  template: MailTemplate<Data>;
  to: MailRecipient;
  data: Data;
  attachments?: readonly MailAttachment[];
  /** After this the mail is not sent any more: the end of the token in it. */
  expiresAt?: Date;
}>;

/**
 * Asks for a mail to be sent. With a client it commits with that client's transaction or not at all; it is sent by a
 * due job, within seconds, tried again for a day where the mail server does not take it.
 */
export type EnqueueMail = <Data>(
  mail: NewMail<Data>,
  client?: Pick<Pool | PoolClient, 'query'>,
) => Promise<void>;

/** Whether a mail of this id was asked for, sent by now or not. */
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

/** Where mails go. */
export type MailTransport = Readonly<{
  /** Rejects with `MailRefused` where trying again cannot help, else with what went wrong. */
  send: (mail: ReadyMail, signal: AbortSignal) => Promise<void>;
}>;

/** The mail server will never take this mail: no such mailbox, or it is blocked. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  constructor(readonly code: string) {
    super(`The mail server refuses the recipient (${code}).`);
  }
}

/** The mail server did not take a mail this time; told without the recipient's address, which logs must not hold. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  constructor(readonly code: string) {
    super(`The mail server did not take a mail (${code}).`);
  }
}
