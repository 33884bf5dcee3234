import type { LeadItem } from '../../../../../query/crm/contract.ts';
import type { Asked, Reply } from '../../../testing/server.ts';

const idEnding = (digits: string): string => `0192a000-0000-7000-8000-${digits.padStart(12, '0')}`;

/** The id of the n-th lead of a page. */
export const leadId = (n: number): string => idEnding(`d${String(n)}`);

/** A lead as the lists of the server answer it. */
export const leadOf = (n: number, changes: Partial<LeadItem> = {}): LeadItem => ({
  id: leadId(n),
  number: 20_400 + n,
  first_name: 'Liam',
  last_name: `O’Sullivan ${String(n)}`,
  email: 'liam@mail.test',
  phone: '+353 86 214 7790',
  notes: [],
  notes_total: 0,
  country: 'Ireland',
  city: 'Cork',
  lead_status: 'Call Again',
  lead_status_colour: 'amber',
  group: 'sales',
  user: null,
  manager: null,
  agent: null,
  retAgent: null,
  linked: null,
  role_id: null,
  edits: 0,
  is_email_verified: true,
  created_at: '2026-06-09T09:14:00.000Z',
  deposited_at: null,
  last_access: null,
  funnel_link: null,
  reference: null,
  ...changes,
});

/** Answers the requested page of these leads, as the lists of the server do. */
export const leadsPage =
  (leads: readonly LeadItem[]) =>
  ({ query }: Asked): Reply => {
    const limit = Number(query['limit']);
    return {
      body: {
        data: leads.slice(0, limit),
        meta: {
          total: leads.length,
          per_page: limit,
          current_page: Number(query['page']),
          last_page: Math.ceil(leads.length / limit),
        },
      },
    };
  };

/** Answers to the requests of the filters and dialogs of the lists. */
export const leadLookups = {
  'GET /admin/crm-config/sales-statuses/api': (): Reply => ({
    body: {
      data: [
        { id: idEnding('51'), status: 'New', is_default: true },
        { id: idEnding('52'), status: 'Call Again', is_default: false },
      ],
      meta: { total: 2, per_page: 999, current_page: 1, last_page: 1 },
    },
  }),
  'GET /admin/crm/agents/5': (): Reply => ({
    body: { data: [{ id: agentId, full_name: 'Sofia Petrova', email: 'sofia@daybook.test' }] },
  }),
  'GET /admin/crm/agents/6': (): Reply => ({
    body: { data: [{ id: retentionId, full_name: 'Ravi Menon', email: 'ravi@daybook.test' }] },
  }),
  'GET /countries': (): Reply => ({
    body: { data: [{ name: { common: 'Ireland' }, cca2: 'IE' }], attribution: '' },
  }),
};

export const agentId = idEnding('a5');
export const retentionId = idEnding('a6');
