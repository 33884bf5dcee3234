import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FeedFigures } from '../../../../../domain/shared/feed-figures.ts';
import { Router } from '../../../app/router.tsx';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';

const show = (
  used: readonly object[],
  quota: FeedFigures['quota'] = null,
  heldPrices: FeedFigures['held_prices'] = [],
  rates: FeedFigures['rates'] = null,
  told: () => Promise<void> = () => Promise.resolve(),
) => {
  const sent: unknown[] = [];
  serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/reactions/api': () => ({
      body: {
        data: [
          {
            name: 'triggers',
            status: 'running',
            position: '80',
            lag_events: 3,
            lag_seconds: 0,
            silent_seconds: 1,
            error: null,
            stopped_at: null,
          },
        ],
      },
    }),
    'POST /admin/instruments/release-price': ({ body }) => {
      sent.push(body);
      return { body: { message: 'Price released successfully' } };
    },
    'GET /admin/status/feeds': async () => {
      await told();
      return {
        body: {
          data: [
            { api: 'polygonForex', success: true, msg: 'Simulated prices' },
            { api: 'oandaRest', success: false, msg: 'OANDA: Answered 429; no simulated prices' },
          ],
          used,
          held_prices: heldPrices,
          quota,
          rates,
        },
      };
    },
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/status/api' });
  return sent;
};

it('given a failing feed, then the page shows it, the held prices by reason and the state of the trigger engine', async () => {
  show([
    {
      name: 'OANDA',
      priced: 0,
      last_tick_at: '2026-06-11T14:32:08.000Z',
      held: [
        { reason: 'garbage', count: 2 },
        { reason: 'crossed', count: 1_204 },
      ],
    },
  ]);
  const feeds = within(await screen.findByRole('region', { name: 'Feeds' }));
  expect(await feeds.findByText('Disconnected')).toBeInTheDocument();
  expect(feeds.getByText(/Answered 429/)).toBeInTheDocument();
  const used = within(screen.getByRole('region', { name: 'Provider in use' }));
  expect(used.getByText('Held back: bid above ask')).toBeInTheDocument();
  expect(used.getByText('1,204')).toBeInTheDocument();
  const engine = within(await screen.findByRole('region', { name: 'Trigger engine' }));
  expect(engine.getByText('Running')).toBeInTheDocument();
});

it('before the first answer, each feed and the quota in the last row show Checking', async () => {
  const answer = held();
  show([], null, [], null, answer.wait);
  const feeds = within(await screen.findByRole('region', { name: 'Feeds' }));
  const rows = feeds.getAllByText(/Checking$/).map((value) => value.closest('.fact')?.textContent);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toBe('Forex (Polygon)N/A Checking');
  expect(rows.at(-1)).toBe('Currency API quotaN/A Checking');
  await answer.letGo();
  expect(await feeds.findByText('Connected')).toBeInTheDocument();
  expect(feeds.queryByText(/Checking$/)).toBeNull();
});

it('given no provider, then the page says that prices are simulated', async () => {
  show([]);
  expect(await screen.findByText('None: all prices are simulated.')).toBeInTheDocument();
});

it('given the currency API, then the last row shows the remaining calls of its quota', async () => {
  show([], { name: 'Currency API', outcome: 'ok', remaining: 229, limit: 1_300 });
  const row = (await screen.findByText('229/1,300')).closest('.fact');
  expect(row).toHaveTextContent('Currency API quota');
  expect(row?.parentElement?.lastElementChild).toBe(row);
});

it('given a currency API whose quota is used up, then the page says so', async () => {
  show([], { name: 'Currency API', outcome: 'quota-used', remaining: 0, limit: 300 });
  expect(await screen.findByText('0/300')).toBeInTheDocument();
  expect(screen.getByText(/is used up\. Wait for the next period/)).toBeInTheDocument();
});

it('given a currency API that limits the calls, then the page shows the reason', async () => {
  show([], { name: 'Currency API', outcome: 'too-many-calls', remaining: null, limit: null });
  expect(await screen.findByText(/has received too many calls/)).toBeInTheDocument();
});

it('given rates of the currency API, then the page compares our rates with them, and shows whether they differ', async () => {
  show([], null, [], {
    outcome: 'ok',
    at: '2026-06-10T23:59:59.000Z',
    compared: 7,
    agrees: false,
    widest: { currency: 'CHF', ours: '1.2353', theirs: '0.80932', percent: '52.63' },
  });
  const row = (await screen.findByText('Rates vs. the Currency API')).parentElement;
  expect(row).toHaveTextContent('Differs');
  expect(row).toHaveTextContent(/USD\/CHF: ours 1.2353, theirs 0.80932, 52.63%/);
});

it('given a currency API with a used-up quota, then rates are not compared, and the page shows why', async () => {
  const nothing = { at: null, compared: 0, agrees: false, widest: null };
  show([], null, [], { outcome: 'quota-used', ...nothing });
  const row = (await screen.findByText('Rates vs. the Currency API')).parentElement;
  expect(row).toHaveTextContent(/is used up/);
});

it('given a held price, then it is released after a question with its numbers', async () => {
  const sent = show([], null, [
    {
      feed: 'OANDA',
      instrument: 'AAPL',
      bid: '21.1',
      ask: '21.2',
      before: '211',
      at: '2026-06-11T14:32:08.000Z',
      count: 7,
    },
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Release AAPL' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/AAPL goes from 211 to 21.1/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Release AAPL at 21.1' }));
  expect(await screen.findByText('Price released successfully')).toBeInTheDocument();
  expect(sent).toEqual([{ instrument: 'AAPL', bid: '21.1' }]);
});
