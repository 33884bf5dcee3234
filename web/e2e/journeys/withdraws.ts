import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { roles } from '../../../domain/shared/roles.ts';
import { come } from '../kit/acts.ts';
import { eventually } from '../kit/eventually.ts';
import { useHouse } from '../kit/house.ts';
import { customerId, read } from '../kit/read.ts';
import { told } from '../kit/toasts.ts';
import { demoUsers } from '../kit/visit.ts';

const house = useHouse();

type User = Readonly<{
  user: Readonly<{
    balances: readonly Readonly<{ id: string; mode: string; balance: string; held: string }>[];
  }>;
}>;
type Statement = Readonly<{
  data: readonly Readonly<{ type: string; amount: string; balance_after: string }>[];
}>;
type Outbox = Readonly<{ data: readonly Readonly<{ to: string; subject: string }>[] }>;

const ask = async (page: Page, amount: string): Promise<void> => {
  await page.goto('/withdraws');
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Bank Name').fill('NatWest');
  await page.getByLabel('Account Number').fill('GB29 NWBK 6016 1331 9268 19');
  await page.getByLabel('SWIFT Code').fill('NWBKGB2L');
  await page.getByRole('combobox', { name: 'Bank Country' }).fill('United King');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await page.getByRole('button', { name: /^Withdraw \$/ }).click();
  await told(page, 'Withdraw requested successfully');
  await page.getByRole('tab', { name: 'History', selected: true }).waitFor();
};

/** The rows of a list that show this amount. */
const rowOf = (page: Page, sum: string) => page.getByRole('row').filter({ hasText: sum });

const realWallet = async (page: Page) => {
  const { user } = await read<User>(page, '/auth/user');
  const wallet = user.balances.find(({ mode }) => mode === 'real');
  if (wallet === undefined) throw new Error('The demo customer has no real wallet');
  return wallet;
};

const holds = (page: Page, held: string, balance: string): Promise<void> =>
  eventually(async () => expect(await realWallet(page)).toMatchObject({ held, balance }));

it('a customer requests a withdraw, is declined with a reason, requests another and is paid, and gets a mail at each step', async () => {
  const { page: customer, leave } = await come(house, roles.customer);
  const { page: staff, leave: leaveStaff } = await come(house, roles.manager);

  await ask(customer, '250.50');
  await rowOf(customer, '$250.50').getByText('Pending').waitFor();
  await holds(customer, '250.5', '10000');

  await staff.goto('/admin/withdraws/pending');
  await rowOf(staff, '$250.50').getByRole('button', { name: 'Decline' }).click();
  const decline = staff.getByRole('alertdialog');
  await decline.getByLabel('Decline reason').fill('This account is closed');
  await decline.getByRole('button', { name: 'Decline withdraw' }).click();
  await told(staff, 'Withdraw declined successfully');

  const declined = rowOf(customer, '$250.50');
  await declined.getByText('Declined').waitFor();
  await declined.getByRole('button', { name: /^Show Reason/ }).click();
  await customer.getByText('This account is closed').waitFor();
  await customer.keyboard.press('Escape');
  await holds(customer, '0', '10000');

  await ask(customer, '300');
  await rowOf(staff, '$300.00').getByRole('button', { name: 'Approve' }).click();
  const approve = staff.getByRole('alertdialog');
  await approve.getByText('account GB29 NWBK 6016 1331 9268 19').waitFor();
  await approve.getByRole('button', { name: 'Approve withdraw' }).click();
  await told(staff, 'Withdraw approved successfully');
  await rowOf(customer, '$300.00').getByText('Approved').waitFor();
  await holds(customer, '0', '9700');

  const { id } = await realWallet(customer);
  const { data } = await read<Statement>(staff, `/admin/balance/${id}/statement`);
  expect(data.slice(0, 4)).toMatchObject([
    { type: 'WithdrawalApproved', amount: '-300', balance_after: '9700' },
    { type: 'WithdrawalRequested', amount: '0', balance_after: '10000' },
    { type: 'WithdrawalDeclined', amount: '0', balance_after: '10000' },
    { type: 'WithdrawalRequested', amount: '0', balance_after: '10000' },
  ]);

  await staff.goto(`/admin/customers/edit/${await customerId(staff)}?tab=withdraws`);
  await rowOf(staff, '$300.00').getByText('Approved').waitFor();

  await eventually(async () => {
    const mails = (await read<Outbox>(staff, '/dev/outbox/api')).data;
    const subjects = mails
      .filter(({ to }) => to === demoUsers[roles.customer])
      .map(({ subject }) => subject)
      .toSorted();
    expect(subjects).toEqual([
      'We received your withdraw request',
      'We received your withdraw request',
      'Your withdraw is approved',
      'Your withdraw is declined',
    ]);
  });
  await leave();
  await leaveStaff();
});
