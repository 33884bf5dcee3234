import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SettlementLineItem } from '../../../../../query/payments/settlements/contract.ts';
import { Router } from '../../../app/router.tsx';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';

const id = '01890000-0000-7000-8000-0000000000f1';
const boris = '01890000-0000-7000-8000-0000000000b1';
const file = {
  id,
  gateway: 'stripe',
  from: '2026-06-11',
  to: '2026-06-12',
  lines: 4,
  matched: 3,
  differences: 1,
  open: 1,
  taken_at: '2026-06-13T10:00:00.000Z',
  taken_by: { id: 'a', full_name: 'Amelia Hartmann' },
};
const line: SettlementLineItem = {
  id: 'payment:pi_2',
  kind: 'payment',
  payment_id: 'pi_2',
  settlement_id: id,
  gateway: 'stripe',
  taken_at: '2026-06-13T10:00:00.000Z',
  assignee: { id: 'a', full_name: 'Amelia Hartmann' },
  verdict: 'differing',
  theirs: { amount: '500', currency: 'USD', at: '2026-06-11T10:00:00.000Z' },
  ours: { amount: '507', currency: 'USD', at: '2026-06-11T10:00:00.000Z', deposit_id: 'd' },
  settled: null,
};

const open = (at: string) => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/reconciliation/api': () => ({ body: pageOf([file]) }),
    [`GET /admin/reconciliation/api/${id}`]: () => ({ body: pageOf([line]) }),
    'GET /admin/reconciliation/differences/api': () => ({ body: pageOf([line]) }),
    'GET /admin/reconciliation/administrators': () => ({
      body: { data: [{ id: boris, full_name: 'Boris Lund' }] },
    }),
    [`POST /admin/reconciliation/${id}/assign`]: () => ({
      body: { message: 'Difference assigned' },
    }),
    [`POST /admin/reconciliation/${id}/settle`]: () => ({
      body: { message: 'Difference settled' },
    }),
  });
  renderScreen(<Router />, { roleId: 1, at });
  return asked;
};

it('the reconciliation page lists files with their open differences, and aligns numbers at the end', async () => {
  open('/admin/reconciliation');
  expect(await screen.findByText('1 open')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Stripe' })).toHaveAttribute(
    'href',
    `/admin/reconciliation/file/${id}`,
  );
  for (const number of ['4', '3', '1'])
    expect(screen.getByRole('gridcell', { name: number })).toHaveClass(
      'MuiDataGrid-cell--textRight',
    );
});

it('the page of a file shows both amounts of a difference, and settles it with a reason', async () => {
  const asked = open(`/admin/reconciliation/file/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Settle' }));
  const dialog = await screen.findByRole('dialog', { name: 'Settle pi_2' });
  expect(dialog).toHaveTextContent('Theirs: $500.00. Ours: $507.00.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Settle' }));
  expect(await screen.findByText('Difference settled')).toBeInTheDocument();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'payment',
    paymentId: 'pi_2',
    reason: 'timing',
    reference: null,
  });
});

it('the page of differences lists those of all files, counts the user’s own in the menu, and assigns one to a colleague', async () => {
  const asked = open('/admin/reconciliation/differences');
  expect(await screen.findByRole('link', { name: 'Stripe' })).toBeInTheDocument();
  expect(await screen.findByText('1 to settle')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign pi_2' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Assigned to' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Boris Lund' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('Difference assigned')).toBeInTheDocument();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'payment',
    paymentId: 'pi_2',
    assigneeId: boris,
  });
});

it.each([
  ['/admin/reconciliation?settlements.where=open%3Aafter%3A0', 'Open differences more than 0'],
  [
    `/admin/reconciliation/file/${id}?settlement.where=verdict%3Ais%3Adiffering`,
    'Status is Different',
  ],
  ['/admin/reconciliation/differences?differences.where=their_at%3Aempty', 'Their date is empty'],
])('%s sends the conditions of its address', async (at, said) => {
  const asked = open(at);
  expect(await screen.findByText(said)).toBeInTheDocument();
  const where = new URLSearchParams(at.split('?')[1]).get(
    `${at.split('?')[1]?.split('.')[0] ?? ''}.where`,
  );
  expect(asked.some(({ query }) => query['where'] === where)).toBe(true);
});
