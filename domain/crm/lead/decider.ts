import { noteLengthMax, type LeadGroup } from '../../shared/crm/types.ts';
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
import type { BulkMark, LeadAssigned, LeadChanged, LeadEvent, LeadMoved } from './events.ts';
import { isOpenCall, requireNotInCall, withoutCall, type OpenCall } from './calls.ts';
import { reaches, requireManaging, requireMayMoveTo, requireMayUndo } from './reach.ts';
import { refuseNotAssignable, type AssignmentName } from './assignable.ts';
import { crmErrors } from '../errors.ts';

type Place = Readonly<{
  group: LeadGroup;
  managerId: string | null;
  agentId: string | null;
  retId: string | null;
}>;

/** Where a lead stood before a bulk changed it. */
type LeadBefore = Readonly<{ id: string; place: Place }>;

export type AddedLead = Readonly<{
  status: 'added';
  group: LeadGroup;
  managerId: string | null;
  agentId: string | null;
  retId: string | null;
  affiliatorId: string | null;
  linkedUserId: string | null;
  isEmailVerified: boolean;
  /** ISO 8601 UTC. */
  lastAccess: string | null;
  depositedAt: string | null;
  noteIds: readonly string[];
  wasCalled: boolean;
  openCalls: readonly OpenCall[];
  /** Leads that were merged into it, or are about to be. */
  tookIn: readonly string[];
  /** Those of them of which it took fields. */
  hasFieldsOf: readonly string[];
  /** How often what the form shows was changed. */
  edits: number;
  /** How many of these the rules of the house made. */
  ruledEdits: number;
  /** The bulk that changed it last, and where it stood before; `null` where it was changed otherwise since. */
  bulk: LeadBefore | null;
  /** The bulk that was taken back last. */
  undoneBulk: string | null;
}>;

/** No decision reads a personal field, so none is kept. */
export type Lead =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'erased' }>
  /** It goes on as another one; how its last calls ended may still be said. */
  | Readonly<{ status: 'merged'; openCalls: readonly OpenCall[] }>
  | AddedLead;

const requireAdded = (state: Lead): AddedLead => {
  if (state.status !== 'added') throw new DomainError(crmErrors.LEAD_NOT_FOUND);
  return state;
};

/** The lead, where this person's own lists show it; any other is as one that does not exist. */
const requireReach = (state: Lead, worker: LeadWorker): AddedLead => {
  const lead = requireAdded(state);
  if (!reaches(worker, lead)) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
  return lead;
};

type Marked = Readonly<{ bulk?: BulkMark }>;

/** What a change writes; nothing where the lead says so already, as it was read after its last edit. */
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

/** Whoever has the lead already stays on it though they left (decision 171): else nothing of it could be changed. */
const refuseNewlyNamed = (
  lead: AddedLead,
  named: Assignment,
  notAssignable: readonly AssignmentName[],
): void => refuseNotAssignable(notAssignable.filter((name) => named[name] !== lead[name]));

/** Nothing where everybody named is assigned already. */
const assign = (lead: AddedLead, named: Assignment, bulk: Marked = {}): readonly LeadAssigned[] => {
  const managerId = named.managerId === undefined ? lead.managerId : named.managerId;
  const agentId = named.agentId === undefined ? lead.agentId : named.agentId;
  const retId = named.retId === undefined ? lead.retId : named.retId;
  const unchanged =
    managerId === lead.managerId && agentId === lead.agentId && retId === lead.retId;
  return unchanged ? [] : [{ type: 'LeadAssigned', data: { managerId, agentId, retId, ...bulk } }];
};

/**
 * What takes back what a bulk did. Refuses with `LEAD_BULK_UNDONE` where that was done, and with `LEAD_CHANGED_SINCE` where
 * somebody changed the lead after it.
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
 * Refuses what must be kept: a customer, and a lead that others were merged into; and `STALE_LEAD` what was changed since
 * it was seen. Of two that were readied at once to go on in place of each other, the one with the greater id may end.
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

/** Whether anything became of it since it was added. */
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

