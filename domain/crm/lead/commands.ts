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

/** Who works a lead: what an agent may reach depends on what is assigned (decisions.md 12). */
export type LeadWorker = Readonly<{ userId: string; roleId: RoleId }>;

/** Adds a lead of a file, unless this row of it was taken in before. */
export type ImportLead = DomainCommand<'ImportLead', LeadAdded['data']>;
/**
 * Erases what an import added, as long as nobody has worked on it. `hasTask`: whether somebody noted what to do about it.
 * `affiliatorId`: an affiliator takes it back, who reaches own leads alone; absent where the house does.
 */
export type UndoImportedLead = DomainCommand<
  'UndoImportedLead',
  { hasTask?: boolean; affiliatorId?: string }
>;
export type AddLead = DomainCommand<'AddLead', LeadAdded['data']>;
/** Who is to be assigned: an absent id leaves that assignment, `null` removes it. */
export type Assignment = Readonly<Partial<Omit<LeadAssigned['data'], 'bulk' | 'byRule'>>>;

/** All fields as they are to stand, and the assignments that change with them. */
export type ChangeLead = DomainCommand<
  'ChangeLead',
  Omit<LeadChanged['data'], 'isEmailVerified' | 'takenFrom'> & {
    /** `null`: as it stands. */
    isEmailVerified: boolean | null;
    assignment: Assignment;
    /** The assignments that name somebody who is inactive or of another role; absent: none. */
    notAssignable?: readonly AssignmentName[];
    worker: LeadWorker;
    /** Edits of the lead that its editor had seen; `null`: whatever was changed meanwhile. */
    expectedEdits: number | null;
    /** Edits after which the lead read the same in all these fields; absent where it did not, or nobody looked. */
    sameAfter?: number;
  }
>;
/** `bulkId`: the bulk that it is a row of, so that it can be taken back with it. */
export type MoveLead = DomainCommand<
  'MoveLead',
  { group: LeadGroup; worker: LeadWorker; bulkId?: string }
>;
export type AssignLead = DomainCommand<
  'AssignLead',
  Assignment & { worker: LeadWorker; bulkId?: string }
>;
/** Gives a lead in sales that nobody has to the agent whom the rules chose; nothing where a person was quicker. */
export type AssignLeadByRule = DomainCommand<'AssignLeadByRule', { agentId: string }>;
/**
 * Puts a lead back to where a bulk found it, unless anybody changed it since. Whose bulk it was is known before; what its
 * person may do now is looked at again.
 */
export type UndoLeadBulk = DomainCommand<'UndoLeadBulk', { bulkId: string; worker: LeadWorker }>;
export type AddLeadNote = DomainCommand<
  'AddLeadNote',
  { noteId: string; content: string; worker: LeadWorker }
>;
export type LinkLead = DomainCommand<'LinkLead', { userId: string }>;
/** The customer that the lead is signed in at that moment (ISO 8601 UTC). */
export type NoteLeadAccess = DomainCommand<'NoteLeadAccess', { at: string }>;

/** The customer that the lead is paid in real money at that moment (ISO 8601 UTC); the first time is kept. */
export type NoteLeadDeposit = DomainCommand<'NoteLeadDeposit', { at: string }>;

/** The phone system took a call, under an id of its own. `line`: whose it runs on, and since when. */
export type NoteLeadCall = DomainCommand<
  'NoteLeadCall',
  Pick<LeadCallStarted['data'], 'callId'> & {
    agentEmail: string;
    line: Omit<CallBegun, 'callerId'>;
    worker: LeadWorker;
  }
>;

/** The phone system says how a call ended; nothing where that is known. */
export type EndLeadCall = DomainCommand<'EndLeadCall', LeadCallEnded['data']>;

/**
 * Readies a lead to go on in place of another one that is the same person, and changes nothing that it says. Nothing where
 * it was readied for that one before.
 */
export type TakeInLead = DomainCommand<
  'TakeInLead',
  { leadId: string; worker: LeadWorker; expectedEdits: number }
>;

/** Ends a lead that goes on as another one, which was readied for it before. */
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

/** What a lead says with the fields of one that was merged into it; nothing where it took them before. */
export type TakeMergedFields = DomainCommand<
  'TakeMergedFields',
  {
    leadId: string;
    form: Omit<LeadChanged['data'], 'isEmailVerified' | 'takenFrom'>;
    expectedEdits: number;
  }
>;

/** Gives a lead to those who worked one that was merged into it, where it has nobody; nothing where it has. */
export type TakeMergedWork = DomainCommand<'TakeMergedWork', { work: LeadWork }>;

/**
 * Erases a lead and its notes; nothing where it is erased already. One that was merged into another is not there any more:
 * what was noted of it is that one's by now.
 */
export type EraseLead = DomainCommand<'EraseLead', Record<never, never>>;

/** Erases what a lead left that goes on as one that was erased; nothing of any other. */
export type EraseMergedLead = DomainCommand<'EraseMergedLead', Record<never, never>>;

/** Erases a lead as above for the affiliator who brought it, until it is a customer. */
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
