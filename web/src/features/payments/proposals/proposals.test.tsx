import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProposalItem } from '../../../../../query/trading/proposals/contract.ts';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userId as viewer } from '../../../testing/users.ts';
import { ProposalsPage } from './proposals-page.tsx';

const walletId = '01890000-0000-7000-8000-0000000000b1';
const row: ProposalItem = {
  id: 'p1',
  place_id: walletId,
  balance: { id: walletId, mode: 'real', currency: 'USD' },
  user: { id: 'c1', full_name: 'Jonas Smith' },
  act: { kind: 'adjustment', type: 'add', amount: '1500', purpose: 'goodwill', reference: 'T-7' },
  amount: '1500',
  status: 'waiting',
  proposed_by: { id: 'm1', full_name: 'Elena Marchetti' },
  proposed_at: '2026-06-09T09:14:00.000Z',
  until: '2026-06-10T09:14:00.000Z',
  decided_by: null,
  decided_at: null,
};
const own: ProposalItem = {
  ...row,
  id: 'p2',
  user: { id: 'c2', full_name: 'Mia Byrne' },
  act: { kind: 'deletion', orderId: 'o1', revision: 2, reason: 'wrong_price' },
  proposed_by: { id: viewer, full_name: 'Marta Nowak' },
};
const late: ProposalItem = { ...row, id: 'p3', status: 'late' };

it('another person confirms a proposal, its author can only decline it, and each shows its purpose', async () => {
  const asked = serve({
    'GET /admin/proposals/api': () => ({ body: pageOf([row, own, late]) }),
    [`GET /admin/proposals/${walletId}/p1/preview`]: () => ({
      body: { balance: '100', balance_after: '1600', currency: 'USD' },
    }),
    [`POST /admin/proposals/${walletId}/p1/confirm`]: () => ({ body: { message: 'Confirmed' } }),
    [`POST /admin/proposals/${walletId}/p2/decline`]: () => ({ body: { message: 'Taken off' } }),
  });
  renderScreen(<ProposalsPage />, { roleId: 2, at: '/admin/proposals' });
  const grid = within(await screen.findByRole('grid'));
  expect(await grid.findAllByText('Add to balance: Goodwill, T-7')).toHaveLength(2);
  expect(grid.getByText('Delete trade: Wrong price')).toBeInTheDocument();
  expect(grid.getByText('Expired')).toBeInTheDocument();
  // An own proposal cannot be confirmed, and a expired one cannot be decided any more.
  expect(grid.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
  const [, takeBack] = grid.getAllByRole('button', { name: 'Decline' });
  expect(grid.getAllByRole('button', { name: 'Decline' })).toHaveLength(2);
  await userEvent.click(grid.getByRole('button', { name: 'Approve' }));
  const question = within(await screen.findByRole('alertdialog'));
  const words = await question.findByText(
    /\$1,500\.00 of Jonas Smith, proposed by Elena Marchetti/,
  );
  await waitFor(() =>
    expect(words).toHaveTextContent('Balance now: $100.00. Balance after: $1,600.00.'),
  );
  await userEvent.click(question.getByRole('button', { name: 'Confirm proposal' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(takeBack!);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline proposal' }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/admin/proposals/${walletId}/p1/confirm`,
      `/admin/proposals/${walletId}/p2/decline`,
    ]),
  );
});
