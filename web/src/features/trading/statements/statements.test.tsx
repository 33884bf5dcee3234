import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatedTradeItem } from '../../../../../query/trading/statements/contract.ts';
import { roles } from '../../../../../domain/shared/roles.ts';
import { api } from '../../../app/api.ts';
import { Router } from '../../../app/router.tsx';
import { onTabMessage, SessionKeeper } from '../../../app/session/session-keeper.tsx';
import { held } from '../../../testing/held.ts';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked } from '../../../testing/server.ts';
import { userId, userOf } from '../../../testing/users.ts';
import { OwnStatementPage } from './own-statement-page.tsx';

const walletId = userOf(roles.customer).activeBalance?.id ?? '';
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
  trades: '-1968',
  protection: '500',
  commission: '-2',
  swap: '0',
  corrections: '0',
  closing: '8780.5',
  profit: '0',
  loss: '-1468',
  net: '-1468',
  corrected: '500',
};

let asked: Asked[];
beforeEach(() => {
  asked = serve({
    'GET /auth/user': () => ({ body: userOf(roles.customer) }),
    'GET /statements/history': () => ({ body: { ...pageOf([trade]), statement } }),
    'GET /statements/mails': () => ({ body: { wanted: true } }),
    'PUT /statements/mails': () => ({ body: { message: 'Monthly statement emails off' } }),
  });
});

