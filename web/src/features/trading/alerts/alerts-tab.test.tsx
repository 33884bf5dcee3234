import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { pricesFlushed } from '../prices/prices-slice.ts';
import { terminalActions } from '../terminal-slice.ts';
import { freshAt, instrumentOf } from '../testing.ts';
import { AlertsTab } from './alerts-tab.tsx';

describe('the price alerts', () => {
  it('given a level below the bid, when the alert is set, then it is triggered by a price at or below that level', async () => {
    const asked = serve({
      'GET /auth/user': () => ({ body: userOf(3) }),
      'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
      'GET /dashboard/get-favorite': () => ({ body: { data: [] } }),
      'GET /dashboard/price-alerts': () => ({ body: { data: [] } }),
      'POST /dashboard/price-alerts': () => ({ status: 201, body: { message: 'm', id: 'a' } }),
    });
    const store = createStore();
    store.dispatch(terminalActions.instrumentChosen('EUR_USD'));
    const quote = { name: 'EUR_USD', bids: '1.16432', asks: '1.16444', at: freshAt };
    store.dispatch(pricesFlushed([quote]));
    renderScreen(<AlertsTab />, { roleId: 3, store });
    const user = userEvent.setup();
    const level = await screen.findByLabelText(/Alert when EUR\/USD/);
    for (const [typed, why] of [
      ['10000001', /^The level must be greater than zero and at most 10,000,000/],
      ['1.160001', 'At most 5 decimal places'],
      ['0', 'The level must be greater than zero'],
    ] as const) {
      await user.clear(level);
      await user.type(level, typed);
      await user.click(screen.getByRole('button', { name: 'Set alert' }));
      expect(await screen.findByText(why)).toBeInTheDocument();
    }
    await user.clear(level);
    await user.type(level, '1.16');
    await user.click(screen.getByRole('button', { name: 'Set alert' }));
    const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() =>
      expect(sent()).toEqual([
        { instrument: 'EUR_USD', side: 'below', level: '1.16', byMail: true },
      ]),
    );
  });

  it('given a price that moves, then the suggested level stays', async () => {
    serve({
      'GET /auth/user': () => ({ body: userOf(3) }),
      'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
      'GET /dashboard/get-favorite': () => ({ body: { data: [] } }),
      'GET /dashboard/price-alerts': () => ({ body: { data: [] } }),
    });
    const store = createStore();
    store.dispatch(terminalActions.instrumentChosen('EUR_USD'));
    renderScreen(<AlertsTab />, { roleId: 3, store });
    const level = await screen.findByLabelText(/Alert when EUR\/USD/);
    expect(level).toHaveValue('');
    const come = (bids: string, asks: string) =>
      act(() => void store.dispatch(pricesFlushed([{ name: 'EUR_USD', bids, asks, at: freshAt }])));
    come('1.16432', '1.16444');
    await waitFor(() => expect(level).toHaveValue('1.16632'));
    come('1.17432', '1.17444');
    await userEvent.click(screen.getByLabelText('Email me too'));
    expect(level).toHaveValue('1.16632');
  });
});
