import { leadEventCatalogue, type LeadCallStarted } from '../../../domain/crm/lead/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, stateless } from '../../core/reactions/reaction.ts';

/** The due job that asks how a call ended; its key is `<lead>/<how often it was asked>/<call>`. */
export const callEndJob = 'call_end';

/** How long to wait before asking for the first time. */
export const callEndFirstMs = 10_000;

const heard = 'LeadCallStarted' satisfies LeadCallStarted['type'];

/** Starts to ask the provider of the call centre how each call ended. */
export const callEnds = defineReaction<null, LeadCallStarted>({
  name: 'call_ends',
  categories: [leadEventCatalogue.category],
  ignores: Object.keys(leadEventCatalogue.events).filter((type) => type !== heard),
  past: 'acted on',
  state: stateless,
  react: ({ stream, data }) => [
    {
      kind: 'job',
      job: callEndJob,
      key: `${idOf(stream)}/0/${data.callId}`,
      afterMs: callEndFirstMs,
    },
  ],
});
