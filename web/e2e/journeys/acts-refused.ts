import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { roles } from '../../../domain/shared/roles.ts';
import { call, come, openEvent, sentences, untilTold } from '../kit/acts.ts';
import { useHouse } from '../kit/house.ts';
import { demoUsers, statusOf } from '../kit/visit.ts';

const house = useHouse();

type Rows<Row> = Readonly<{ data: readonly Row[] }>;
type Customer = Readonly<{
  user: { id: string; balances: readonly { id: string; mode: string }[] };
}>;
type Call = readonly [method: string, path: string, body?: unknown];

const ask = async <Body>(page: Page, path: string): Promise<Body> =>
  (await call<Body>(page, { method: 'GET', path })).body;

const firstId = async (page: Page, path: string): Promise<string> =>
  (await ask<Rows<{ id: string }>>(page, path)).data[0]?.id ?? '';

/** Sends these calls one after another, and returns the status of each answer. */
const statuses = async (page: Page, calls: readonly Call[]): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const [method, path, body] of calls)
    found.push((await call(page, { method, path, body })).status);
  return found;
};

const expectClosedDoor = async (page: Page, path: string): Promise<void> => {
  expect(await statusOf(page, path)).toBe(403);
  await page.getByRole('heading', { level: 1, name: 'No access to this page' }).waitFor();
};

const no = 'You are not allowed to do this. Refused';

describe('a refused attempt', () => {
  it('changes nothing and is shown in the audit with its actor, the attempted command and the reason', async () => {
    const people = await Promise.all([
      come(house, roles.admin),
      come(house, roles.manager),
      come(house, roles.agent),
      come(house, roles.customer),
      come(house, roles.affiliator),
    ]);
    const [admin, manager, agent, customer, affiliate] = people;
    const { page } = admin;

    const search = `/admin/customers/api/all?search=${demoUsers[roles.customer]}`;
    const path = `/admin/share/users/${await firstId(page, search)}`;
    const { user } = await ask<Customer>(page, path);
    const wallet = user.balances.find(({ mode }) => mode === 'real')?.id ?? '';
    const balance = `/admin/balance/${wallet}`;
    const kyc = `/admin/kyc/${await firstId(page, '/admin/kyc/api?status=pending')}`;
    const lead = await firstId(page, '/affiliate/leads/api/archived/All');
    const move = { ids: [lead], data: { group: 'archived' } };

    await Promise.all([
      expectClosedDoor(manager.page, '/admin/kyc'),
      expectClosedDoor(agent.page, '/admin/customers/all'),
      expectClosedDoor(customer.page, '/admin/trades/all'),
      expectClosedDoor(affiliate.page, '/admin/leads/all'),
    ]);
    expect(await statuses(manager.page, [['POST', `${kyc}/approve`]])).toEqual([403]);
    expect(
      await statuses(agent.page, [
        ['PUT', balance, { amount: '1', type: 'add' }],
        ['PUT', '/admin/leads/bulk', move],
        ['PUT', '/admin/leads/bulk', { ...move, data: { group: 'sales' } }],
      ]),
    ).toEqual([403, 404, 403]);
    expect(
      await statuses(customer.page, [
        ['GET', '/admin/customers/api/all'],
        ['POST', '/dashboard/orders', { instrument: 'EUR_USD', type: 'buy', amount: '9000000000' }],
      ]),
    ).toEqual([403, 422]);
    expect(
      await statuses(affiliate.page, [
        ['GET', '/affiliate/leads/api/new/all/all'],
        ['POST', '/admin/crm/note', { leadId: lead, content: 'Mine' }],
      ]),
    ).toEqual([403, 403]);
    expect(
      await statuses(page, [
        ['PUT', balance, { amount: '10000.01', type: 'subtract' }],
        ['PUT', `/admin/balance/${lead}`, { amount: '1', type: 'add' }],
        ['PUT', '/admin/leads/bulk', { ...move, ids: 'all' }],
        ['PUT', '/admin/leads/bulk', { ...move, ids: [] }],
      ]),
    ).toEqual([422, 404, 422, 422]);

    // One of the two commands succeeds, and the other is refused with 409.
    const raced = await Promise.all([
      statuses(page, [['POST', `${kyc}/approve`]]),
      statuses(page, [['POST', `${kyc}/decline`, { declineReason: 'Blurred', status: 'pending' }]]),
    ]);
    expect(raced.flat().sort()).toEqual([200, 409]);

    await untilTold(page, 'outcome=refused', [
      ...['Marcus Lindqvist', 'Sofia Petrova', 'Clara Whitfield', 'Andrés Villanueva'],
      ...['"ALREADY_', 'INSUFFICIENT_FREE_MARGIN', 'INSUFFICIENT_BALANCE', 'WALLET_NOT_FOUND'],
    ]);
    await page.goto('/admin/audit');
    await page.getByRole('button', { name: 'refused only' }).click();
    await page.waitForURL((url) => url.searchParams.get('audit.outcome') === 'refused');
    await sentences(page).filter({ hasText: 'Refused' }).first().waitFor();
    await page.goto('/admin/audit?audit.outcome=refused&audit.limit=50');
    await sentences(page).first().waitFor();
    const told = await sentences(page).allInnerTexts();
    expect(told.filter((sentence) => !sentence.endsWith('Refused'))).toEqual([]);
    const record = /\((#\d+|[^()]+)\)/.source;
    const expected = [
      `Marcus Lindqvist Manager tried to approve KYC ${record} and was refused: ${no}`,
      `Marcus Lindqvist Manager tried to read /admin/kyc and was refused: ${no}`,
      `Sofia Petrova Agent tried to adjust the balance of a wallet ${record} and was refused: ${no}`,
      `Sofia Petrova Agent tried to move or assign leads.* and was refused: This lead does not exist`,
      `Clara Whitfield Customer tried to read /admin/trades/all and was refused: ${no}`,
      `Clara Whitfield Customer tried to open an order.* and was refused: Insufficient Balance!`,
      `Andrés Villanueva Affiliator tried to write a note on a lead.* and was refused: ${no}`,
      `Amelia Hartmann Admin tried to adjust the balance of a wallet ${record} and was refused: Insufficient Free Margin!`,
      `Amelia Hartmann Admin tried to (approve|decline) KYC ${record} and was refused: This is already`,
    ];
    const untold = expected.filter(
      (words) => !told.some((one) => new RegExp(`^${words}`).test(one)),
    );
    expect(untold).toEqual([]);

    const attempt = await openEvent(page, 'Insufficient Free Margin!');
    await attempt.getByText('Nothing was changed: this was refused.').waitFor();
    await attempt.getByRole('link', { name: 'All by Amelia Hartmann' }).click();
    await page.getByRole('button', { name: /^Remove filter actor: Amelia Hartmann/ }).waitFor();

    // The attempt is also shown in the history of the wallet, whose balance is unchanged.
    await page.goto(path.replace('share/users', 'customers/edit'));
    const card = page.getByRole('region', { name: /^Wallet #/ }).filter({ hasText: 'Real' });
    await card.getByText('$10,000.00').first().waitFor();
    await card.getByRole('link', { name: 'History' }).click();
    await sentences(page).filter({ hasText: 'Sofia Petrova' }).first().waitFor();
    for (const person of people) await person.leave([/status of 4(03|04|09|22)/]);
  });
});
