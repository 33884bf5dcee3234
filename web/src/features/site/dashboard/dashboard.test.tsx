import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../../domain/shared/roles.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked } from '../../../testing/server.ts';
import { DashboardPage } from './dashboard-page.tsx';

const days = ['05', '06', '07', '08', '09', '10', '11'].map((day) => `2026-06-${day}`);
const figures = (query: Asked['query']) => ({
  currency: query['currency'] ?? 'USD',
  currencies: ['USD', 'EUR'],
  period: query['period'],
  totalDeposits: query['currency'] === 'EUR' ? '7' : '1284930.45',
  totalWithdraws: '612408.1',
  totalTrades: query['period'] === '7' ? 0 : 4,
  totalUsers: 3906,
  last7DaysTransactions: {
    categories: days,
    series: [
      { name: 'Deposits', data: days.map(() => '250.5') },
      { name: 'Withdraws', data: days.map(() => '0') },
    ],
  },
  tradeEngagement: {
    categories: ['forex', 'commodity', 'index', 'stock', 'crypto'],
    data: query['period'] === '7' ? [0, 0, 0, 0, 0] : [3, 0, 0, 0, 1],
  },
});

const show = () => {
  serve({ 'GET /admin/dashboard/api': ({ query }) => ({ body: figures(query) }) });
  renderScreen(<DashboardPage />, { roleId: roles.admin });
};

it('the dashboard shows four figures with links to their lists, and the charts as tables too', async () => {
  show();
  const deposits = await screen.findByRole('link', { name: /^Total Deposits/ });
  expect(deposits).toHaveTextContent('$1,284,930.45');
  expect(deposits).toHaveAttribute(
    'href',
    `/admin/deposits?${new URLSearchParams({
      'deposits.where': 'mode:is:real;currency:is:USD;status:is:approved',
    }).toString()}`,
  );
  expect(screen.getByRole('link', { name: 'Explain Total Withdraws' })).toHaveAttribute(
    'href',
    '/admin/ledger/account?account=withheld_withdrawals&mode=real&currency=USD',
  );
  expect(screen.getByRole('link', { name: 'Explain Total Deposits' })).toHaveAttribute(
    'href',
    '/admin/ledger/account?account=customer_wallets&mode=real&currency=USD&figure=deposits&entries.type=DepositPosted',
  );
  const users = screen.getByRole('link', { name: /Total Users/ });
  expect(users).toHaveTextContent('3,906');
  expect(users).toHaveAttribute('href', '/admin/customers/all');
  const bars = screen.getByRole('table', { name: 'Recent Transactions' });
  expect(within(bars).getByRole('row', { name: /Fri/ })).toHaveTextContent('$250.50$0.00');
  const slices = screen.getByRole('table', { name: 'Trade Engagement' });
  expect(within(slices).getByRole('row', { name: /Forex/ })).toHaveTextContent('3');
  expect(screen.getByRole('link', { name: '1 25.0%' })).toHaveAttribute(
    'href',
    `/admin/trades/all?${new URLSearchParams({
      'trades.where': 'mode:is:real;currency:is:USD;category:is:crypto',
    }).toString()}`,
  );
});

it('the dashboard requests another period and another currency, which are in the address', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: '7 days' }));
  expect(await screen.findByText('No trades with real money in this period.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Currency: USD' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'EUR' }));
  expect(await screen.findByText('€7.00')).toBeVisible();
  expect(window.location.search).toBe('?period=7&currency=EUR');
  expect(screen.getByRole('link', { name: /^Total Withdraws/ })).toHaveAttribute(
    'href',
    `/admin/withdraws/history?${new URLSearchParams({
      'withdraws.where':
        'mode:is:real;currency:is:EUR;status:is:approved;ended_at:between:2026-06-05:2026-06-11',
    }).toString()}`,
  );
  expect(screen.getByRole('link', { name: /^Total Trades/ })).toHaveAttribute(
    'href',
    `/admin/trades/all?${new URLSearchParams({
      'trades.where': 'mode:is:real;currency:is:EUR;created_at:between:2026-06-05:2026-06-11',
    }).toString()}`,
  );
  expect(screen.getByRole('link', { name: /^Total Users/ })).toHaveAttribute(
    'href',
    `/admin/customers/all?${new URLSearchParams({
      'customers.where': 'registered_at:between:2026-06-05:2026-06-11',
    }).toString()}`,
  );
});

it('given the figures of all time, when those of 7 days are loading and fail, then the previous figures are removed', async () => {
  const answer = held();
  serve({
    'GET /admin/dashboard/api': async ({ query }) => {
      if (query['period'] !== '7') return { body: figures(query) };
      await answer.wait();
      return { status: 503, body: { code: 'BUSY', message: 'Try again.' } };
    },
  });
  renderScreen(<DashboardPage />, { roleId: roles.admin });
  await screen.findByText('$1,284,930.45');
  await userEvent.click(screen.getByRole('button', { name: '7 days' }));
  expect(screen.queryByText('$1,284,930.45')).toBeNull();
  await answer.letGo();
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  expect(screen.queryByText('$1,284,930.45')).toBeNull();
  expect(screen.getByRole('button', { name: 'Currency: USD' })).toBeVisible();
});
