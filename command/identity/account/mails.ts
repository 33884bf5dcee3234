import { type accountExistsMail } from '../../../domain/identity/mails/account-exists.ts';
import { accountOpenedMail } from '../../../domain/identity/mails/account-opened.ts';
import { emailChangedMail } from '../../../domain/identity/mails/email-changed.ts';
import { emailAskedMail, newAddressMail } from '../../../domain/identity/mails/new-address.ts';
import { passwordChangedMail } from '../../../domain/identity/mails/password-changed.ts';
import { type resetPasswordMail } from '../../../domain/identity/mails/reset-password.ts';
import { verifyEmailMail } from '../../../domain/identity/mails/verify-email.ts';
import type { MailTemplate } from '../../../domain/shared/mail.ts';
import type { MailedTokens } from '../../../infra/vault/mailed-tokens.ts';
import type { Contact } from './contact.ts';
import type { AccountDeps } from './deps.ts';

/** What mailed tokens are for. */
export const tokenKinds = {
  verifyEmail: 'verify_email',
  resetPassword: 'reset_password',
  changeEmail: 'change_email',
} as const;

const minuteMs = 60_000;
const verifyHours = 24;
const resetMinutes = 60;

/**
 * At most one mail of a kind per person in this time, however often it is asked for, so that nobody's mailbox is
 * flooded.
 */
const quietMs = 2 * minuteMs;

export type MailDeps = Readonly<{ tokens: Pick<MailedTokens, 'make'> }> &
  Pick<AccountDeps, 'enqueueMail' | 'clock'>;
type Recipient = Readonly<{ userId: string }> & Pick<Contact, 'fullName' | 'email'>;

const sendLink = async <Data>(
  { tokens, enqueueMail, clock }: MailDeps,
  { userId, email }: Recipient,
  options: Readonly<{
    kind: string;
    lastsMs: number;
    /** What the link is about, besides its person. */
    about?: string;
    /** Identifies a mail of its own; without it, requests within a short time share one mail. */
    mailId?: string;
    template: MailTemplate<Data>;
    dataFor: (token: string) => Data;
  }>,
): Promise<void> => {
  const at = clock().getTime();
  const expiresAt = at + options.lastsMs;
  const { kind, about } = options;
  const made = { kind, userId, at, expiresAt };
  const token = await tokens.make(about === undefined ? made : { ...made, data: about });
  await enqueueMail({
    id: `${options.template.name}/${userId}/${options.mailId ?? Math.floor(at / quietMs)}`,
    template: options.template,
    to: { userId, address: email },
    data: options.dataFor(token),
    expiresAt: new Date(expiresAt),
  });
};

/** The id of the mail with the link that verifies the address of a registration or a change. */
export const verificationMailId = (to: Readonly<{ userId: string; changeId: string }>): string =>
  `${verifyEmailMail.name}/${to.userId}/${to.changeId}`;

/** Mails the link that verifies an address; if a registration or a change requires it, one mail for that. */
export const sendVerification = (
  deps: MailDeps,
  to: Recipient & Readonly<{ changeId?: string }>,
): Promise<void> =>
  sendLink(deps, to, {
    kind: tokenKinds.verifyEmail,
    lastsMs: verifyHours * 60 * minuteMs,
    ...(to.changeId === undefined ? {} : { mailId: to.changeId }),
    template: verifyEmailMail,
    dataFor: (token) => ({ fullName: to.fullName, token, hours: verifyHours }),
  });

/**
 * Mails the link that sets a new password: on request, or when somebody signs up with an address that has an account.
 */
export const sendReset = (
  deps: MailDeps,
  to: Recipient,
  template: typeof resetPasswordMail | typeof accountExistsMail,
): Promise<void> =>
  sendLink(deps, to, {
    kind: tokenKinds.resetPassword,
    lastsMs: resetMinutes * minuteMs,
    template,
    dataFor: (token) => ({ fullName: to.fullName, token, minutes: resetMinutes }),
  });

/**
 * Mails the link that verifies a new address to that address. Each link ends the earlier ones, so each gets its own
 * mail.
 */
export const sendNewAddress = (
  deps: MailDeps,
  to: Recipient & Readonly<{ changeId: string }>,
): Promise<void> =>
  sendLink(deps, to, {
    kind: tokenKinds.changeEmail,
    lastsMs: resetMinutes * minuteMs,
    about: to.email,
    mailId: to.changeId,
    template: newAddressMail,
    dataFor: (token) => ({ fullName: to.fullName, token, minutes: resetMinutes }),
  });

type Change = Readonly<{
  userId: string;
  /** The id of the command that did it, or of the request: one mail for each. */
  changeId: string;
  /** The person as the mail addresses them. */
  contact: Pick<Contact, 'fullName' | 'email'>;
  /** When and from where, ISO 8601 UTC and a network address. */
  at: string;
  ip: string;
}>;

const wordsOf = ({ contact: { fullName }, at, ip }: Change) => ({
  fullName,
  at: `${at.slice(0, 16).replace('T', ' ')} UTC`,
  address: ip,
});

/** Tells a person that an account was opened for them. */
export const tellAccountOpened = (
  { enqueueMail }: Pick<MailDeps, 'enqueueMail'>,
  { userId, fullName, email }: Recipient,
): Promise<void> =>
  enqueueMail({
    id: `${accountOpenedMail.name}/${userId}`,
    template: accountOpenedMail,
    to: { userId, address: email },
    data: { fullName, email },
  });

/** The mails that tell a person about a new password or address, by event. */
const newsOf = { PasswordChanged: passwordChangedMail, EmailChanged: emailChangedMail } as const;
export type AccessNews = keyof typeof newsOf;

export const newsMailId = (what: AccessNews, changeId: string): string =>
  `${newsOf[what].name}/${changeId}`;

/** Tells a person about the change. For a new address, the mail goes to the old one. */
export const tellNews = (
  { enqueueMail }: Pick<MailDeps, 'enqueueMail'>,
  what: AccessNews,
  change: Change,
): Promise<void> => {
  const { userId, changeId, contact } = change;
  return enqueueMail({
    id: newsMailId(what, changeId),
    template: newsOf[what],
    to: { userId, address: contact.email },
    data: wordsOf(change),
  });
};

/** Tells a person at their current address that a change to another address was requested. */
export const tellEmailAsked = (
  { enqueueMail }: Pick<MailDeps, 'enqueueMail'>,
  change: Change,
): Promise<void> => {
  const { userId, changeId, contact } = change;
  return enqueueMail({
    id: `${emailAskedMail.name}/${userId}/${changeId}`,
    template: emailAskedMail,
    to: { userId, address: contact.email },
    data: wordsOf(change),
  });
};
