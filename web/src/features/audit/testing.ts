import type { AuditDetail, AuditItem } from '../../../../query/audit/contract.ts';
import type { Asked, Reply } from '../../testing/server.ts';

/** Events as the server answers them, for tests of the audit. */
export const ids = {
  admin: '0192a000-0000-7000-8000-00000000a001',
  customer: '0192a000-0000-7000-8000-00000000a002',
  agent: '0192a000-0000-7000-8000-00000000a003',
  wallet: '0192a000-0000-7000-8000-00000000b001',
  order: '0192a000-0000-7000-8000-00000000b002',
  command: '0192a000-0000-7000-8000-00000000c001',
  request: '0192a000-0000-7000-8000-00000000c002',
} as const;

const hash = '9f2c71a804be5d13'.repeat(4);

export const adjusted: AuditItem = {
  position: '48219',
  recorded_at: '2026-06-11T14:31:52.184000Z',
  occurred_at: '2026-06-11T14:31:52.180Z',
  type: 'BalanceAdjusted',
  stream: `wallet-${ids.wallet}`,
  revision: 42,
  actor: { id: ids.admin, full_name: 'Ingrid Solberg', role_id: 1 },
  impersonator: null,
  correlation_id: ids.request,
  causation_id: ids.command,
  command_id: ids.command,
  outcome: 'done',
  sentence: {
    template: '{{actor}} subtracted {{amount}} from the {{mode}} wallet of {{customer}}',
    params: {
      actor: 'Ingrid Solberg',
      amount: '$250.00',
      mode: 'real',
      customer: 'Jonas Smith',
    },
    links: {
      actor: { kind: 'user', id: ids.admin },
      mode: { kind: 'wallet', id: ids.wallet },
      customer: { kind: 'user', id: ids.customer },
    },
  },
  data: { type: 'subtract', amount: '250.00' },
  hash,
};

export const closed: AuditItem = {
  ...adjusted,
  position: '48214',
  recorded_at: '2026-06-11T14:29:10.020000Z',
  occurred_at: '2026-06-11T14:29:10.000Z',
  type: 'OrderClosed',
  actor: { id: 'system:triggers', full_name: 'Price feed', role_id: null },
  sentence: {
    template:
      '{{actor}} closed order {{order}} of {{customer}} at take profit {{rate}}, result {{result}}',
    params: {
      actor: 'Price feed',
      order: '#10477',
      customer: 'Mei Lin',
      rate: '1.16500',
      result: '$53.20',
    },
    links: {
      order: { kind: 'order', id: ids.order },
      customer: { kind: 'user', id: ids.customer },
    },
  },
};

export const refused: AuditItem = {
  ...adjusted,
  position: '48190',
  recorded_at: '2026-06-10T17:55:48.000000Z',
  occurred_at: '2026-06-10T17:55:48.000Z',
  type: 'CommandRefused',
  stream: `refusal-${ids.agent}`,
  actor: { id: ids.agent, full_name: 'Rania Aziz', role_id: 6 },
  outcome: 'refused',
  sentence: {
    template: '{{actor}} tried {{command}} ({{target}}) and was refused: {{reason}}',
    params: {
      actor: 'Rania Aziz',
      command: 'PUT /admin/balance/:balanceId',
      target: '#12',
      reason: 'You are not allowed to do this.',
    },
    links: {
      actor: { kind: 'user', id: ids.agent },
      target: { kind: 'wallet', id: ids.wallet },
    },
  },
};

export const acted: AuditItem = {
  ...adjusted,
  position: '48188',
  recorded_at: '2026-06-10T13:40:15.000000Z',
  // Recorded a day after it happened.
  occurred_at: '2026-06-09T13:40:15.000Z',
  type: 'ActiveWalletSwitched',
  actor: { id: ids.customer, full_name: 'Jonas Smith', role_id: 3 },
  impersonator: { id: ids.admin, full_name: 'Ingrid Solberg' },
  sentence: {
    template: '{{actor}} switched to wallet {{wallet}}',
    params: { actor: 'Jonas Smith', wallet: '#12' },
    links: { wallet: { kind: 'wallet', id: ids.wallet } },
  },
};

export const trail: readonly AuditItem[] = [adjusted, closed, refused, acted];

const field = (name: string, value: string) => ({ field: name, value, link: null });

export const detailOf = (
  event: AuditItem,
  changes: Readonly<Partial<AuditDetail>> = {},
): AuditDetail => ({
  ...event,
  before: [
    field('Balance', '$1,290.00'),
    field('Margin', '$312.40'),
    field('Free margin', '$977.60'),
  ],
  after: [
    field('Balance', '$1,040.00'),
    field('Margin', '$312.40'),
    field('Free margin', '$727.60'),
  ],
  postings: [
    {
      account: `customer_wallet:${ids.wallet}`,
      side: 'debit',
      amount: '250.00',
      currency: 'USD',
    },
    { account: 'adjustments', side: 'credit', amount: '250.00', currency: 'USD' },
  ],
  caused_by: null,
  causes: [{ position: '48220', type: 'MailSent' }],
  ip: '203.0.113.24',
  session: '5e1c0000-0000-4000-8000-000000000000',
  link_before: hash,
  verified: true,
  ...changes,
});

/** An answer of the list with these events. */
export const listOf =
  (events: () => readonly AuditItem[]) =>
  ({ query }: Asked): Reply => ({
    body: {
      data: events(),
      meta: {
        total: events().length,
        per_page: Number(query['limit']),
        current_page: Number(query['page']),
        last_page: 1,
      },
    },
  });
