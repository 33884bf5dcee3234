import type { DomainCommand } from '../../shared/messages.ts';
import type { LeadWorker } from '../lead/commands.ts';
import type { LeadTaskAdded } from './events.ts';

export type AddLeadTask = DomainCommand<
  'AddLeadTask',
  LeadTaskAdded['data'] & { worker: LeadWorker }
>;
export type SnoozeLeadTask = DomainCommand<
  'SnoozeLeadTask',
  { dueAt: string; zone: string; worker: LeadWorker }
>;
export type ReassignLeadTask = DomainCommand<
  'ReassignLeadTask',
  { assigneeId: string; worker: LeadWorker }
>;
export type FinishLeadTask = DomainCommand<'FinishLeadTask', { worker: LeadWorker }>;
/** Reminds the person who does the task that it is due, if it is still due at that time. */
export type RemindOfLeadTask = DomainCommand<'RemindOfLeadTask', { dueAt: string }>;
/** Its lead was merged into this one. `from`: the agent who worked the merged lead, if any. */
export type FollowLead = DomainCommand<'FollowLead', { leadId: string; from?: string }>;
/** Its lead went from one agent to another, so an open task of the first agent goes along. */
export type HandOnLeadTask = DomainCommand<'HandOnLeadTask', { from: string; to: string }>;
/** Its lead was erased. */
export type CloseLeadTask = DomainCommand<'CloseLeadTask', Readonly<Record<never, never>>>;

export type LeadTaskCommand =
  | AddLeadTask
  | SnoozeLeadTask
  | ReassignLeadTask
  | FinishLeadTask
  | RemindOfLeadTask
  | FollowLead
  | HandOnLeadTask
  | CloseLeadTask;
