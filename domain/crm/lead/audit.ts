import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import type { AuditWord } from '../../shared/audit/types.ts';
import { moment, person, record, someone, yesOrNo } from '../../shared/audit/words.ts';
import type { CallOutcome } from '../../shared/crm/calls.ts';
import { never } from '../../shared/decider.ts';
import {
  leadEventCatalogue,
  type LeadCallStarted,
  type LeadChanged,
  type LeadEvent,
} from './events.ts';

const texts = {
  LeadAdded: '{{actor}} added the lead {{lead}}',
  LeadChanged: '{{actor}} changed the lead {{lead}}',
  LeadMoved: '{{actor}} moved the lead {{lead}} from {{from}} to {{group}}',
  LeadAssigned:
    '{{actor}} assigned the lead {{lead}}: manager {{manager}}, agent {{agent}}, retention agent {{retAgent}}',
  LeadNoteAdded: '{{actor}} wrote a note on the lead {{lead}}',
  LeadLinked: '{{actor}} linked the lead {{lead}} to the customer {{customer}}',
  LeadAccessed: '{{actor}} noted a sign-in of the lead {{lead}}',
  LeadDeposited: '{{actor}} noted the first deposit of the lead {{lead}}',
  LeadCallStarted: '{{actor}} called the lead {{lead}}',
  LeadCallEnded:
    '{{actor}} noted how a call to the lead {{lead}} ended: {{outcome}}, {{seconds}} s',
  LeadTookIn: '{{actor}} chose to keep the lead {{lead}} in place of {{other}}',
  LeadMerged: '{{actor}} merged the lead {{lead}} into {{other}}',
  LeadErased: '{{actor}} erased the personal data of the lead {{lead}}',
} as const;

const fields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  city: 'City',
  funnelLink: 'Funnel link',
  reference: 'Reference',
  status: 'Status',
  isEmailVerified: 'Email verified',
  group: 'Group',
  source: 'Source',
  affiliatorId: 'Affiliator',
  managerId: 'Manager',
  agentId: 'Agent',
  retId: 'Retention agent',
  lastNote: 'Last note',
  userId: 'Customer',
  lastAccess: 'Last access',
  depositedAt: 'Deposited at',
  lastCall: 'Last call',
  line: 'Line',
} as const;

const outcomeWords: Readonly<Record<CallOutcome, string>> = {
  answered: 'answered',
  voicemail: 'voicemail',
  busy: 'busy',
  no_answer: 'no answer',
  rejected: 'rejected',
  failed: 'failed',
  unknown: 'nobody said how',
};

/** The line that a call runs on, if it is not the caller's own. */
const lineOf = ({ agentEmail, begun }: LeadCallStarted['data']): AuditWord | null => {
  if (begun === undefined || begun.lineId === begun.callerId) return null;
  return begun.lineId === null ? agentEmail : person(begun.lineId);
};

const leadOf = (streamId: string): AuditWord => record('lead', streamId);

const personOrNull = (id: string | null): AuditWord | null => (id === null ? null : person(id));

/** The fields that a form sets, both when a lead is added and when it is changed. */
const formOf = (lead: Omit<LeadChanged['data'], 'isEmailVerified'>) =>
  [
    { name: 'firstName', value: lead.firstName },
    { name: 'lastName', value: lead.lastName },
    { name: 'email', value: lead.email },
    { name: 'phone', value: lead.phone },
    { name: 'country', value: lead.country },
    { name: 'city', value: lead.city },
    { name: 'funnelLink', value: lead.funnelLink },
    { name: 'reference', value: lead.reference },
    { name: 'status', value: lead.status },
  ] as const;

