import { array, object, string, type InferType } from 'yup';
import { callAgentStates } from '../../../domain/shared/crm/calls.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';

export const startCallRequest = object({
  /** The server looks the number up. */
  leadId: string().test('uuid', fieldTexts.id, (id) => id === undefined || isUuid(id)),
  /** The phone number of a lead, instead of the lead; not allowed for people who see numbers masked. */
  phone: string().max(40, fieldTexts.tooLong),
  /** Whose telephone rings, by the address at Voiso; agents always call from their own. */
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
