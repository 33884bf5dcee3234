import { number, object, string } from 'yup';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import type { AssignLead, LeadWorker, MoveLead } from '../../domain/crm/lead/commands.ts';
import { reaches, requireManaging, requireMayMoveTo } from '../../domain/crm/lead/reach.ts';
import { crmErrors } from '../../domain/crm/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { roleIds, type RoleId } from '../../domain/shared/roles.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineBulk } from '../core/bulks/bulk.ts';
import { rowsAtOnce } from '../core/bulks/send-rows.ts';
import type { Handler } from '../core/handle.ts';
import { inParallel } from '../core/in-parallel.ts';
import { bulkChange, type BulkChange } from './contract.ts';
import { namedIn } from './facts.ts';

/** The command for a lead, if this person may make such a change to any lead at all: agents can only archive. */
const commandOf = (
  { group, agentId, retId }: BulkChange,
  worker: LeadWorker,
  bulkId?: string,
): MoveLead | AssignLead => {
  const mark = bulkId === undefined ? {} : { bulkId };
  if (group !== undefined) {
    requireMayMoveTo(worker, group);
    return { type: 'MoveLead', data: { group, worker, ...mark } };
  }
  requireManaging(worker);
  return { type: 'AssignLead', data: { ...namedIn({ agentId, retId }), worker, ...mark } };
};

/** Refuses with `FORBIDDEN` a change that this person may not make to any lead. */
export const requireMayChange = (change: BulkChange, worker: LeadWorker): void => {
  commandOf(change, worker);
};

/** The person who does it, as stored with the bulk. */
export const leadWorker = object({
  userId: string().required(),
  roleId: number<RoleId>().oneOf(roleIds).required(),
}).required();

/** Moves or assigns leads; each row is a lead. */
export const leadBulk = defineBulk({
  name: 'leads',
  params: object({
    change: bulkChange,
    worker: leadWorker,
    /** Absent from bulks that began before bulks could be undone. */
    bulkId: string(),
  }),
  row: string().required(),
  idOf: (leadId) => leadId,
  commandOf: (leadId, { change, worker, bulkId }) => ({
    decider: leadDecider,
    streamId: leadId,
    command: commandOf(change, worker, bulkId),
  }),
  doneText: ({ change: { group } }) =>
    group === undefined ? successTexts.agentsAssigned : successTexts.leadsMoved,
});

/** Refuses with `LEAD_NOT_FOUND`, naming the lead, unless all leads are within the person's reach. */
export const requireReachOfAll = async (
  handler: Pick<Handler, 'findNow'>,
  ids: readonly string[],
  worker: LeadWorker,
): Promise<void> => {
  await inParallel(ids, rowsAtOnce, async (leadId) => {
    const isReached = await handler.findNow({
      decider: leadDecider,
      streamId: leadId,
      pick: (lead) => (lead.status === 'added' && reaches(worker, lead) ? true : null),
    });
    if (isReached === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND, { id: leadId });
  });
};
