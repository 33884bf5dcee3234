import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { roles } from '../../../domain/shared/roles.ts';
import { call, come, openEvent, sentences, untilRead } from '../kit/acts.ts';
import { useHouse } from '../kit/house.ts';
import { demoUsers } from '../kit/visit.ts';

const house = useHouse();

type Rows<Row> = Readonly<{ data: readonly Row[] }>;
type Named = Readonly<{ id: string; first_name: string; last_name: string }>;
type Customer = Readonly<{ user: { balances: readonly { id: string; mode: string }[] } }>;
type Case = Readonly<{ id: string; number: number; user: { full_name: string } }>;

const nameOf = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`;

const manages = async (page: Page) => {
  const customers = await call<Rows<{ id: string }>>(page, {
    method: 'GET',
    path: `/admin/customers/api/all?search=${demoUsers[roles.customer]}`,
  });
  const path = `/admin/share/users/${customers.body.data[0]?.id ?? ''}`;
  const { body } = await call<Customer>(page, { method: 'GET', path });
  const wallet = body.user.balances.find(({ mode }) => mode === 'real')?.id ?? '';
  const added = await call(page, {
    method: 'PUT',
    path: `/admin/balance/${wallet}`,
    body: { amount: '12.34', type: 'add' },
  });
  const sales = '/affiliate/leads/api/sales/All/all?limit=3';
  const leads = (await call<Rows<Named>>(page, { method: 'GET', path: sales })).body.data;
  const moved = await call(page, {
    method: 'PUT',
    path: '/admin/leads/bulk',
    body: { ids: leads.map(({ id }) => id), data: { group: 'archived' } },
  });
  return { leads: leads.map(nameOf), path, statuses: [added.status, moved.status] };
};

const notes = async (page: Page) => {
  const path = '/affiliate/leads/api/sales/All/all?limit=1';
  const [lead] = (await call<Rows<Named>>(page, { method: 'GET', path })).body.data;
  const { status } = await call(page, {
    method: 'POST',
    path: '/admin/crm/note',
    body: { leadId: lead?.id, content: 'Wants to be called on Friday' },
  });
  return { lead: lead ? nameOf(lead) : '', statuses: [status] };
};

const trades = async (page: Page) => {
  const opened = await call<{ id: string }>(page, {
    method: 'POST',
    path: '/dashboard/orders',
    body: { instrument: 'EUR_USD', type: 'sell', amount: '7000' },
  });
  const closed = await call(page, {
    method: 'POST',
    path: '/dashboard/orders/close',
    body: { orderId: opened.body.id, instrument: 'EUR_USD' },
  });
  return { statuses: [opened.status, closed.status] };
};

const reviews = async (page: Page) => {
  const path = '/admin/kyc/api?status=pending';
  const [first, second] = (await call<Rows<Case>>(page, { method: 'GET', path })).body.data;
  const approved = await call(page, {
    method: 'POST',
    path: `/admin/kyc/${first?.id ?? ''}/approve`,
  });
  const declined = await call(page, {
    method: 'POST',
    path: `/admin/kyc/${second?.id ?? ''}/decline`,
    body: { declineReason: 'The back is missing' },
  });
  const told = (found: Case | undefined) =>
    `KYC #${String(found?.number)} of ${found?.user.full_name ?? ''}`;
  return {
    approved: told(first),
    declined: told(second),
    declinedName: second?.user.full_name,
    statuses: [approved.status, declined.status],
    position: declined.position,
  };
};

/** The newest sentences of events of this type, as a reader of the audit sees them. */
const newest = async (page: Page, type: string, count = 1): Promise<readonly string[]> => {
  await page.goto(`/admin/audit?audit.type=${type}`);
  await sentences(page).first().waitFor();
  return (await sentences(page).allInnerTexts()).slice(0, count);
};

const cellsOf = async (page: Page, words: string, field: string): Promise<string[]> => {
  const event = await openEvent(page, words);
  const row = event.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field }) });
  return row.first().getByRole('cell').allInnerTexts();
};

