import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DuplicateItem } from '../../../../../query/crm/duplicates/contract.ts';
import { beNarrow } from '../../../testing/narrow.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { leadOf } from '../leads/testing.ts';
import { DuplicatesPage } from './duplicates-page.tsx';
import { LeadDuplicates } from './lead-duplicates.tsx';
import { initialOf, requestOf } from './merging.ts';

const item = (n: number, changes: Partial<DuplicateItem> = {}): DuplicateItem => ({
  ...leadOf(n),
  same: [],
  tasks: 0,
  calls: 0,
  ...changes,
});
const opened = item(1, { email: null, notes_total: 2, edits: 3 });
const other = item(2, { same: ['phone'], email: 'liam.two@mail.test', tasks: 1, calls: 4 });

it('shows who is the same, and merges once it was said what goes', async () => {
  const asked = serve({
    [`GET /admin/leads/${opened.id}/duplicates`]: () => ({ body: { data: [opened, other] } }),
    [`POST /admin/leads/${opened.id}/merge`]: () => ({ body: { message: 'Leads merged' } }),
  });
  renderScreen(<LeadDuplicates lead={opened} onClose={() => undefined} />, {
    roleId: 1,
    at: '/admin/leads/all',
  });
  expect(await screen.findByText(/same phone/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Compare and merge' }));
  // What the one that stays does not say is taken from the other one.
  const emails = screen.getByRole('radiogroup', { name: 'Email' });
  expect(within(emails).getByRole('radio', { name: 'liam.two@mail.test' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/notes \(0\), tasks \(1\), calls \(4\)/)).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Leads merged')).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    leadId: other.id,
    take: ['email'],
    expectedEdits: 3,
    otherEdits: 0,
  });
});

it('keeps a customer, whichever was opened, and sends what was chosen', () => {
  const customer = item(3, { linked: { id: leadOf(9).id }, city: 'Dublin' });
  const values = initialOf(opened, customer);
  expect(values.keepId).toBe(customer.id);
  expect(requestOf({ ...values, city: opened.id }, [opened, customer])).toMatchObject({
    keepId: customer.id,
    leadId: opened.id,
    take: ['city'],
  });
});

it.each(['wide', 'narrow'])(
  'lists those that have one on a %s screen, each to be shown',
  async (screenIs) => {
    if (screenIs === 'narrow') beNarrow();
    serve({
      'GET /admin/leads/duplicates/api': () => ({
        body: { data: [leadOf(1)], looked: 40, next: null },
      }),
      [`GET /admin/leads/${leadOf(1).id}/duplicates`]: () => ({ body: { data: [opened, other] } }),
    });
    renderScreen(<DuplicatesPage />, { roleId: 1, at: '/admin/leads/duplicates' });
    const list = await screen.findByRole(screenIs === 'narrow' ? 'list' : 'table', {
      name: 'Duplicates',
    });
    expect(list).toHaveTextContent(leadOf(1).phone ?? '');
    await userEvent.click(within(list).getByRole('button', { name: /^Show duplicates of/ }));
    expect(await screen.findByText(/same phone/)).toBeVisible();
  },
);