describe('/statements', () => {
  it('lists closed trades, and explains the balance', async () => {
    renderScreen(<Router />, { at: '/statements', roleId: roles.customer });
    const row = await screen.findByRole('row', { name: /482/ });
    for (const text of ['2026-06-10 3:20 PM', 'EUR/USD', '25,000.00', '1.15872', 'CLOSED'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    const sums = within(screen.getByRole('region', { name: 'Statement' }));
    expect(sums.getByText('Opening balance').nextSibling).toHaveTextContent('$10,000.00');
    expect(sums.getByText('Deposits').nextSibling).toHaveTextContent('+$250.50');
    expect(sums.getByText('Closing balance').nextSibling).toHaveTextContent('$8,780.50');
    expect(sums.getByText('Negative balance protection').nextSibling).toHaveTextContent('+$500.00');
    const since = sums.getByText('Corrected or deleted after closing').nextSibling;
    expect(since).toHaveTextContent('+$500.00');
    expect(sums.getByText('Commission').nextSibling).toHaveTextContent('$2.00');
    expect(sums.queryByText('Swap')).toBeNull();
    expect(sums.queryByText('Withdraws')).toBeNull();
  });

  it('links a person without a wallet to opening one, and shows neither figures nor an error', async () => {
    const nobody = userOf(roles.affiliator);
    asked = serve({
      'GET /auth/user': () => ({
        body: { ...nobody, user: { ...nobody.user, balances: [] }, activeBalance: null },
      }),
      'GET /statements/history': () => ({
        status: 404,
        body: { code: 'WALLET_NOT_FOUND', message: 'This wallet does not exist.' },
      }),
    });
    renderScreen(<OwnStatementPage />, { at: '/statements', roleId: roles.affiliator });
    expect(await screen.findByRole('link', { name: 'Open a wallet' })).toHaveAttribute(
      'href',
      '/wallets',
    );
    expect(screen.queryByText('Opening balance')).toBeNull();
    expect(screen.queryByText('This wallet does not exist.')).toBeNull();
  });

  describe('given its third page, when the wallet is switched', () => {
    const [demo, real] = userOf(roles.customer).user.balances;
    const wallets = { demo, real };

    /** Shows the statement of the wallet that is active on the server; the number of its row tells wallet and page. */
    const show = async () => {
      let inUse: 'demo' | 'real' = 'demo';
      const asksForUser = held();
      const calls = serve({
        'GET /auth/user': async () => {
          const body = userOf(roles.customer, { activeBalance: wallets[inUse] ?? null });
          if (inUse === 'real') await asksForUser.wait();
          return { body };
        },
        'GET /statements/mails': () => ({ body: { wanted: true } }),
        'GET /statements/history': ({ query }) => ({
          body: {
            data: [{ ...trade, number: (inUse === 'demo' ? 100 : 200) + Number(query['page']) }],
            meta: { total: 45, per_page: 15, current_page: Number(query['page']), last_page: 3 },
            statement: { ...statement, wallet: { ...statement.wallet, ...wallets[inUse] } },
          },
        }),
        'POST /dashboard/switch-wallet': () => {
          inUse = 'real';
          return { body: { message: 'Wallet switched' } };
        },
      });
      const pages = () =>
        calls
          .filter(({ path }) => path === '/statements/history')
          .map(({ query }) => query['page']);
      const { store } = renderScreen(
        <>
          <SessionKeeper />
          <Router />
        </>,
        { at: '/statements?statement.page=3', roleId: roles.customer },
      );
      await screen.findByRole('row', { name: /103/ });
      await waitFor(() => expect(store.getState().session.walletId).toBe(demo?.id));
      const putToUse = () => {
        inUse = 'real';
      };
      return { store, pages, putToUse, answerUser: asksForUser.letGo };
    };
    type Shown = Awaited<ReturnType<typeof show>>;

    const ways: readonly (readonly [string, (shown: Shown) => Promise<void> | void])[] = [
      [
        'here',
        async () => {
          await userEvent.click(screen.getByRole('button', { name: 'Wallet: Demo USD' }));
          await userEvent.click(await screen.findByRole('menuitemradio', { name: /Real/ }));
        },
      ],
      [
        'in another tab',
        ({ store, putToUse }) => {
          putToUse();
          act(() =>
            onTabMessage(
              { type: 'wallet-switched', userId },
              store.getState().session,
              store.dispatch,
              () => undefined,
            ),
          );
        },
      ],
      [
        'on another device',
        ({ store, putToUse }) => {
          putToUse();
          act(() => void store.dispatch(api.util.invalidateTags(['User'])));
        },
      ],
    ];

    it.each(ways)('%s, then only its first page is requested', async (_way, go) => {
      const shown = await show();
      expect(shown.pages()).toEqual(['3']);
      await go(shown);
      await shown.answerUser();
      await screen.findByRole('row', { name: /201/ });
      expect(shown.pages()).toEqual(['3', '1']);
      expect(window.location.search).toBe('');
      expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute(
        'aria-current',
        'page',
      );
    });

    it('and its page is still loading, then nothing of the other wallet is shown under its name', async () => {
      const shown = await show();
      const page = held();
      serve({
        'GET /statements/history': async () => {
          await page.wait();
          return {
            body: {
              data: [{ ...trade, number: 201 }],
              meta: { total: 45, per_page: 15, current_page: 1, last_page: 3 },
              statement: { ...statement, wallet: { ...statement.wallet, ...real } },
            },
          };
        },
      });
      shown.putToUse();
      act(() => void shown.store.dispatch(api.util.invalidateTags(['User'])));
      await shown.answerUser();
      await waitFor(() => expect(shown.store.getState().session.walletId).toBe(real?.id));
      expect(screen.queryByRole('row', { name: /103/ })).toBeNull();
      expect(screen.queryByText('Wallet #1')).toBeNull();
      await page.letGo();
      expect(await screen.findByRole('row', { name: /201/ })).toBeInTheDocument();
    });
  });

  it('turns the monthly statement by mail off', async () => {
    renderScreen(<Router />, { at: '/statements', roleId: roles.customer });
    const mails = await screen.findByRole('switch', { name: 'Monthly statement by email' });
    expect(mails).toBeChecked();
    await userEvent.click(mails);
    expect(await screen.findByText('Monthly statement emails off')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/statements/mails',
      body: { wanted: false },
    });
  });

  it('requests the period of the address, and offers the files of that period and wallet', async () => {
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
