import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  depositCreated,
  depositMoney,
  depositPaid,
} from '../../domain/payments/deposit/testing.ts';
import { orderOpened, walletOpened } from '../../domain/trading/wallet/testing.ts';
import type { RoleId } from '../../domain/shared/roles.ts';
import { idEnding, instrumentAdded, registered } from '../../query/testing/facts.ts';
import { leadAdded, leadChanged, leadMoved, leadNoted } from '../../query/testing/lead-facts.ts';
import type { TimelineItem } from '../../query/crm/timeline/contract.ts';
import { openAuditWorld, type AuditWorld } from './testing/audit-world.ts';

const [admin, manager, jonas, agent, retention] = [
  idEnding('1'),
  idEnding('2'),
  idEnding('3'),
  idEnding('5'),
  idEnding('6'),
];
const [lead, plain, wallet] = [idEnding('c1'), idEnding('c2'), idEnding('b1')];
let world: AuditWorld;

const byAgent = { actorId: agent, roleId: 5 };

beforeAll(async () => {
  world = await openAuditWorld();
  const { given } = world;
  await given(`user-${admin}`, registered('Ingrid Solberg', 'ingrid@daybook.test', 1));
  await given(`user-${manager}`, registered('Elena Marchetti', 'elena@daybook.test', 2));
  await given(`user-${agent}`, registered('Sofia Petrova', 'sofia@daybook.test', 5));
  await given(`user-${retention}`, registered('Ravi Menon', 'ravi@daybook.test', 6));
  await given(`user-${jonas}`, registered('Jonas Smith', 'jonas@customers.test'));
  await given(`instrument-${orderOpened().data.instrumentId}`, instrumentAdded('EUR_USD'));
  await given(`lead-${lead}`, leadAdded('Jonas', 'Smith', { email: 'jonas@leads.test' }));
  await given(`lead-${lead}`, {
    type: 'LeadAssigned',
    data: { managerId: null, agentId: agent, retId: retention },
  });
  await given(
    `lead-${lead}`,
    leadChanged('Jonas', 'Smith', { email: 'jonas@leads.test', status: 'Call Again' }),
    byAgent,
  );
  await given(
    `lead-${lead}`,
    leadChanged('Jonas', 'Smith', { email: 'other@leads.test', status: 'Call Again' }),
  );
  await given(`lead-${lead}`, leadNoted(idEnding('a1'), 'Wants a call', agent), byAgent);
  await given(`lead-${lead}`, { type: 'LeadLinked', data: { userId: jonas } });
  await given(`lead-${lead}`, { type: 'LeadAccessed', data: { at: '2026-01-05T12:00:00.000Z' } });
  await given(`lead-${lead}`, leadMoved('sales', 'retentions'));
  await given(`sign_in-${jonas}`, { type: 'SignedIn', data: { isKnownDevice: true } });
  await given(`wallet-${wallet}`, {
    ...walletOpened,
    data: { ...walletOpened.data, userId: jonas },
  });
  await given(`wallet-${wallet}`, {
    type: 'BalanceAdjusted',
    data: { mode: 'real', currency: 'USD', type: 'add', amount: '5000', reason: 'staff' },
  });
  await given(`wallet-${wallet}`, orderOpened({ userId: jonas }));
  await given(`kyc_case-${idEnding('d1')}`, {
    type: 'KycSubmitted',
    data: { userId: jonas, documentType: 'passport', files: {} },
  });
  await given(
    `lead-${plain}`,
    leadAdded('Mia', 'Byrne', { funnelLink: 'https://a.test/?e=mia@b.c' }),
  );
  await given(`lead-${plain}`, {
    type: 'LeadAssigned',
    data: { managerId: null, agentId: agent, retId: null },
  });
  await given(`lead-${plain}`, {
    type: 'LeadCallEnded',
    data: { callId: idEnding('e1'), outcome: 'answered', seconds: 61 },
  });
  await given(`lead-${plain}`, leadChanged('Mia', 'Byrne', { email: 'mia.new@leads.test' }));
  await world.database.pools.app.query(
    `insert into vault.mails (id, subject_id, template, outcome, settled_at)
     values ('verify_email/jonas@customers.test', $1, 'verify_email', 'sent', clock_timestamp())`,
    [jonas],
  );
  await world.caughtUp();
});
afterAll(() => world.end());