export const leadDecider: Decider<Lead, LeadCommand, LeadEvent> = {
  category: 'lead',
  foldVersion: 13,
  decide: (command, state) => {
    switch (command.type) {
      case 'AddLead':
        if (state.status !== 'none') throw new DomainError(crmErrors.LEAD_EXISTS);
        return [{ type: 'LeadAdded', data: command.data }];
      case 'ImportLead':
        return state.status === 'none' ? [{ type: 'LeadAdded', data: command.data }] : [];
      case 'UndoImportedLead':
        if (state.status !== 'added') return [];
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
        const { worker, line, ...call } = command.data;
        const { openCalls } = requireReach(state, worker);
        const begun = { callerId: worker.userId, ...line };
        requireNotInCall(openCalls, begun);
        return [{ type: 'LeadCallStarted', data: { ...call, begun } }];
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
        // It was readied before, and the other one could not end then.
        return tookIn.includes(leadId) ? [] : [{ type: 'LeadTookIn', data: { leadId } }];
      }
      case 'MergeLead': {
        const { survivorId, worker, chosen } = command.data;
        requireManaging(worker);
        const lead = requireAdded(state);
        requireMayEnd(lead, command.data);
        const data = { survivorId, noteIds: lead.noteIds };
        return [{ type: 'LeadMerged', data: chosen === undefined ? data : { ...data, chosen } }];
      }
      case 'TakeMergedFields': {
        const { leadId: takenFrom, form, expectedEdits } = command.data;
        const { edits, hasFieldsOf, isEmailVerified } = requireAdded(state);
        if (hasFieldsOf.includes(takenFrom)) return [];
        if (expectedEdits !== edits) throw new DomainError(crmErrors.STALE_LEAD);
        return [{ type: 'LeadChanged', data: { ...form, isEmailVerified, takenFrom } }];
      }
      case 'EraseLead':
        if (state.status === 'none') throw new DomainError(crmErrors.LEAD_NOT_FOUND);
        return state.status === 'erased' ? [] : [{ type: 'LeadErased', data: command.data }];
      case 'TakeBackLead': {
        const { affiliatorId, ...data } = command.data;
        const lead = requireAdded(state);
        if (lead.affiliatorId !== affiliatorId) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
        if (lead.linkedUserId !== null) throw new DomainError(crmErrors.LEAD_IS_CUSTOMER);
        return [{ type: 'LeadErased', data }];
      }
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    if (event.type === 'LeadAdded') {
      return {
        status: 'added',
        group: 'sales',
        managerId: null,
        agentId: null,
        retId: null,
        affiliatorId: event.data.affiliatorId,
        linkedUserId: null,
        isEmailVerified: true,
        lastAccess: null,
        depositedAt: null,
        noteIds: [],
        tookIn: [],
        hasFieldsOf: [],
        wasCalled: false,
        openCalls: [],
        edits: 0,
        ruledEdits: 0,
        bulk: null,
        undoneBulk: null,
      };
    }
    if (state.status === 'merged') return evolveMerged(state, event);
    return state.status === 'added' ? evolveAdded(state, event) : state;
  },
  initialState: () => ({ status: 'none' }),
};

const evolveMerged = (state: Extract<Lead, { status: 'merged' }>, event: LeadEvent): Lead => {
  if (event.type === 'LeadErased') return { status: 'erased' };
  return event.type === 'LeadCallEnded'
    ? { ...state, openCalls: withoutCall(state.openCalls, event.data.callId) }
    : state;
};

/** Which bulk the lead can be taken back from, and from which it was. */
const bulksOf = (
  state: AddedLead,
  mark: BulkMark | undefined,
): Pick<AddedLead, 'bulk' | 'undoneBulk'> => ({
  bulk: beforeBulk(state, mark),
  undoneBulk: mark?.isUndo === true ? mark.id : state.undoneBulk,
});

const beforeBulk = (state: AddedLead, mark: BulkMark | undefined): LeadBefore | null => {
  if (mark === undefined || mark.isUndo) return null;
  const { group, managerId, agentId, retId } = state;
  return { id: mark.id, place: { group, managerId, agentId, retId } };
};

const evolveAdded = (state: AddedLead, event: Exclude<LeadEvent, { type: 'LeadAdded' }>): Lead => {
  switch (event.type) {
    case 'LeadErased':
      return { status: 'erased' };
    case 'LeadTookIn':
      return { ...state, tookIn: [...state.tookIn, event.data.leadId] };
    case 'LeadMerged':
      return { status: 'merged', openCalls: state.openCalls };
    case 'LeadMoved':
      return { ...state, group: event.data.group, ...bulksOf(state, event.data.bulk) };
    case 'LeadAssigned': {
      const { bulk, byRule = false, ...assigned } = event.data;
      return {
        ...state,
        ...assigned,
        edits: state.edits + 1,
        ruledEdits: state.ruledEdits + (byRule ? 1 : 0),
        ...bulksOf(state, bulk),
      };
    }
    case 'LeadLinked':
      return { ...state, linkedUserId: event.data.userId };
    case 'LeadAccessed':
      return { ...state, lastAccess: event.data.at };
    case 'LeadDeposited':
      return { ...state, depositedAt: event.data.at };
    case 'LeadChanged': {
      const { isEmailVerified, takenFrom } = event.data;
      return {
        ...state,
        isEmailVerified,
        hasFieldsOf:
          takenFrom === undefined ? state.hasFieldsOf : [...state.hasFieldsOf, takenFrom],
        edits: state.edits + 1,
        bulk: null,
      };
    }
    case 'LeadNoteAdded':
      return { ...state, noteIds: [...state.noteIds, event.data.noteId] };
    case 'LeadCallStarted':
      return {
        ...state,
        wasCalled: true,
        openCalls: [
          ...state.openCalls,
          { callId: event.data.callId, begun: event.data.begun ?? null },
        ],
      };
    case 'LeadCallEnded':
      return {
        ...state,
        openCalls: withoutCall(state.openCalls, event.data.callId),
      };
    default:
      return never(event);
  }
};
