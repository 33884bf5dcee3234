import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { add, sub, type Decimal } from '../../../domain/shared/decimal.ts';
import { landingPages, roles, type RoleId } from '../../../domain/shared/roles.ts';
import { useHouse } from '../kit/house.ts';
import { demoUsers, signIn } from '../kit/visit.ts';
import { customerId, read } from '../kit/read.ts';
import { told } from '../kit/toasts.ts';
import { formatMoney } from '../../src/lib/format/numbers.ts';

const house = useHouse();

type Customer = Readonly<{
  user: { balances: readonly { mode: string; balance: Decimal }[] };
}>;

const openCustomer = async (page: Page, roleId: RoleId): Promise<void> => {
  await signIn(page, demoUsers[roleId], landingPages[roleId]);
  await page.goto('/admin/customers/all');
  await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill('customer@daybook');
  await page.keyboard.press('Enter');
  // The last one: the first is the live region for screen readers.
  await page.getByText('1 customer', { exact: true }).last().waitFor();
  await page.getByRole('link', { name: /^Edit / }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit Customer' }).waitFor();
};

const realWallet = (page: Page) =>
  page.getByRole('region', { name: /^Wallet #/ }).filter({ hasText: 'Real' });

const adjust = async (
  page: Page,
  type: 'Add' | 'Subtract',
  amount: string,
  money: string,
): Promise<void> => {
  await realWallet(page).getByRole('button', { name: 'Add/Subtract Balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add/Subtract Balance' });
  await dialog.getByRole('button', { name: type, exact: true }).first().click();
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: `${type} ${money}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `${type} ${money}` })
    .click();
  await told(page, 'Balance updated successfully');
};

/** The balance of the real wallet, which depends on the journeys that ran before. */
const balanceOf = async (page: Page): Promise<Decimal> => {
  const path = `/admin/share/users/${await customerId(page)}`;
  const { user } = await read<Customer>(page, path);
  const real = user.balances.find(({ mode }) => mode === 'real');
  if (real === undefined) throw new Error('The demo customer has no real wallet');
  return real.balance;
};

const shows = (page: Page, balance: Decimal): Promise<void> =>
  realWallet(page).getByText(formatMoney(balance, 'USD')).first().waitFor();

describe('adjusting a balance', () => {
  it('an admin subtracts an amount; the wallet changes by exactly that amount, and the statement names the admin', async () => {
    const { page, leave } = await house.visit();
    await openCustomer(page, roles.admin);
    const before = await balanceOf(page);
    const after = sub(before, '250.25');
    await shows(page, before);
    await adjust(page, 'Subtract', '250.25', '$250.25');
    await shows(page, after);

    await realWallet(page).getByRole('link', { name: 'Statement' }).click();
    await page.getByRole('heading', { level: 1, name: /^Statement/ }).waitFor();
    const newest = page.getByRole('row').nth(1);
    await newest.getByText('Balance subtracted').waitFor();
    const words = await newest.innerText();
    expect(words).toContain('−$250.25');
    expect(words).toContain(formatMoney(after, 'USD'));
    expect(words).toContain('Amelia Hartmann');
    await leave();
  });

  it('a manager adds an amount, and a colleague on the same page sees the new balance without a reload', async () => {
    const watcher = await house.visit();
    await openCustomer(watcher.page, roles.admin);
    const before = await balanceOf(watcher.page);
    const after = add(before, '250.25');
    await shows(watcher.page, before);

    const { page, leave } = await house.visit();
    await openCustomer(page, roles.manager);
    await adjust(page, 'Add', '250.25', '$250.25');
    await shows(page, after);
    await shows(watcher.page, after);
    await leave();
    await watcher.leave();
  });

  it('an agent gets 403 and the page that says that it is not for them', async () => {
    const { page, leave } = await house.visit();
    await signIn(page, demoUsers[roles.agent], landingPages[roles.agent]);
    expect((await page.goto('/admin/customers/all'))?.status()).toBe(403);
    await page.getByRole('heading', { level: 1, name: 'No access to this page' }).waitFor();
    await leave([/status of 403/]);
  });
});
