import type { LeadGroup } from '../../shared/crm/types.ts';
import type { LeadWork } from '../../shared/crm/merge.ts';
import { never } from '../../shared/decider.ts';
import { withoutCall, type OpenCall } from './calls.ts';
import type { BulkMark, LeadEvent } from './events.ts';
import { workOf } from './merged-work.ts';

/** The place of a lead before a bulk changed it. */
type LeadBefore = Readonly<{ id: string; place: LeadWork }>;

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
  /** The merged leads from which it took fields. */
  hasFieldsOf: readonly string[];
  /** How often the data of the form were changed. */
  edits: number;
  /** How many of these edits the routing rules made. */
  ruledEdits: number;
  /** The last bulk that changed it, and its place before; `null` if it was changed in another way since. */
  bulk: LeadBefore | null;
  /** The last bulk that was undone. */
  undoneBulk: string | null;
}>;

/** No decision reads a personal field, so the state holds none. */
export type Lead =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'erased' }>
  /** It was merged into another one; how its last calls ended can still be recorded. */
  | Readonly<{ status: 'merged'; openCalls: readonly OpenCall[]; noteIds: readonly string[] }>
  | AddedLead;

const evolveMerged = (state: Extract<Lead, { status: 'merged' }>, event: LeadEvent): Lead => {
  if (event.type === 'LeadErased') return { status: 'erased' };
  return event.type === 'LeadCallEnded'
    ? { ...state, openCalls: withoutCall(state.openCalls, event.data.callId) }
    : state;
};

/** The bulk that can be undone for the lead, and the one that was. */
const bulksOf = (
  state: AddedLead,
  mark: BulkMark | undefined,
): Pick<AddedLead, 'bulk' | 'undoneBulk'> => ({
  bulk: beforeBulk(state, mark),
  undoneBulk: mark?.isUndo === true ? mark.id : state.undoneBulk,
});

const beforeBulk = (state: AddedLead, mark: BulkMark | undefined): LeadBefore | null => {
  if (mark === undefined || mark.isUndo) return null;
  return { id: mark.id, place: workOf(state) };
};

const evolveAdded = (state: AddedLead, event: Exclude<LeadEvent, { type: 'LeadAdded' }>): Lead => {
  switch (event.type) {
    case 'LeadErased':
      return { status: 'erased' };
    case 'LeadTookIn':
      return { ...state, tookIn: [...state.tookIn, event.data.leadId] };
    case 'LeadMerged':
      return { status: 'merged', openCalls: state.openCalls, noteIds: state.noteIds };
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

/** The lead after another event. */
export const evolveLead = (state: Lead, event: LeadEvent): Lead => {
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
};
