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
  type AccessNews,
  type MailDeps,
} from './mails.ts';

/** What changes how somebody signs in, or that they do. */
export type AccessChange = PasswordChanged | EmailChanged | UserDeactivated;

type Recorded = RecordedEvent<UserEvent>;
type Change = RecordedEvent<AccessChange>;

/** What rests on how it was before, and ends: sessions, and links and half sign-ins by what they are for. */
const endsWith: Readonly<
  Record<AccessChange['type'], Readonly<{ sessions: boolean; tokens: readonly string[] }>>
> = {
  // A link that somebody else asked for meanwhile must not take the account to another address.
  PasswordChanged: {
    sessions: true,
    tokens: [tokenKinds.resetPassword, tokenKinds.changeEmail, secondStepKind],
  },
  // Links that lie in the old mailbox are good for nothing any more, and must not prove the new address.
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

/** Of what stands when it is settled: all, or what was there before it counted. Later, all would be too much. */
type Ends = 'all' | 'older';

/** Puts the new password of a change in force; gives since when it is, `null` where there is none. */
const putInForce = async (
  { passwords, clock }: Pick<SettleAccessDeps, 'passwords' | 'clock'>,
  { type, stream, revision, metadata }: Change,
): Promise<InForceSince | null> => {
  const of = { userId: idOf(stream), commandId: metadata.commandId, revision };
  return type === 'PasswordChanged' ? passwords.putInForce(of, clock().getTime()) : null;
};

/** Since when a change counts, in milliseconds since 1970: until a new password is in force, the one before still opens. */
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
      // The link that the change came by is given back where this is cut off, so that a repeat can do the rest.
      ends === 'all' ? { inUse: id } : { madeUntil: at },
    );
};

/** All that a command wrote. */
const writtenBy = (commandId: string, events: readonly Recorded[]): readonly Recorded[] =>
  events.filter(({ metadata }) => metadata.commandId === commandId);

/** The address of now is the person's; it is proved by a link where staff say so and it is still the one of this event. */
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

/** A job of the release before 202 did all else, and told of it, but knew nothing of passwords that lie aside. */
const settleLate = async (deps: SettleAccessDeps, change: Change, ends: Ends): Promise<void> => {
  if ((await putInForce(deps, change))?.isNew === true) await endWhatRests(deps, change, ends);
};

/** Does what follows from one event, a new password first. Its mail comes last: where that was asked for, all else is done. */
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
 * Does what follows from the changes of a command that was carried out: nothing where it changed nothing. A repeat does what
 * the command itself did not come to. Its events are found by its id: a store may say of several events at once where the last
 * of them stands.
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

/** A lead whom staff made a customer signs in with what they agreed on; who opens an account knows of it. */
const tellOpened = async (
  deps: SettleAccessDeps,
  { stream, data }: RecordedEvent<UserRegistered>,
): Promise<void> => {
  if (data.leadId !== undefined) await tellAccountOpened(deps, { userId: idOf(stream), ...data });
};

/** Does what is left to do about the event at this revision, later: what came since is not touched. */
export const settleEvent = async (
  deps: SettleAccessDeps,
  userId: string,
  revision: number,
): Promise<void> => {
  const events = await deps.userEventsOf(userId);
  const event = events.find((one) => one.revision === revision);
  if (event === undefined) return;
  if (event.type === 'UserRegistered') await tellOpened(deps, event);
  else if (isChange(event)) await settle(deps, event, events, 'older');
};
