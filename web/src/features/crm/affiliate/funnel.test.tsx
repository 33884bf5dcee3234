import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { FunnelPage } from './funnel-page.tsx';

const counts = { leads: 40, contacted: 20, converted: 5, deposited: 1 };

it('the funnel page shows the stages of leads by day and by country, with small countries in one row', async () => {
  const asked = serve({
    'GET /affiliate/funnel/api': ({ query }) => ({
      body: {
        period: query['period'],
        by: query['by'],
        totals: counts,
        rows:
          query['by'] === 'day'
            ? [{ key: '2026-06-05', is_rest: false, ...counts }]
            : [
                { key: 'Ireland', is_rest: false, ...counts, leads: 38 },
                { key: null, is_rest: false, ...counts, leads: 1 },
                { key: null, is_rest: true, ...counts, leads: 1 },
              ],
      },
    }),
  });
  renderScreen(<FunnelPage />, { roleId: 4, at: '/affiliate/funnel' });
  expect(await screen.findByText('12.5% of leads')).toBeVisible();
  const days = await screen.findByRole('table', { name: 'By day' });
  expect(within(days).getByRole('row', { name: /Jun/ })).toHaveTextContent('402051');
  await userEvent.click(screen.getByRole('button', { name: 'By country' }));
  const countries = await screen.findByRole('table', { name: 'By country' });
  expect(within(countries).getByRole('row', { name: /^Ireland/ })).toHaveTextContent('38');
  expect(within(countries).getByRole('row', { name: /^All others/ })).toBeInTheDocument();
  expect(within(countries).getByRole('row', { name: /^Unknown/ })).toBeInTheDocument();
  expect(asked.at(-1)?.query).toMatchObject({ period: '30', by: 'country' });
});

it('the funnel page says so if the affiliator brought no lead', async () => {
  const none = { leads: 0, contacted: 0, converted: 0, deposited: 0 };
  serve({
    'GET /affiliate/funnel/api': () => ({
      body: { period: '30', by: 'day', totals: none, rows: [] },
    }),
  });
  renderScreen(<FunnelPage />, { roleId: 4, at: '/affiliate/funnel' });
  expect(await screen.findByText('You have no leads in this period.')).toBeVisible();
});

it('given the leads of 30 days, when another period fails to load, then the previous figures are removed', async () => {
  serve({
    'GET /affiliate/funnel/api': ({ query }) =>
      query['period'] === '30'
        ? { body: { period: '30', by: 'day', totals: counts, rows: [] } }
        : { status: 503, body: { code: 'BUSY', message: 'Try again.' } },
  });
  renderScreen(<FunnelPage />, { roleId: 4, at: '/affiliate/funnel' });
  await screen.findByText('12.5% of leads');
  await userEvent.click(screen.getByRole('button', { name: '90 days' }));
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  expect(screen.queryByText('12.5% of leads')).toBeNull();
});