const people = { 1: admin, 2: manager, 5: agent, 6: retention } as const;
const ask = async (path: string, roleId: keyof typeof people & RoleId) => {
  const { call } = await world.app.signInAs(roleId, { userId: people[roleId] });
  return call.get(path);
};
const kinds = ({ body }: Awaited<ReturnType<typeof ask>>): readonly string[] =>
  body.data.map(({ kind }: TimelineItem) => kind).sort();

describe('the timeline of a lead', () => {
  it('contains all events of the lead and of its customer, each once, with status changes as a separate kind', async () => {
    const answer = await ask(`/admin/leads/${lead}/timeline?limit=50`, 1);
    expect(answer.status).toBe(200);
    expect(kinds(answer)).toEqual(
      [
        'account',
        'assignment',
        'balance',
        'balance',
        'details',
        'details',
        'details',
        'kyc',
        'mail',
        'move',
        'note',
        'sign_in',
        'status',
        'trade',
      ].sort(),
    );
    expect(answer.body.meta.total).toBe(14);
  });

  it('shows the values before and after, and gives the position of the event to admins only', async () => {
    const [status] = (await ask(`/admin/leads/${lead}/timeline?kind=status`, 1)).body.data;
    expect(status).toMatchObject({
      kind: 'status',
      sentence: {
        template: '{{actor}} changed the lead {{lead}}',
        params: { actor: 'Sofia Petrova', lead: 'Jonas Smith' },
      },
      changes: [{ field: 'Status', before: 'New', after: 'Call Again' }],
      position: expect.stringMatching(/^\d+$/),
    });
    const [same] = (await ask(`/admin/leads/${lead}/timeline?kind=status`, 2)).body.data;
    expect(same).toMatchObject({ position: null, changes: [{ after: 'Call Again' }] });
    const [note] = (await ask(`/admin/leads/${lead}/timeline?kind=note`, 2)).body.data;
    expect(note.changes).toEqual([{ field: 'Last note', before: null, after: 'Wants a call' }]);
    const [mail] = (await ask(`/admin/leads/${lead}/timeline?kind=mail`, 2)).body.data;
    expect(mail.sentence).toEqual({
      template: 'The email “{{mail}}” was sent',
      params: { mail: 'Verify your email address' },
    });
    const [trade] = (await ask(`/admin/leads/${lead}/timeline?kind=trade`, 2)).body.data;
    expect(trade.changes.length).toBeGreaterThan(0);
  });

  it('is masked for agents like the lists', async () => {
    const answer = await ask(`/admin/leads/${plain}/timeline?kind=details`, 5);
    expect(JSON.stringify(answer.body)).not.toContain('@');
    expect(answer.body.data[0].changes).toContainEqual({
      field: 'Email',
      before: '********',
      after: '********',
    });
  });

  it('shows a retention agent the linked customer, and answers 404 for a lead that the caller may not see', async () => {
    const answer = await ask(`/admin/leads/${lead}/timeline?limit=50`, 6);
    expect(kinds(answer)).toContain('trade');
    expect(JSON.stringify(answer.body)).not.toContain('@');
    expect((await ask(`/admin/leads/${lead}/timeline`, 5)).status).toBe(404);
    expect((await ask(`/admin/leads/${plain}/timeline`, 6)).status).toBe(404);
  });

  it('given another lead was merged into it, then shows that lead by its number, and as erased after its erasure', async () => {
    const [kept, twin] = [idEnding('c3'), idEnding('c4')];
    await world.given(`lead-${kept}`, leadAdded('Iris', 'Kept'));
    await world.given(`lead-${twin}`, leadAdded('Iris', 'Twin'));
    await world.given(`lead-${twin}`, {
      type: 'LeadMerged',
      data: { survivorId: kept, noteIds: [] },
    });
    await world.caughtUp();
    const merged = async () => {
      const path = `/admin/leads/${kept}/timeline?kind=merge`;
      return (await ask(path, 2)).body.data.map(({ sentence }: TimelineItem) => sentence.params);
    };
    expect(await merged()).toEqual([
      expect.objectContaining({ lead: expect.stringMatching(/^#\d+$/), other: 'Iris Kept' }),
    ]);
    await world.given(`lead-${twin}`, { type: 'LeadErased', data: { noteIds: [] } });
    await world.caughtUp();
    const { body } = await ask(`/admin/audit/api?search=${twin}`, 1);
    expect(JSON.stringify(body)).toContain('"lead":"Erased"');
  });

  it('has calls as a separate kind', async () => {
    const answer = await ask(`/admin/leads/${plain}/timeline?kind=call`, 5);
    expect(answer.body.data).toHaveLength(1);
  });

  it('is paged, and refuses an unknown kind', async () => {
    const first = (await ask(`/admin/leads/${lead}/timeline?limit=5`, 1)).body;
    const second = (await ask(`/admin/leads/${lead}/timeline?limit=5&page=2`, 1)).body;
    const ids = [...first.data, ...second.data].map(({ id }: TimelineItem) => id);
    expect(new Set(ids).size).toBe(10);
    expect((await ask(`/admin/leads/${lead}/timeline?kind=gossip`, 1)).status).toBe(422);
  });
});

describe('the timeline of a lead whose status was renamed', () => {
  const [renamed, other] = [idEnding('c5'), idEnding('c6')];
  const named = (type: string, last: string, status: string) => ({
    type,
    data: { statusId: idEnding(last), status, colour: 'green' },
  });

  it('given a change that keeps the status, then shows no status change; given another status takes the old name, then distinguishes the two', async () => {
    const { given } = world;
    const statuses = 'sales_status-all';
    await given(statuses, named('SalesStatusListed', 'e5', 'One'));
    await given(`lead-${renamed}`, leadAdded('Rho', 'Row', { status: 'One' }));
    await given(`lead-${other}`, leadAdded('Rho', 'Other', { status: 'One' }));
    await given(statuses, named('SalesStatusEdited', 'e5', 'Two'));
    await given(`lead-${renamed}`, leadChanged('Rho', 'Row', { status: 'Two', city: 'Bristol' }));
    await given(statuses, named('SalesStatusListed', 'e6', 'One'));
    await given(`lead-${renamed}`, leadChanged('Rho', 'Row', { status: 'One', city: 'Bristol' }));
    await given(`lead-${other}`, leadChanged('Rho', 'Other', { status: 'One' }));
    await world.caughtUp();
    const [told] = (await ask(`/admin/leads/${other}/timeline?kind=status`, 1)).body.data;
    expect(told.changes).toEqual([{ field: 'Status', before: 'Two', after: 'One' }]);
    const { data } = (await ask(`/admin/leads/${renamed}/timeline`, 1)).body;
    expect(data.map(({ kind, changes }: TimelineItem) => ({ kind, changes }))).toMatchObject([
      { kind: 'status', changes: [{ field: 'Status', before: 'Two', after: 'One' }] },
      { kind: 'details', changes: [{ field: 'City', before: 'Gdańsk', after: 'Bristol' }] },
      { kind: 'details' },
    ]);
    expect(data[1].changes).toHaveLength(1);
    expect(data[2].changes).toContainEqual({ field: 'Status', before: null, after: 'Two' });
  });
});

describe('the deposits and withdrawals of a customer in the timeline', () => {
  it('have kinds of their own, newest first, and show no bank account', async () => {
    const [payer, purse] = [idEnding('f3'), idEnding('f1')];
    const { given } = world;
    await given(`user-${payer}`, registered('Anna Weber', 'anna@customers.test'));
    const own = { ...walletOpened.data, userId: payer };
    await given(`wallet-${purse}`, { ...walletOpened, data: own });
    const money = { ...depositMoney, userId: payer, walletId: purse };
    await given(`deposit-${idEnding('f2')}`, {
      ...depositCreated,
      data: { ...depositCreated.data, ...money },
    });
    await given(`deposit-${idEnding('f2')}`, depositPaid(money));
    await given(`wallet-${purse}`, {
      type: 'DepositPosted',
      data: { depositId: idEnding('f2'), ...money },
    });
    const bank = {
      bankName: 'NatWest',
      accountName: 'Anna Weber',
      accountNumber: 'GB29NWBK60161331926819',
      swiftCode: 'NWBKGB2L',
      bankCountry: 'United Kingdom',
    };
    const asked = { mode: 'real', currency: 'USD', amount: '40', fee: '1', userId: payer };
    await given(`wallet-${purse}`, {
      type: 'WithdrawalRequested',
      data: { ...asked, ...bank, withdrawalId: idEnding('f4'), valuedAt: [] },
    });
    await given(`lead-${idEnding('f5')}`, leadAdded('Anna', 'Weber'));
    await given(`lead-${idEnding('f5')}`, {
      type: 'LeadAssigned',
      data: { managerId: null, agentId: null, retId: retention },
    });
    await given(`lead-${idEnding('f5')}`, leadMoved('sales', 'retentions'));
    await given(`lead-${idEnding('f5')}`, { type: 'LeadLinked', data: { userId: payer } });
    await world.caughtUp();
    const path = `/admin/share/users/${payer}/timeline`;
    const typesOf = (answer: Awaited<ReturnType<typeof ask>>): readonly string[] =>
      answer.body.data.map(({ sentence }: TimelineItem) => sentence.template);
    expect(typesOf(await ask(`${path}?kind=deposit`, 2))).toEqual([
      '{{actor}} noted that the deposit of {{amount}} of {{customer}} was paid',
      expect.stringContaining('began a deposit'),
    ]);
    for (const roleId of [1, 6] as const) {
      const answer = await ask(`${path}?kind=withdrawal`, roleId);
      expect(typesOf(answer)).toEqual([expect.stringContaining('asked for withdraw')]);
      expect(JSON.stringify(answer.body)).not.toMatch(/NatWest|GB29|NWBK/);
    }
    const [paid] = (await ask(`${path}?kind=deposit`, 6)).body.data;
    expect(paid.changes).toEqual([{ field: 'Status', before: 'created', after: 'paid' }]);
  });
});

describe('staff-only facts in the timeline', () => {
  const path = `/admin/share/users/${jonas}/timeline?limit=50`;

  it('given proposals and the purpose of an adjustment, then a caller who may not adjust balances sees none of them', async () => {
    const { given } = world;
    const book = { mode: 'real', currency: 'USD', userId: jonas, staffId: manager };
    const decided = { ...book, proposalId: idEnding('f8') };
    const why = { purpose: 'bonus', reference: 'T-77' };
    const adjusts = { type: 'add', amount: '2500' };
    await given(`wallet-${wallet}`, {
      type: 'ActProposed',
      data: {
        ...decided,
        amount: '2500',
        until: '2026-02-05T12:00:00.000Z',
        act: { kind: 'adjustment', ...adjusts, ...why },
      },
    });
    await given(`wallet-${wallet}`, { type: 'ProposalConfirmed', data: decided });
    await given(`wallet-${wallet}`, {
      type: 'BalanceAdjusted',
      data: { mode: 'real', currency: 'USD', ...adjusts, ...why, reason: 'staff' },
    });
    await world.caughtUp();
    const [toManager, toAgent] = [await ask(path, 2), await ask(path, 6)].map(({ body }) =>
      JSON.stringify(body),
    );
    expect(toManager).toMatch(/T-77/);
    expect(toManager).toMatch(/proposed to add/);
    expect(toAgent).not.toMatch(/T-77|bonus|propos/);
    const added: readonly TimelineItem[] = (await ask(`${path}&kind=balance`, 6)).body.data;
    expect(added[0]?.sentence.template).toContain('added {{amount}}');
    expect(added.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('given a task of a colleague, then an agent sees that it exists, but not its text', async () => {
    const task = (text: string, assigneeId: string) => ({
      type: 'LeadTaskAdded',
      data: {
        leadId: plain,
        text,
        assigneeId,
        kind: 'call',
        dueAt: '2026-01-06T12:00:00.000Z',
        zone: 'Europe/Berlin',
      },
    });
    await world.given(`lead_task-${idEnding('91')}`, task('Mine to do', agent));
    await world.given(`lead_task-${idEnding('92')}`, task('Watch this agent', manager));
    await world.caughtUp();
    const tasks = `/admin/leads/${plain}/timeline?kind=task`;
    const toAgent = await ask(tasks, 5);
    expect(toAgent.body.data).toHaveLength(2);
    expect(JSON.stringify(toAgent.body)).toContain('Mine to do');
    expect(JSON.stringify(toAgent.body)).not.toContain('Watch this agent');
    expect(JSON.stringify((await ask(tasks, 2)).body)).toContain('Watch this agent');
  });
});

describe('the timeline of a customer', () => {
  it('contains the events of the customer and of the leads that the caller may see', async () => {
    const all = kinds(await ask(`/admin/share/users/${jonas}/timeline?limit=50`, 1));
    expect(all).toEqual(kinds(await ask(`/admin/leads/${lead}/timeline?limit=50`, 1)));
    expect(kinds(await ask(`/admin/share/users/${jonas}/timeline?limit=50`, 6))).toContain('move');
    expect((await ask(`/admin/share/users/${idEnding('99')}/timeline`, 1)).status).toBe(404);
    expect((await ask(`/admin/share/users/${manager}/timeline`, 6)).status).toBe(404);
  });

  it('shows no changes of the account to a caller who may not read the audit', async () => {
    const [account] = (await ask(`/admin/share/users/${jonas}/timeline?kind=account`, 6)).body.data;
    expect(account.changes).toEqual([]);
    expect(JSON.stringify(account)).not.toContain('jonas@customers.test');
  });
});
