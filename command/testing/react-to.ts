import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { derivedSending } from '../core/metadata.ts';
import type { Reaction } from '../core/reactions/reaction.ts';
import type { World } from './world.ts';

/** Sends the commands that a stateless reaction returns for the events of a stream, as its runner would. */
export const reactTo = async (world: World, reaction: Reaction, stream: string): Promise<void> => {
  for (const event of await world.eventsOf(stream)) {
    if (reaction.ignores?.includes(event.type) === true) continue;
    for (const effect of reaction.react(event, null)) {
      if (effect.kind !== 'command') continue;
      await world.deps.handler.handle({
        ...derivedSending({
          actor: systemActor(systemActors.reactions),
          source: event.id,
          purpose: effect.purpose,
          correlationId: event.metadata.correlationId,
        }),
        decider: effect.decider,
        streamId: effect.streamId,
        command: effect.command,
        outcome: () => ({ status: 200, body: {} }),
      });
    }
  }
};
