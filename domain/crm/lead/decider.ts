import { noteLengthMax } from '../../shared/crm/types.ts';
import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import { paragraphsOf } from '../../shared/visible-text.ts';
import type {
  Assignment,
  ChangeLead,
  LeadCommand,
  LeadWorker,
  MergeLead,
  UndoLeadBulk,
} from './commands.ts';
import type {
  BulkMark,
  LeadAssigned,
  LeadChanged,
  LeadErased,
  LeadEvent,
  LeadMoved,
} from './events.ts';
import { isOpenCall, requireNotInCall } from './calls.ts';
import { takeWork, workOf } from './merged-work.ts';
import { reaches, requireManaging, requireMayMoveTo, requireMayUndo } from './reach.ts';
import { refuseNotAssignable, type AssignmentName } from './assignable.ts';
import { evolveLead, type AddedLead, type Lead } from './state.ts';
import { crmErrors } from '../errors.ts';

const requireAdded = (state: Lead): AddedLead => {
  if (state.status !== 'added') throw new DomainError(crmErrors.LEAD_NOT_FOUND);
  return state;
};

/** The lead, if this person's own lists show it; any other looks nonexistent. */
const requireReach = (state: Lead, worker: LeadWorker): AddedLead => {
  const lead = requireAdded(state);
  if (!reaches(worker, lead)) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
  return lead;
};

type Marked = Readonly<{ bulk?: BulkMark }>;

/** The events of a change; none if the lead, as it was read after its last edit, already has these values. */
const changeForm = (
  lead: AddedLead,
  {
    isEmailVerified,
    sameAfter,
    ...data
  }: Omit<ChangeLead['data'], 'worker' | 'assignment' | 'notAssignable' | 'expectedEdits'>,
): readonly LeadChanged[] => {
  const verified = isEmailVerified ?? lead.isEmailVerified;
  if (sameAfter === lead.edits && verified === lead.isEmailVerified) return [];
  return [{ type: 'LeadChanged', data: { ...data, isEmailVerified: verified } }];
};

const markedBy = (bulkId: string | undefined): Marked =>
  bulkId === undefined ? {} : { bulk: { id: bulkId, isUndo: false } };

/** Names every note of the lead, so that each is erased with it. */
const erased = ({ noteIds }: Pick<AddedLead, 'noteIds'>): LeadErased => ({
  type: 'LeadErased',
  data: { noteIds },
});

/**
 * A person who already has the lead may stay on it although they left (decision 171): otherwise nothing of the lead
 * could be changed.
 */
const refuseNewlyNamed = (
  lead: AddedLead,
  named: Assignment,
  notAssignable: readonly AssignmentName[],
): void => refuseNotAssignable(notAssignable.filter((name) => named[name] !== lead[name]));

/** No event if everybody is assigned already. */
const assign = (lead: AddedLead, named: Assignment, bulk: Marked = {}): readonly LeadAssigned[] => {
  const managerId = named.managerId === undefined ? lead.managerId : named.managerId;
  const agentId = named.agentId === undefined ? lead.agentId : named.agentId;
  const retId = named.retId === undefined ? lead.retId : named.retId;
  const unchanged =
    managerId === lead.managerId && agentId === lead.agentId && retId === lead.retId;
  return unchanged ? [] : [{ type: 'LeadAssigned', data: { managerId, agentId, retId, ...bulk } }];
};

/**
 * The events that undo a bulk. Refuses with `LEAD_BULK_UNDONE` if it was undone before, and with `LEAD_CHANGED_SINCE`
 * if somebody has changed the lead since.
 */
const undoBulk = (
  { bulk, undoneBulk, group: from }: AddedLead,
  { bulkId, worker }: UndoLeadBulk['data'],
): readonly (LeadMoved | LeadAssigned)[] => {
  if (undoneBulk === bulkId) throw new DomainError(crmErrors.LEAD_BULK_UNDONE);
  if (bulk?.id !== bulkId) throw new DomainError(crmErrors.LEAD_CHANGED_SINCE);
  requireMayUndo(worker, from, bulk.place);
  const mark: BulkMark = { id: bulkId, isUndo: true };
  const { group, ...assigned } = bulk.place;
  return group === from
    ? [{ type: 'LeadAssigned', data: { ...assigned, bulk: mark } }]
    : [{ type: 'LeadMoved', data: { from, group, bulk: mark } }];
};

