import { array, object, string, type InferType } from 'yup';
import { callAgentStates } from '../../../domain/shared/crm/calls.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';

export const startCallRequest = object({
  /** The server looks the number up. */
  leadId: string().test('uuid', fieldTexts.id, (id) => id === undefined || isUuid(id)),
  /** In place of the lead, the number of one; not for those who see it masked. */
  phone: string().max(40, fieldTexts.tooLong),
  /** Who speaks, by their address at Voiso; agents speak themselves. */
  agentEmail: string().trim().max(254, fieldTexts.tooLong),
});
export type StartCallRequest = InferType<typeof startCallRequest>;

export const callAgentsResponse = object({
  data: array()
    .of(
      object({
        email: string().required(),
        ext: string().defined(),
        status: string().oneOf(callAgentStates).required(),
      }).required(),
    )
    .required(),
});
export type CallAgentItem = InferType<typeof callAgentsResponse>['data'][number];
