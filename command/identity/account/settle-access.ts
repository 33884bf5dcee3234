import type {
  EmailChanged,
  PasswordChanged,
  UserDeactivated,
  UserEvent,
  UserRegistered,
} from '../../../domain/identity/user/events.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Sessions } from '../../../infra/http/sessions/sessions.ts';
import type { WasMailAsked } from '../../../infra/mail/mail.ts';
import type { InForceSince } from '../../../infra/vault/credentials.ts';
import type { MailedTokens } from '../../../infra/vault/mailed-tokens.ts';
import { secondStepKind } from '../second-step-token.ts';
import type { EmailReservations, PasswordVault } from '../vault-ports.ts';
import { contactAfter, type Contact, type UserEventsOf } from './contact.ts';
import {
  newsMailId,
  sendVerification,
  tellAccountOpened,
  tellNews,
  tokenKinds,
  verificationMailId,
  type AccessNews,
  type MailDeps,
} from './mails.ts';

/** Changes of how a person signs in, or of whether they can. */
export type AccessChange = PasswordChanged | EmailChanged | UserDeactivated;

type Recorded = RecordedEvent<UserEvent>;
type Change = RecordedEvent<AccessChange>;

/**
 * What ends with each change because it depends on the earlier access: sessions, and links and half sign-ins by kind.
 */
const endsWith: Readonly<
  Record<AccessChange['type'], Readonly<{ sessions: boolean; tokens: readonly string[] }>>
> = {
  // A link that somebody else requested meanwhile must not move the account to another address.
  PasswordChanged: {
    sessions: true,
    tokens: [tokenKinds.resetPassword, tokenKinds.changeEmail, secondStepKind],
  },
  // Links in the old mailbox become invalid, and must not verify the new address.
  EmailChanged: {
    sessions: false,
    tokens: [tokenKinds.verifyEmail, tokenKinds.resetPassword, tokenKinds.changeEmail],
  },
  UserDeactivated: { sessions: true, tokens: [] },
};

const isChange = (event: Recorded): event is Change => Object.hasOwn(endsWith, event.type);

export type SettleAccessDeps = MailDeps &
  Readonly<{
    userEventsOf: UserEventsOf;
    sessions: Pick<Sessions, 'endOthers'>;
    tokens: Pick<MailedTokens, 'make' | 'endAll'>;
    emails: Pick<EmailReservations, 'confirm'>;
    passwords: Pick<PasswordVault, 'putInForce'>;
    wasMailAsked: WasMailAsked;
  }>;

/**
 * What ends: everything, or only what is older than the change. When it is settled later, ending everything would be
 * too much.
 */
type Ends = 'all' | 'older';

/** Brings the new password of a change into force; returns since when it is in force, or `null` for other changes. */
const putInForce = async (
  { passwords, clock }: Pick<SettleAccessDeps, 'passwords' | 'clock'>,
  { type, stream, revision, metadata }: Change,
): Promise<InForceSince | null> => {
  const of = { userId: idOf(stream), commandId: metadata.commandId, revision };
  return type === 'PasswordChanged' ? passwords.putInForce(of, clock().getTime()) : null;
};

/**
 * Since when a change counts, in milliseconds since 1970. Until a new password is in force, the old one still signs in.
 */
const countsSince = async (deps: SettleAccessDeps, change: Change): Promise<number> => {
  const at = Date.parse(change.occurredAt);
  return Math.max(at, (await putInForce(deps, change))?.at ?? at);
};

const endWhatRests = async (deps: SettleAccessDeps, change: Change, ends: Ends): Promise<void> => {
  const { sessions, tokens, clock } = deps;
  const userId = idOf(change.stream);
  const ending = endsWith[change.type];
  const at = await countsSince(deps, change);
  const { session } = change.metadata;
  const id = isUuid(session) ? session : null;
  if (ending.sessions)
    await sessions.endOthers(userId, ends === 'all' ? { id } : { id, after: at });
  for (const kind of ending.tokens)
    await tokens.endAll(
      kind,
      userId,
      clock().getTime(),
      // The link of this change is not revoked: it is given back after an interruption, so that a repeat can do the rest.
      ends === 'all' ? { inUse: id } : { madeUntil: at },
    );
};

