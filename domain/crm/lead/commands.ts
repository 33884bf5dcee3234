import type { LeadWork } from '../../shared/crm/merge.ts';
import type { LeadGroup } from '../../shared/crm/types.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { RoleId } from '../../shared/roles.ts';
import type { AssignmentName } from './assignable.ts';
import type {
  CallBegun,
  ChosenFields,
  LeadAdded,
  LeadAssigned,
  LeadCallEnded,
  LeadCallStarted,
  LeadChanged,
} from './events.ts';

/** The person who works a lead: which leads agents can reach depends on their assignments (decisions.md 12). */
export type LeadWorker = Readonly<{ userId: string; roleId: RoleId }>;

/** Adds a lead from a row of a file, unless the row was imported before. */
export type ImportLead = DomainCommand<'ImportLead', LeadAdded['data']>;
/**
 * Erases what an import added, as long as nobody has worked on it. `hasTask`: whether somebody added a task for it.
 * `affiliatorId`: set if an affiliator undoes the import, who can reach only their own leads; absent if staff do.
 */
export type UndoImportedLead = DomainCommand<
  'UndoImportedLead',
  { hasTask?: boolean; affiliatorId?: string }
>;
export type AddLead = DomainCommand<'AddLead', LeadAdded['data']>;
/** The new assignments: an absent id keeps that assignment, `null` removes it. */
export type Assignment = Readonly<Partial<Omit<LeadAssigned['data'], 'bulk' | 'byRule'>>>;

/** All fields with their new values, and the assignments that change with them. */
export type ChangeLead = DomainCommand<
  'ChangeLead',
  Omit<LeadChanged['data'], 'isEmailVerified' | 'takenFrom'> & {
    /** `null` keeps the current value. */
    isEmailVerified: boolean | null;
    assignment: Assignment;
    /** The assignments of people who are inactive or in another role; absent if there are none. */
    notAssignable?: readonly AssignmentName[];
    worker: LeadWorker;
    /** The lead's `edits` that the editor had seen; `null` overwrites any later change. */
    expectedEdits: number | null;
    /**
     * The lead's `edits` at which all these fields already had these values; absent if they differed or nobody
     * compared.
     */
    sameAfter?: number;
  }
>;
/** `bulkId`: the bulk that it is a row of, so that undoing the bulk undoes it too. */
export type MoveLead = DomainCommand<
  'MoveLead',
  { group: LeadGroup; worker: LeadWorker; bulkId?: string }
>;
export type AssignLead = DomainCommand<
  'AssignLead',
  Assignment & { worker: LeadWorker; bulkId?: string }
>;
/** Assigns an unassigned lead in sales to the agent that the rules chose; does nothing if a person was quicker. */
export type AssignLeadByRule = DomainCommand<'AssignLeadByRule', { agentId: string }>;
/**
 * Returns a lead to where a bulk found it, unless somebody has changed it since. The caller has already checked whose
 * bulk it was; what that person may do now is checked here.
 */
export type UndoLeadBulk = DomainCommand<'UndoLeadBulk', { bulkId: string; worker: LeadWorker }>;
export type AddLeadNote = DomainCommand<
  'AddLeadNote',
  { noteId: string; content: string; worker: LeadWorker }
>;
export type LinkLead = DomainCommand<'LinkLead', { userId: string }>;
/** The lead's customer signed in at that moment (ISO 8601 UTC). */
export type NoteLeadAccess = DomainCommand<'NoteLeadAccess', { at: string }>;

/** The lead's customer deposited real money at that moment (ISO 8601 UTC); only the first time is kept. */
export type NoteLeadDeposit = DomainCommand<'NoteLeadDeposit', { at: string }>;

/** The phone system accepted a call, under its own id. `line`: the owner of the line, and the start. */
export type NoteLeadCall = DomainCommand<
  'NoteLeadCall',
  Pick<LeadCallStarted['data'], 'callId'> & {
    agentEmail: string;
    line: Omit<CallBegun, 'callerId'>;
    worker: LeadWorker;
  }
>;

/** The phone system reported how a call ended; does nothing if that is already known. */
export type EndLeadCall = DomainCommand<'EndLeadCall', LeadCallEnded['data']>;

/**
 * Prepares a lead to take over another lead of the same person, and changes none of its data. Does nothing if it was
 * already prepared for that lead.
 */
export type TakeInLead = DomainCommand<
  'TakeInLead',
  { leadId: string; worker: LeadWorker; expectedEdits: number }
>;

/** Ends a lead that is merged into another one, which was prepared for it before. */
export type MergeLead = DomainCommand<
  'MergeLead',
  {
    leadId: string;
    survivorId: string;
    worker: LeadWorker;
    expectedEdits: number;
    chosen?: ChosenFields;
  }
>;

/** A lead's form with the fields taken from one that was merged into it; does nothing if it took them before. */
export type TakeMergedFields = DomainCommand<
  'TakeMergedFields',
  {
    leadId: string;
    form: Omit<LeadChanged['data'], 'isEmailVerified' | 'takenFrom'>;
    expectedEdits: number;
  }
>;

/** Assigns a lead to the people of one that was merged into it, if nobody works it; else does nothing. */
export type TakeMergedWork = DomainCommand<'TakeMergedWork', { work: LeadWork }>;

/**
 * Erases a lead and its notes; does nothing if it is erased already. A merged lead counts as nonexistent: its notes now
 * belong to the lead that it was merged into.
 */
export type EraseLead = DomainCommand<'EraseLead', Record<never, never>>;

/** Erases what is left of a lead that was merged into an erased one; does nothing for any other. */
export type EraseMergedLead = DomainCommand<'EraseMergedLead', Record<never, never>>;

/** Erases a lead in the same way for the affiliator who brought it, unless it is a customer. */
export type TakeBackLead = DomainCommand<'TakeBackLead', { affiliatorId: string }>;

export type LeadCommand =
  | AddLead
  | ImportLead
  | UndoImportedLead
  | ChangeLead
  | MoveLead
  | AssignLead
  | AssignLeadByRule
  | UndoLeadBulk
  | AddLeadNote
  | LinkLead
  | NoteLeadAccess
  | NoteLeadDeposit
  | NoteLeadCall
  | EndLeadCall
  | TakeInLead
  | MergeLead
  | TakeMergedFields
  | TakeMergedWork
  | EraseLead
  | EraseMergedLead
  | TakeBackLead;
