import { isDomainError } from '../../../domain/shared/errors.ts';
import { systemActor, systemActors, type RecordedEvent } from '../../../domain/shared/messages.ts';
import type { MailRecipient } from '../../../infra/mail/mail.ts';
import { uuidv5 } from '../ids.ts';
import { derivedSending } from '../metadata.ts';
import type { Planned } from './plan.ts';
import type { CommandEffect, MailEffect, Reaction } from './reaction.ts';
import type { ReactionDeps, RunningReaction } from './running.ts';

/** A mail with its id and recipient. */
export type AddressedMail = Readonly<{ effect: MailEffect; id: string; to: MailRecipient }>;

/** A unique name of an effect: the same event and purpose give the same id. */
const purposeIn = ({ name }: Reaction, purpose: string): string => `${name}/${purpose}`;

/** Sends a command; one that was carried out before is answered from its record. */
const send = async (
  { handler }: ReactionDeps,
  reaction: Reaction,
  event: RecordedEvent,
  { purpose, decider, streamId, command, settledBy }: CommandEffect,
): Promise<void> => {
  const sending = derivedSending({
    actor: systemActor(systemActors.reactions),
    source: event.id,
    purpose: purposeIn(reaction, purpose),
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  });
  try {
    await handler.handle({
      ...sending,
      decider,
      streamId,
      command,
      outcome: () => ({ status: 200, body: {} }),
    });
  } catch (error) {
    if (isDomainError(error) && settledBy.includes(error.refusal)) return;
    throw error;
  }
};

/** Finds the recipient; there is none when the person was erased. */
const addressed = async (
  { mails }: ReactionDeps,
  reaction: Reaction,
  event: RecordedEvent,
  effect: MailEffect,
): Promise<readonly AddressedMail[]> => {
  const address = await mails.addressOf(effect.userId);
  if (address === null) return [];
  const id = uuidv5(purposeIn(reaction, effect.purpose), event.id);
  return [{ effect, id, to: { userId: effect.userId, address } }];
};

/** The lanes of an event: events of one stream, and effects on one stream, stay in order. */
export const lanesOf = ({ event, effects }: Planned): ReadonlySet<string> => {
  const targets = effects.flatMap((effect) =>
    effect.kind === 'command' ? [`${effect.decider.category}-${effect.streamId}`] : [],
  );
  return new Set([event.stream, ...targets]);
};

/** Carries out the effects of one event, except for those saved with the checkpoint; returns the mails that are. */
export const carryOut = async (
  deps: ReactionDeps,
  { reaction }: RunningReaction,
  { event, effects }: Planned,
): Promise<readonly AddressedMail[]> => {
  const mails: AddressedMail[] = [];
  for (const effect of effects) {
    if (effect.kind === 'command') await send(deps, reaction, event, effect);
    if (effect.kind === 'mail') mails.push(...(await addressed(deps, reaction, event, effect)));
  }
  return mails;
};
