import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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
  it('given a level below the bid, when it is set, then it waits for a price at or below', async () => {
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
    const level = await screen.findByLabelText(/Tell me when EUR\/USD/);
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
});