export const leadAudit = defineAudit<LeadEvent>({
  category: leadEventCatalogue.category,
  texts,
  sentences: {
    LeadAdded: (_data, { streamId }) => ({
      template: texts.LeadAdded,
      words: { lead: leadOf(streamId) },
    }),
    LeadChanged: (_data, { streamId }) => ({
      template: texts.LeadChanged,
      words: { lead: leadOf(streamId) },
    }),
    LeadMoved: ({ from, group }, { streamId }) => ({
      template: texts.LeadMoved,
      words: { lead: leadOf(streamId), from, group },
    }),
    LeadAssigned: ({ managerId, agentId, retId }, { streamId }) => ({
      template: texts.LeadAssigned,
      words: {
        lead: leadOf(streamId),
        manager: someone(managerId),
        agent: someone(agentId),
        retAgent: someone(retId),
      },
    }),
    LeadNoteAdded: (_data, { streamId }) => ({
      template: texts.LeadNoteAdded,
      words: { lead: leadOf(streamId) },
    }),
    LeadLinked: ({ userId }, { streamId }) => ({
      template: texts.LeadLinked,
      words: { lead: leadOf(streamId), customer: person(userId) },
    }),
    LeadAccessed: (_data, { streamId }) => ({
      template: texts.LeadAccessed,
      words: { lead: leadOf(streamId) },
    }),
    LeadDeposited: (_data, { streamId }) => ({
      template: texts.LeadDeposited,
      words: { lead: leadOf(streamId) },
    }),
    LeadCallStarted: (_data, { streamId }) => ({
      template: texts.LeadCallStarted,
      words: { lead: leadOf(streamId) },
    }),
    LeadCallEnded: ({ outcome, seconds }, { streamId }) => ({
      template: texts.LeadCallEnded,
      words: {
        lead: leadOf(streamId),
        seconds: seconds === null ? '?' : String(seconds),
        outcome: outcomeWords[outcome],
      },
    }),
    LeadTookIn: ({ leadId }, { streamId }) => ({
      template: texts.LeadTookIn,
      words: { lead: leadOf(streamId), other: leadOf(leadId) },
    }),
    LeadMerged: ({ survivorId }, { streamId }) => ({
      template: texts.LeadMerged,
      words: { lead: leadOf(streamId), other: leadOf(survivorId) },
    }),
    LeadErased: (_data, { streamId }) => ({
      template: texts.LeadErased,
      words: { lead: leadOf(streamId) },
    }),
  },
  fields,
  describer: lastWord(fields, (event: LeadEvent) => {
    switch (event.type) {
      case 'LeadAdded':
        return [
          ...formOf(event.data),
          { name: 'isEmailVerified', value: yesOrNo(true) },
          { name: 'group', value: 'sales' },
          { name: 'source', value: event.data.source },
          { name: 'affiliatorId', value: personOrNull(event.data.affiliatorId) },
        ];
      case 'LeadChanged':
        return [
          ...formOf(event.data),
          { name: 'isEmailVerified', value: yesOrNo(event.data.isEmailVerified) },
        ];
      case 'LeadMoved':
        return [{ name: 'group', value: event.data.group }];
      case 'LeadAssigned':
        return [
          { name: 'managerId', value: personOrNull(event.data.managerId) },
          { name: 'agentId', value: personOrNull(event.data.agentId) },
          { name: 'retId', value: personOrNull(event.data.retId) },
        ];
      case 'LeadNoteAdded':
        return [{ name: 'lastNote', value: event.data.content }];
      case 'LeadLinked':
        return [{ name: 'userId', value: person(event.data.userId) }];
      case 'LeadAccessed':
        return [{ name: 'lastAccess', value: moment(event.data.at) }];
      case 'LeadDeposited':
        return [{ name: 'depositedAt', value: moment(event.data.at) }];
      case 'LeadCallStarted':
        return [
          { name: 'lastCall', value: 'started' },
          // One key per call, so that two calls on one line are both shown.
          { name: 'line', key: `line ${event.data.callId}`, value: lineOf(event.data) },
        ];
      case 'LeadCallEnded':
        return [{ name: 'lastCall', value: outcomeWords[event.data.outcome] }];
      case 'LeadTookIn':
      case 'LeadMerged':
      case 'LeadErased':
        return [];
      default:
        return never(event);
    }
  }),
});
