import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PendingTradeItem } from '../../../../../query/trading/contract.ts';
import { roles } from '../../../../../domain/shared/roles.ts';
import { Router } from '../../../app/router.tsx';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';

const waits: PendingTradeItem = {
  id: '0192a000-0000-7000-8000-00000000d001',
  user: { id: '0192a000-0000-7000-8000-00000000a001', email: 'ada@example.test' },
  wallet_id: '0192a000-0000-7000-8000-00000000b001',
  created_at: '2026-06-09T09:14:00.000Z',
  type: 'buy',
  kind: 'limit',
  instrument: 'EUR_USD',
  category: 'forex',
  balance: { mode: 'real', currency: 'USD' },
  level: '1.16',
  trade_amount: '50000',
  base_symbol: 'EUR',
  quote_symbol: 'USD',
  profit: null,
  loss: null,
  expires_at: null,
  linked_to: null,
  status: 'waiting',
  ended_at: null,
  reason: null,
};
const refused: PendingTradeItem = {
  ...waits,
  id: '0192a000-0000-7000-8000-00000000d002',
  balance: { mode: 'demo', currency: 'USD' },
  status: 'refused',
  ended_at: '2026-06-10T09:14:00.000Z',
  reason: 'INSUFFICIENT_FREE_MARGIN',
};

it('staff see pending orders and why others ended, and cancel one with a reason', async () => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(roles.manager) }),
    'GET /admin/trades/pending/api': () => ({ body: pageOf([waits, refused]) }),
    [`POST /admin/trades/pending/${waits.id}/cancel`]: () => ({ body: { message: 'Cancelled' } }),
  });
  renderScreen(<Router />, { at: '/admin/trades/pending', roleId: roles.manager });
  const over = await screen.findByRole('row', { name: /REFUSED/ });
  expect(within(over).getByText('Insufficient Free Margin!')).toBeInTheDocument();
  expect(within(over).getByText('Demo')).toHaveClass('chip-warn');
  expect(screen.getAllByText('Demo')).toHaveLength(1);
  // This is the server's default sort; it refuses sorts that it does not know.
  expect(asked.find(({ path }) => path.endsWith('/pending/api'))?.query).toMatchObject({
    sort: '-created_at',
  });
  expect(within(over).queryByRole('button', { name: /^Cancel/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Buy limit EUR/USD' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel pending order' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Asked for');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      body: { walletId: waits.wallet_id, reason: 'Asked for' },
    }),
  );
});