/**
 * Refuses a lead that must be kept: a customer, and a lead that others were merged into. Refuses with `STALE_LEAD` if
 * it was changed since it was seen. If two leads were prepared at once to take over each other, the one with the
 * greater id may end.
 */
export const requireMayEnd = (
  { linkedUserId, tookIn, edits }: Pick<AddedLead, 'linkedUserId' | 'tookIn' | 'edits'>,
  { leadId, survivorId, expectedEdits }: Omit<MergeLead['data'], 'worker'>,
): void => {
  if (linkedUserId !== null) throw new DomainError(crmErrors.LEAD_MERGE_CUSTOMER);
  const kept = leadId > survivorId ? tookIn.filter((id) => id !== survivorId) : tookIn;
  if (kept.length > 0) throw new DomainError(crmErrors.LEAD_MERGE_KEEPER);
  if (expectedEdits !== edits) throw new DomainError(crmErrors.STALE_LEAD);
};

/** Whether anybody has worked on it since it was added. */
const isWorkedOn = ({
  edits,
  ruledEdits,
  noteIds,
  tookIn,
  wasCalled,
  group,
  linkedUserId,
}: AddedLead): boolean =>
  edits > ruledEdits ||
  noteIds.length > 0 ||
  tookIn.length > 0 ||
  wasCalled ||
  group !== 'sales' ||
  linkedUserId !== null;

/** For an affiliator, a lead of the house or of another affiliator looks nonexistent. */
const requireOwnLead = (lead: AddedLead, affiliatorId: string | undefined): void => {
  if (affiliatorId !== undefined && lead.affiliatorId !== affiliatorId)
    throw new DomainError(crmErrors.LEAD_NOT_FOUND);
};

