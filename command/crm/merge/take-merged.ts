import { crmErrors } from '../../../domain/crm/errors.ts';
import type { TakeMergedFields, TakeMergedWork } from '../../../domain/crm/lead/commands.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadAdded, LeadMerged } from '../../../domain/crm/lead/events.ts';
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

export type TakeMergedDeps = Readonly<{
  handler: Pick<Handler, 'findNow' | 'handle'>;
  streams: Pick<StreamReader, 'from'>;
  leadFormOf: LeadFormOf;
}>;

type Merged = RecordedEvent<LeadMerged>;

/** The lead that ended, and its affiliator. */
type Ended = Readonly<{ leadId: string; affiliatorId: string | null }>;

const isAdded = (event: RecordedEvent): event is RecordedEvent<LeadAdded> =>
  event.type === 'LeadAdded';

const isMerged = (event: RecordedEvent): event is Merged => event.type === 'LeadMerged';

/** Somebody may change the survivor between the read and the write, but hardly several times in a row. */
const triesMost = 5;

/**
 * The survivor's form with the chosen fields of `from`, except those that somebody has changed since they were chosen.
 */
const withFields = (
  fields: readonly LeadFormField[],
  { now, then, from }: Readonly<{ now: LeadForm; then: LeadForm; from: LeadForm }>,
): LeadForm => ({
  ...now,
  ...Object.fromEntries(
    fields.filter((field) => now[field] === then[field]).map((field) => [field, from[field]]),
  ),
});

/** How an affiliator brought a lead; only that affiliator may see it. */
const ofAffiliator: readonly LeadFormField[] = ['funnelLink', 'reference'];

type Stays = Readonly<{ edits: number; affiliatorId: string | null }>;

/** The surviving lead. Its edits are counted before its form is read, so that an edit in between is noticed. */
const staysOf = (survivorId: string, { handler }: TakeMergedDeps): Promise<Stays | null> =>
  handler.findNow({
    decider: leadDecider,
    streamId: survivorId,
    pick: (lead) =>
      lead.status === 'added' ? { edits: lead.edits, affiliatorId: lead.affiliatorId } : null,
  });

/** Sends a part of what is taken, in the name of the person who merged. A repeat changes nothing. */
const sendPart = async (
  purpose: string,
  command: TakeMergedFields | TakeMergedWork,
  { id, metadata, data: { survivorId } }: Merged,
  { handler }: TakeMergedDeps,
): Promise<bigint> => {
  const sending = derivedSending({
    actor: metadata.actor,
    source: id,
    purpose,
    correlationId: metadata.correlationId,
    causationId: id,
  });
  const { position } = await partsOf(handler, sending).send({
    decider: leadDecider,
    streamId: survivorId,
    command,
    outcome: () => ({ status: 200, body: {} }),
  });
  return position;
};

/** Tries once; `null` if there is nothing to take, or if one of the two leads is gone. */
const takeFields = async (
  { leadId, affiliatorId }: Ended,
  merged: Merged,
  deps: TakeMergedDeps,
): Promise<bigint | null> => {
  const { survivorId, chosen } = merged.data;
  if (chosen === undefined) return null;
  const stays = await staysOf(survivorId, deps);
  const [now, then, from] = [
    await deps.leadFormOf(survivorId),
    await deps.leadFormOf(survivorId, chosen.edits),
    await deps.leadFormOf(leadId),
  ];
  if (stays === null || now === null || then === null || from === null) return null;
  const fields =
    stays.affiliatorId === affiliatorId
      ? chosen.fields
      : chosen.fields.filter((field) => !ofAffiliator.includes(field));
  const form = withFields(fields, { now, then, from });
  if (leadFormFields.every((field) => form[field] === now[field])) return null;
  const data = { leadId, form, expectedEdits: stays.edits };
  return sendPart('take fields', { type: 'TakeMergedFields', data }, merged, deps);
};

/** Retries while others change the survivor between the read and the write. */
const takeFieldsAtLast = async (
  ended: Ended,
  merged: Merged,
  deps: TakeMergedDeps,
): Promise<bigint | null> => {
  for (let tries = 0; tries < triesMost; tries += 1) {
    try {
      return await takeFields(ended, merged, deps);
    } catch (error) {
      if (!isDomainError(error) || error.refusal !== crmErrors.STALE_LEAD) throw error;
    }
  }
  throw new DomainError(generalErrors.UNAVAILABLE);
};

/**
 * Gives the survivor the chosen fields of the lead that was merged into it and, if nobody works the survivor, that
 * lead's assignment. It acts in the name of the person who merged, and a repeat changes nothing. Returns the position
 * in the log; `null` if there was nothing to do. Refuses with `UNAVAILABLE`.
 */
export const takeMerged = async (leadId: string, deps: TakeMergedDeps): Promise<bigint | null> => {
  const events = await deps.streams.from(streamOf(leadDecider, leadId), 0);
  const merged = events.find(isMerged);
  if (merged === undefined || events.some(({ type }) => type === 'LeadErased')) return null;
  try {
    const affiliatorId = events.find(isAdded)?.data.affiliatorId ?? null;
    const fields = await takeFieldsAtLast({ leadId, affiliatorId }, merged, deps);
    const { work } = merged.data;
    if (work === undefined) return fields;
    return await sendPart('take work', { type: 'TakeMergedWork', data: { work } }, merged, deps);
  } catch (error) {
    if (isDomainError(error) && error.refusal === crmErrors.LEAD_NOT_FOUND) return null;
    throw error;
  }
};
