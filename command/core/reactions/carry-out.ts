import { isDomainError } from '../../../domain/shared/errors.ts';
import { systemActor, systemActors, type RecordedEvent } from '../../../domain/shared/messages.ts';
import type { MailRecipient } from '../../../infra/mail/mail.ts';
import { uuidv5 } from '../ids.ts';
import { derivedSending } from '../metadata.ts';
import type { Planned } from './plan.ts';
import type { CommandEffect, MailEffect, Reaction } from './reaction.ts';
import type { ReactionDeps, RunningReaction } from './running.ts';

/** A mail with all it takes to ask for it. */
export type AddressedMail = Readonly<{ effect: MailEffect; id: string; to: MailRecipient }>;

/** Names an effect among all: the same event and purpose give the same id. */
const purposeIn = ({ name }: Reaction, purpose: string): string => `${name}/${purpose}`;

/** Answers from its record where it was carried out before. */
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

/** Nobody is written to where the person was erased. */
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

/** What comes from one stream, and what goes to one, stays in its order. */
export const lanesOf = ({ event, effects }: Planned): ReadonlySet<string> => {
  const targets = effects.flatMap((effect) =>
    effect.kind === 'command' ? [`${effect.decider.category}-${effect.streamId}`] : [],
  );
  return new Set([event.stream, ...targets]);
};

/** Does what is to be done about one event, but for what goes with the checkpoint; gives the mails that do. */
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
