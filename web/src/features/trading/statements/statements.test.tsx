import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatedTradeItem } from '../../../../../query/trading/statements/contract.ts';
import { roles } from '../../../../../domain/shared/roles.ts';
import { api } from '../../../app/api.ts';
import { Router } from '../../../app/router.tsx';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';

const walletId = '0192a000-0000-7000-8000-00000000b001';
const trade: StatedTradeItem = {
  id: '0192a000-0000-7000-8000-00000000c482',
  number: 482,
  created_at: '2026-06-09T09:14:00.000Z',
  close_time: '2026-06-10T15:20:00.000Z',
  instrument: 'EUR_USD',
  category: 'forex',
  quote_symbol: 'USD',
  type: 'buy',
  trade_amount: '25000',
  open_rate: '1.15872',
  close_rate: '1.1',
  pro_loss: '-1468',
  currency: 'USD',
};
const statement = {
  wallet: { id: walletId, number: 7, mode: 'real', currency: 'USD' },
  opening: '10000',
  deposits: '250.5',
  withdraws: '0',
  transfers: '0',
  adjustments: '0',
  trades: '-1468',
  commission: '-2',
  swap: '0',
  corrections: '0',
  closing: '8780.5',
  profit: '0',
  loss: '-1468',
  net: '-1468',
};

let asked: Asked[];
beforeEach(() => {
  asked = serve({
    'GET /auth/user': () => ({ body: userOf(roles.customer) }),
    'GET /statements/history': () => ({ body: { ...pageOf([trade]), statement } }),
    'GET /statements/mails': () => ({ body: { wanted: true } }),
    'PUT /statements/mails': () => ({ body: { message: 'No Statement By Mail Any More' } }),
  });
});

describe('/statements', () => {
  it('lists closed trades, and tells how the balance came about', async () => {
    renderScreen(<Router />, { at: '/statements', roleId: roles.customer });
    const row = await screen.findByRole('row', { name: /482/ });
    for (const text of ['2026-06-10 3:20 PM', 'EUR/USD', '25,000.00', '1.15872', 'CLOSED'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    const sums = within(screen.getByRole('region', { name: 'Statement' }));
    expect(sums.getByText('Opening balance').nextSibling).toHaveTextContent('$10,000.00');
    expect(sums.getByText('Deposits').nextSibling).toHaveTextContent('+$250.50');
    expect(sums.getByText('Closing balance').nextSibling).toHaveTextContent('$8,780.50');
    expect(sums.getByText('Commission').nextSibling).toHaveTextContent('$2.00');
    expect(sums.queryByText('Swap')).toBeNull();
    expect(sums.queryByText('Withdraws')).toBeNull();
  });

  it('given its third page, then another wallet is shown from its first', async () => {
    const of = (which: 0 | 1) => {
      const answer = userOf(roles.customer);
      const wallet = answer.user.balances[which];
      return wallet === undefined ? answer : { ...answer, activeBalance: wallet };
    };
    let user = of(0);
    const calls = serve({
      'GET /auth/user': () => ({ body: user }),
      'GET /statements/mails': () => ({ body: { wanted: true } }),
      'GET /statements/history': ({ query }) => ({
        body: {
          data: [trade],
          meta: { total: 45, per_page: 15, current_page: Number(query['page']), last_page: 3 },
          statement,
        },
      }),
    });
    const pages = () =>
      calls.filter(({ path }) => path === '/statements/history').map(({ query }) => query['page']);
    const { store } = renderScreen(<Router />, {
      at: '/statements?statement.page=3',
      roleId: roles.customer,
    });
    await screen.findByRole('row', { name: /482/ });
    await waitFor(() => expect(store.getState().session.walletId).toBe(of(0).activeBalance?.id));
    expect(pages()).toEqual(['3']);
    user = of(1);
    store.dispatch(api.util.invalidateTags(['User']));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(store.getState().session.walletId).toBe(of(1).activeBalance?.id);
    await waitFor(() => expect(pages().at(-1)).toBe('1'));
    expect(await screen.findByRole('button', { name: 'Page 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('switches the monthly statement by mail off', async () => {
    renderScreen(<Router />, { at: '/statements', roleId: roles.customer });
    const mails = await screen.findByRole('switch', { name: 'Monthly statement by mail' });
    expect(mails).toBeChecked();
    await userEvent.click(mails);
    expect(await screen.findByText('No Statement By Mail Any More')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/statements/mails',
      body: { wanted: false },
    });
  });

  it('asks for the days of the address, and downloads those of this wallet', async () => {
    const period = '2026-06-01_2026-06-30';
    renderScreen(<Router />, {
      at: `/statements?statement.period=${period}`,
      roleId: roles.customer,
    });
    const address = `?balance_id=${walletId}&period=${period}`;
    expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      `/statements/export/csv${address}`,
    );
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      `/statements/export/pdf${address}&language=en`,
    );
    const history = asked.find(({ path }) => path.startsWith('/statements/history'));
    expect(JSON.stringify(history)).toContain(period);
  });
});
