import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import { leadFormFields, type LeadFormField } from '../../../domain/shared/crm/merge.ts';
import { DomainError, isDomainError } from '../../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { streamOf } from '../../core/erased-decider.ts';
import type { Handler } from '../../core/handle.ts';
import { derivedSending } from '../../core/metadata.ts';
import { partsOf } from '../../core/send.ts';
import type { StreamReader } from '../../core/stream-reader.ts';
import type { LeadForm, LeadFormOf } from './lead-form.ts';
import type { LeadMerged } from '../../../domain/crm/lead/events.ts';

export type TakeFieldsDeps = Readonly<{
  handler: Pick<Handler, 'findNow' | 'handle'>;
  streams: Pick<StreamReader, 'from'>;
  leadFormOf: LeadFormOf;
}>;

const isMerged = (event: RecordedEvent): event is RecordedEvent<LeadMerged> =>
  event.type === 'LeadMerged';

/** Somebody may change the lead that stays between the look at it and the change; not again and again. */
const triesMost = 5;

/** The fields of `from` that were chosen, but for those that somebody wrote anew since they were. */
const withFields = (
  fields: readonly LeadFormField[],
  { now, then, from }: Readonly<{ now: LeadForm; then: LeadForm; from: LeadForm }>,
): LeadForm => ({
  ...now,
  ...Object.fromEntries(
    fields.filter((field) => now[field] === then[field]).map((field) => [field, from[field]]),
  ),
});

/** The edits of the lead that stays; they are counted before it is read, so that one in between is not missed. */
const editsOf = (survivorId: string, { handler }: TakeFieldsDeps): Promise<number | null> =>
  handler.findNow({
    decider: leadDecider,
    streamId: survivorId,
    pick: (lead) => (lead.status === 'added' ? lead.edits : null),
  });

/** Once; `null` where there is nothing to take, or nobody to take it any more. */
const take = async (
  leadId: string,
  { id, metadata, data: { survivorId, chosen } }: RecordedEvent<LeadMerged>,
  deps: TakeFieldsDeps,
): Promise<bigint | null> => {
  if (chosen === undefined) return null;
  const expectedEdits = await editsOf(survivorId, deps);
  const [now, then, from] = [
    await deps.leadFormOf(survivorId),
    await deps.leadFormOf(survivorId, chosen.edits),
    await deps.leadFormOf(leadId),
  ];
  if (expectedEdits === null || now === null || then === null || from === null) return null;
  const form = withFields(chosen.fields, { now, then, from });
  if (leadFormFields.every((field) => form[field] === now[field])) return null;
  const sending = derivedSending({
    actor: metadata.actor,
    source: id,
    purpose: 'take fields',
    correlationId: metadata.correlationId,
    causationId: id,
  });
  const { position } = await partsOf(deps.handler, sending).send({
    decider: leadDecider,
    streamId: survivorId,
    command: { type: 'TakeMergedFields', data: { leadId, form, expectedEdits } },
    outcome: () => ({ status: 200, body: {} }),
  });
  return position;
};

/**
 * The lead that stays takes what was chosen of one that was merged into it, in the name of who merged them: done twice, it
 * changes nothing. Gives where in the log; `null` where there was nothing to do. Refuses with `UNAVAILABLE`.
 */
export const takeMergedFields = async (
  leadId: string,
  deps: TakeFieldsDeps,
): Promise<bigint | null> => {
  const events = await deps.streams.from(streamOf(leadDecider, leadId), 0);
  const merged = events.find(isMerged);
  if (merged === undefined || events.some(({ type }) => type === 'LeadErased')) return null;
  for (let tries = 0; tries < triesMost; tries += 1) {
    try {
      return await take(leadId, merged, deps);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      if (error.refusal === crmErrors.LEAD_NOT_FOUND) return null;
      if (error.refusal !== crmErrors.STALE_LEAD) throw error;
    }
  }
  throw new DomainError(generalErrors.UNAVAILABLE);
};
