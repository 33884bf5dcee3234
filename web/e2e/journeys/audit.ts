import { describe, expect, it } from '@jest/globals';
import { landingPages, roles } from '../../../domain/shared/roles.ts';
import { untilTold } from '../kit/acts.ts';
import { useHouse } from '../kit/house.ts';
import { demoUsers, signIn } from '../kit/visit.ts';

const house = useHouse();

describe('the audit', () => {
  it('refuses a manager, and an administrator finds that attempt, its actor and an order', async () => {
    const manager = await house.visit();
    await signIn(manager.page, demoUsers[roles.manager], landingPages[roles.manager]);
    await manager.page.goto('/admin/audit');
    await manager.page.getByRole('heading', { level: 1, name: 'No access to this page' }).waitFor();
    expect((await manager.page.request.get('/admin/audit/api')).status()).toBe(403);
    await manager.leave([/status of 403/]);

    const { page, leave } = await house.visit();
    await signIn(page, demoUsers[roles.admin], landingPages[roles.admin]);
    // A refusal is recorded after its answer was sent, so the audit is opened once the refusal is recorded.
    await untilTold(page, 'outcome=refused', ['"GET /admin/audit/api"']);
    await page.goto('/admin/audit');
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();

    await page.getByRole('button', { name: 'refused only' }).click();
    const attempt = page
      .getByRole('listitem')
      .filter({ hasText: 'tried to read the audit' })
      .first();
    await attempt.getByText('You are not allowed to do this.').waitFor();
    await attempt.getByText('Refused', { exact: true }).waitFor();
    await attempt.getByRole('button', { name: /^Event / }).click();
    await attempt.getByText('Chain verified').waitFor();

    // The link shows all attempts of this person, refused or not, and none of other people.
    await attempt.getByRole('link', { name: /^All by / }).click();
    await page.getByRole('button', { name: /^Remove filter actor: / }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Manager' }).first().waitFor();
    const rows = page.locator('.audit-sentence');
    await rows.filter({ hasNotText: 'Manager' }).first().waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Remove filter actor: / }).click();
    await page.getByRole('button', { name: 'Filter by type' }).click();
    const types = page.getByRole('combobox', { name: 'Type of event' });
    await types.fill('OrderOpened');
    await types.press('Enter');
    const order = page.getByRole('listitem').filter({ hasText: 'opened order' }).first();
    await order.getByRole('button', { name: /^Event / }).focus();
    await page.keyboard.press('Enter');
    await order.getByRole('rowheader', { name: 'Free margin' }).waitFor();
    await order.getByText('Chain verified').waitFor();
    await page.waitForURL((url) => url.searchParams.get('audit.type') === 'OrderOpened');

    // The address of an opened event opens the same event again.
    await page.waitForURL((url) => url.searchParams.has('audit.position'));
    const position = new URL(page.url()).searchParams.get('audit.position');
    await page.goto(`/admin/audit?audit.position=${String(position)}`);
    await page
      .getByRole('region', { name: /^Event / })
      .or(page.locator('.audit-detail'))
      .first()
      .waitFor();
    await page.getByText('Chain verified').waitFor();
    await leave();
  });
});
