import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { orderOf } from '../testing.ts';
import { TrailDialog } from './trail-dialog.tsx';

describe('the dialog of the trailing stop and the break-even', () => {
  it('given pips, when saved, then distances are sent as rates; an empty field removes one, and invalid values are not sent', async () => {
    const path = `/dashboard/orders/${orderOf().id}/trail`;
    const asked = serve({
      'GET /auth/user': () => ({ body: userOf(3) }),
      [`PUT ${path}`]: () => ({ body: { message: 'Stop loss settings saved' } }),
    });
    const order = orderOf({ trail: '0.001', break_even: '1.16072' });
    const style = { quote: 'USD', category: 'forex' } as const;
    renderScreen(<TrailDialog order={order} style={style} onClose={() => undefined} />, {
      roleId: 3,
    });
    const user = userEvent.setup();
    const trail = await screen.findByLabelText(/Trailing stop/);
    expect(trail).toHaveValue('10');
    expect(screen.getByLabelText(/Break-even/)).toHaveValue('20');
    await user.clear(screen.getByLabelText(/Break-even/));
    await user.clear(trail);
    await user.type(trail, '-3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Enter a number of pips/)).toBeInTheDocument();
    for (const typed of ['11590', '99999999999999', '0.01']) {
      await user.clear(trail);
      await user.type(trail, typed);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(
        await screen.findByText(/^The distance must be greater than zero/),
      ).toBeInTheDocument();
    }
    await user.clear(trail);
    await user.type(trail, '12.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const sent = () => asked.filter((each) => each.path === path).map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ trail: '0.00125', break_even: null }]));
  });
});