export const leadDecider: Decider<Lead, LeadCommand, LeadEvent> = {
  category: 'lead',
  foldVersion: 14,
  decide: (command, state) => {
    switch (command.type) {
      case 'AddLead':
        if (state.status !== 'none') throw new DomainError(crmErrors.LEAD_EXISTS);
        return [{ type: 'LeadAdded', data: command.data }];
      case 'ImportLead':
        return state.status === 'none' ? [{ type: 'LeadAdded', data: command.data }] : [];
      case 'UndoImportedLead':
        if (state.status !== 'added') return [];
        requireOwnLead(state, command.data.affiliatorId);
        if (command.data.hasTask === true || isWorkedOn(state))
          throw new DomainError(crmErrors.LEAD_WORKED_ON);
        return [{ type: 'LeadErased', data: { noteIds: [] } }];
      case 'ChangeLead': {
        const { worker, assignment, notAssignable, expectedEdits, ...change } = command.data;
        requireManaging(worker);
        const lead = requireReach(state, worker);
        refuseNewlyNamed(lead, assignment, notAssignable ?? []);
        if (expectedEdits !== null && expectedEdits !== lead.edits)
          throw new DomainError(crmErrors.STALE_LEAD);
        return [...assign(lead, assignment), ...changeForm(lead, change)];
      }
      case 'MoveLead': {
        const { worker, group, bulkId } = command.data;
        requireMayMoveTo(worker, group);
        const { group: from } = requireReach(state, worker);
        if (from === group) return [];
        return [{ type: 'LeadMoved', data: { from, group, ...markedBy(bulkId) } }];
      }
      case 'AssignLead': {
        const { worker, bulkId, ...assignment } = command.data;
        requireManaging(worker);
        return assign(requireReach(state, worker), assignment, markedBy(bulkId));
      }
      case 'AssignLeadByRule': {
        const { group, agentId, managerId, retId } = requireAdded(state);
        if (group !== 'sales' || agentId !== null) return [];
        const assigned = { managerId, agentId: command.data.agentId, retId, byRule: true };
        return [{ type: 'LeadAssigned', data: assigned }];
      }
      case 'UndoLeadBulk':
        return undoBulk(requireAdded(state), command.data);
      case 'AddLeadNote': {
        const { worker, noteId, content } = command.data;
        requireReach(state, worker);
        if (paragraphsOf(content) === '' || content.length > noteLengthMax) {
          throw new DomainError(crmErrors.INVALID_NOTE, { limit: noteLengthMax });
        }
        return [{ type: 'LeadNoteAdded', data: { noteId, content, authorId: worker.userId } }];
      }
      case 'LinkLead': {
        const { linkedUserId } = requireAdded(state);
        if (linkedUserId === command.data.userId) return [];
        if (linkedUserId !== null) throw new DomainError(crmErrors.ALREADY_LINKED);
        return [{ type: 'LeadLinked', data: command.data }];
      }
      case 'NoteLeadAccess': {
        const { lastAccess } = requireAdded(state);
        const isNewer = lastAccess === null || command.data.at > lastAccess;
        return isNewer ? [{ type: 'LeadAccessed', data: command.data }] : [];
      }
      case 'NoteLeadDeposit':
        return requireAdded(state).depositedAt === null
          ? [{ type: 'LeadDeposited', data: command.data }]
          : [];
      case 'NoteLeadCall': {
        const { worker, line, callId } = command.data;
        const { openCalls } = requireReach(state, worker);
        const begun = { callerId: worker.userId, ...line };
        requireNotInCall(openCalls, begun);
        const agentEmail = line.lineId === null ? command.data.agentEmail : null;
        return [{ type: 'LeadCallStarted', data: { callId, agentEmail, begun } }];
      }
      case 'EndLeadCall':
        return isOpenCall(
          (state.status === 'merged' ? state : requireAdded(state)).openCalls,
          command.data.callId,
        )
          ? [{ type: 'LeadCallEnded', data: command.data }]
          : [];
      case 'TakeInLead': {
        const { leadId, worker, expectedEdits } = command.data;
        requireManaging(worker);
        const { edits, tookIn } = requireAdded(state);
        if (expectedEdits !== edits) throw new DomainError(crmErrors.STALE_LEAD);
        // It was prepared before, but the other lead could not end then.
        return tookIn.includes(leadId) ? [] : [{ type: 'LeadTookIn', data: { leadId } }];
      }
      case 'MergeLead': {
        const { survivorId, worker, chosen } = command.data;
        requireManaging(worker);
        const lead = requireAdded(state);
        requireMayEnd(lead, command.data);
        const data = { survivorId, noteIds: lead.noteIds, work: workOf(lead) };
        return [{ type: 'LeadMerged', data: chosen === undefined ? data : { ...data, chosen } }];
      }
      case 'TakeMergedFields': {
        const { leadId: takenFrom, form, expectedEdits } = command.data;
        const { edits, hasFieldsOf, isEmailVerified } = requireAdded(state);
        if (hasFieldsOf.includes(takenFrom)) return [];
        if (expectedEdits !== edits) throw new DomainError(crmErrors.STALE_LEAD);
        return [{ type: 'LeadChanged', data: { ...form, isEmailVerified, takenFrom } }];
      }
      case 'TakeMergedWork':
        return takeWork(requireAdded(state), command.data.work);
      case 'EraseLead':
        return state.status === 'erased' ? [] : [erased(requireAdded(state))];
      case 'EraseMergedLead':
        return state.status === 'merged' ? [erased(state)] : [];
      case 'TakeBackLead': {
        const { affiliatorId } = command.data;
        const lead = requireAdded(state);
        if (lead.affiliatorId !== affiliatorId) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
        if (lead.linkedUserId !== null) throw new DomainError(crmErrors.LEAD_IS_CUSTOMER);
        // Erasing it would also erase what others brought and worked on.
        if (lead.tookIn.length > 0) throw new DomainError(crmErrors.LEAD_TOOK_IN);
        return [erased(lead)];
      }
      default:
        return never(command);
    }
  },
  evolve: evolveLead,
  initialState: () => ({ status: 'none' }),
};
