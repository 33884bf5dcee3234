import { describe, expect, it } from '@jest/globals';
import { landingPages, roles } from '../../../domain/shared/roles.ts';
import { inspect, settled } from '../kit/axe.ts';
import { enter } from '../kit/enter.ts';
import { useHouse } from '../kit/house.ts';
import { customerId } from '../kit/read.ts';
import { told } from '../kit/toasts.ts';
import { signIn } from '../kit/visit.ts';

const house = useHouse();

describe('staff and customers', () => {
  it('an admin adds a colleague, who signs in; once deleted, the colleague is signed out', async () => {
    const { page, leave } = await house.visit({ still: true });
    await enter(page, house.url(), roles.admin);
    await page.goto('/admin/users');
    await settled(page);
    expect(await inspect(page, 'staff users', 'body')).toEqual([]);
    await page.getByRole('button', { name: 'Add New Admin User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Admin User' });
    await dialog.getByLabel('Full Name').fill('Lea Berg');
    await dialog.getByLabel('Email', { exact: true }).fill('Lea@Daybook.test');
    await dialog.getByLabel('Password', { exact: true }).fill('correct horse staple');
    expect(await inspect(page, 'add a user', '#overlays')).toEqual([]);
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await told(page, 'User added successfully');

    const colleague = await house.visit();
    await colleague.page.context().request.post('/auth/login', {
      headers: { origin: house.url() },
      data: { email: 'lea@daybook.test', password: 'correct horse staple' },
    });
    await colleague.page.goto('/admin/users');
    await colleague.page.getByRole('heading', { level: 1, name: 'Admin & Staffs' }).waitFor();

    await page.getByRole('button', { name: 'Delete Lea Berg' }).click();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await told(page, 'User deleted successfully');
    await page.getByText('lea@daybook.test').waitFor({ state: 'detached' });
    await colleague.page.goto('/admin/users');
    await colleague.page.getByLabel('Password', { exact: true }).waitFor();
    await colleague.leave([/status of 401/]);
    await leave();
  });

  it('an admin acts for a customer, sees a banner on the pages meanwhile, and returns to the back office', async () => {
    const { page, leave } = await house.visit({ still: true });
    await signIn(page, 'admin@daybook.test', landingPages[roles.admin]);
    await page.goto(`/admin/customers/edit/${await customerId(page)}`);
    await settled(page);
    expect(await inspect(page, 'a customer', 'body')).toEqual([]);
    await page.getByRole('button', { name: 'Login as' }).click();
    await page.waitForURL('**/dashboard');
    const banner = page.getByRole('complementary', { name: 'Acting for a customer' });
    await banner.getByText(/^You are acting for /).waitFor();
    await page.goto('/security');
    await page.getByText('Only the customer can do this').waitFor();
    expect(await inspect(page, 'security while acting', 'body')).toEqual([]);
    await banner.getByRole('button', { name: 'Back To Admin' }).click();
    await page.waitForURL('**/admin');
    await page.goto('/admin/audit');
    await page
      .getByText(/began to act for/)
      .first()
      .waitFor();
    await page
      .getByText(/stopped acting for/)
      .first()
      .waitFor();
    await leave();
  });
});