const expectHistory = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await sentences(page).filter({ hasText: words }).first().waitFor();
};

describe('a command that changed something', () => {
  it('is shown in the audit with its actor, its changes and its IP address, one click away from the record', async () => {
    const people = await Promise.all([
      come(house, roles.manager),
      come(house, roles.agent),
      come(house, roles.customer),
      come(house, roles.admin),
    ]);
    const [manager, agent, customer, admin] = people;
    const [managed, noted, traded] = await Promise.all([
      manages(manager.page),
      notes(agent.page),
      trades(customer.page),
    ]);
    const { page } = admin;
    const reviewed = await reviews(page);
    const done = [managed, noted, traded, reviewed].flatMap(({ statuses }) => statuses);
    expect(done).toEqual([200, 200, 201, 201, 200, 200, 200]);
    await untilRead(page, '/admin/audit/api', reviewed.position ?? '');

    expect(await newest(page, 'BalanceAdjusted')).toEqual([
      'Marcus Lindqvist Manager added $12.34 to the real wallet of Clara Whitfield',
    ]);
    const event = await openEvent(page, 'added $12.34');
    const balance = event.getByRole('row').filter({ hasText: /^Balance/ });
    expect(await balance.getByRole('cell').allInnerTexts()).toEqual([
      ...['$10,000.00', '$10,012.34', '+$12.34'],
    ]);
    await event.getByText('Adjustments · USD').waitFor();
    await event.getByText(/^From (127\.0\.0\.1|::1)$/).waitFor();

    const moves = await newest(page, 'LeadMoved', 3);
    expect([...moves].sort()).toEqual(
      managed.leads
        .map((lead) => `Marcus Lindqvist Manager moved the lead ${lead} from sales to archived`)
        .sort(),
    );
    expect(await cellsOf(page, 'moved the lead', 'Group')).toEqual(['sales', 'archived']);
    expect(await newest(page, 'LeadNoteAdded')).toEqual([
      `Sofia Petrova Agent wrote a note on the lead ${noted.lead}`,
    ]);
    // The system also closes orders, whenever a price reaches a level.
    expect(await newest(page, 'OrderClosed', 15)).toContainEqual(
      expect.stringMatching(
        /^Clara Whitfield Customer closed order #\d+ at 1\.\d+, result [-−]?\$\d+\.\d\d$/,
      ),
    );
    expect(await cellsOf(page, 'closed order', 'Status')).toEqual(['OPENED', 'CLOSED', '']);
    expect(await newest(page, 'KycApproved')).toEqual([
      `Amelia Hartmann Admin approved ${reviewed.approved}`,
    ]);
    expect(await newest(page, 'KycDeclined')).toEqual([
      `Amelia Hartmann Admin declined ${reviewed.declined}`,
    ]);
    expect(await cellsOf(page, 'declined KYC', 'Reason')).toEqual(['–', 'The back is missing']);

    await page.goto(managed.path.replace('share/users', 'customers/edit'));
    const wallet = page.getByRole('region', { name: /^Wallet #/ }).filter({ hasText: 'Real' });
    await wallet.getByRole('link', { name: 'History' }).click();
    await expectHistory(page, 'added $12.34');
    await page.goto('/admin/trades/closed');
    await page
      .getByRole('link', { name: /^History of order/ })
      .first()
      .click();
    await expectHistory(page, 'opened order');
    await page.goto('/admin/crm/archived');
    await page.getByRole('searchbox', { name: 'Search' }).fill(managed.leads[0] ?? '');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: `More actions of ${managed.leads[0] ?? ''}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: `History of ${managed.leads[0] ?? ''}` }).click();
    await expectHistory(page, 'from sales to archived');
    await page.goto('/admin/kyc?kyc.status=declined');
    await page
      .getByRole('button', { name: `View documents of ${reviewed.declinedName ?? ''}` })
      .click();
    await page.getByRole('link', { name: /^History/ }).click();
    await expectHistory(page, `declined ${reviewed.declined}`);
    for (const person of people) await person.leave();
  });
});