/** All events of a command. */
const writtenBy = (commandId: string, events: readonly Recorded[]): readonly Recorded[] =>
  events.filter(({ metadata }) => metadata.commandId === commandId);

/**
 * Confirms the person's current address. If staff require verification and the address is still that of this event,
 * mails the link.
 */
const holdAddress = async (
  deps: SettleAccessDeps,
  change: RecordedEvent<EmailChanged>,
  events: readonly Recorded[],
): Promise<void> => {
  const userId = idOf(change.stream);
  const now = contactAfter(events);
  if (now === null) return;
  await deps.emails.confirm(now.email, userId);
  const isToBeProved = writtenBy(change.metadata.commandId, events).some(
    ({ type }) => type === 'EmailVerificationWithdrawn',
  );
  if (isToBeProved && now.email === change.data.email)
    await sendVerification(deps, { userId, ...now, changeId: change.metadata.commandId });
};

const tell = (
  deps: SettleAccessDeps,
  change: RecordedEvent<Extract<AccessChange, { type: AccessNews }>>,
  contact: Contact,
): Promise<void> =>
  tellNews(deps, change.type, {
    userId: idOf(change.stream),
    changeId: change.metadata.commandId,
    contact,
    at: change.occurredAt,
    ip: change.metadata.ip ?? '-',
  });

/**
 * A job of the release before docs/decisions/0202 did everything else, including the mail, but did not bring passwords
 * into force.
 */
const settleLate = async (deps: SettleAccessDeps, change: Change, ends: Ends): Promise<void> => {
  if ((await putInForce(deps, change))?.isNew === true) await endWhatRests(deps, change, ends);
};

/**
 * Carries out the consequences of one event, a new password first. Its mail comes last, so a mail that was requested
 * shows that all else is done.
 */
const settle = async (
  deps: SettleAccessDeps,
  change: Change,
  events: readonly Recorded[],
  ends: Ends,
): Promise<void> => {
  if (change.type === 'UserDeactivated') return endWhatRests(deps, change, ends);
  if (await deps.wasMailAsked(newsMailId(change.type, change.metadata.commandId)))
    return settleLate(deps, change, ends);
  await endWhatRests(deps, change, ends);
  if (change.type === 'EmailChanged') await holdAddress(deps, change, events);
  const before = contactAfter(events.filter(({ revision }) => revision < change.revision));
  if (before !== null) await tell(deps, change, before);
};

/**
 * Carries out the consequences of a command's events; none if it changed nothing. A repeat completes what the command
 * did not reach. The events are found by the command's id, because a store may return only the position of the last of
 * several events.
 */
export const settleCommand = async (
  deps: SettleAccessDeps,
  userId: string,
  commandId: string,
): Promise<void> => {
  const events = await deps.userEventsOf(userId);
  for (const change of writtenBy(commandId, events).filter(isChange))
    await settle(deps, change, events, 'all');
};

/** Whether the address of a registration is proved, or was replaced by one with a mail of its own. */
const isPastProof = (data: UserRegistered['data'], events: readonly Recorded[]): boolean =>
  data.isEmailVerified ||
  events.some(({ type }) => type === 'EmailVerified' || type === 'EmailChanged');

/**
 * Tells a lead whom staff made a customer about the account. Anybody else gets the link that verifies the address,
 * unless the request mailed it.
 */
const tellRegistered = async (
  deps: SettleAccessDeps,
  { stream, data, metadata }: RecordedEvent<UserRegistered>,
  events: readonly Recorded[],
): Promise<void> => {
  const to = { userId: idOf(stream), ...data, changeId: metadata.commandId };
  if (data.leadId !== undefined) return tellAccountOpened(deps, to);
  if (isPastProof(data, events) || (await deps.wasMailAsked(verificationMailId(to)))) return;
  await sendVerification(deps, to);
};

/** Completes the consequences of the event at this revision later, without touching what came after it. */
export const settleEvent = async (
  deps: SettleAccessDeps,
  userId: string,
  revision: number,
): Promise<void> => {
  const events = await deps.userEventsOf(userId);
  const event = events.find((one) => one.revision === revision);
  if (event === undefined) return;
  if (event.type === 'UserRegistered') await tellRegistered(deps, event, events);
  else if (isChange(event)) await settle(deps, event, events, 'older');
};
