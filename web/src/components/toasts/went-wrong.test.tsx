import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { DeleteLead } from '../../features/crm/leads/delete-lead.tsx';
import { leadOf } from '../../features/crm/leads/testing.ts';
import { ProfilePage } from '../../features/identity/account/profile-page.tsx';
import { DeleteCustomer } from '../../features/identity/customers/delete-customer.tsx';
import { closedTrade, customerOf, openTrade } from '../../features/identity/customers/testing.ts';
import { pendingWithdraw } from '../../features/payments/testing.ts';
import { DecisionQuestion } from '../../features/payments/withdraw-decision.tsx';
import { LevelDialog } from '../../features/trading/dialogs/level-dialog.tsx';
import { CloseTrade } from '../../features/trading/staff/close-trade.tsx';
import { DeleteTrade } from '../../features/trading/staff/delete-trade.tsx';
import { orderOf } from '../../features/trading/testing.ts';
import { WalletMenu } from '../../features/trading/wallets/wallet-menu.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';

const nothing = () => undefined;
const order = orderOf();
const style = { quote: 'USD', category: 'forex' } as const;
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const level = (kind: 'profit' | 'loss') => (
  <LevelDialog order={order} kind={kind} style={style} onClose={nothing} />
);
const withdraw = (act: 'approve' | 'decline') => (
  <DecisionQuestion decision={{ act, on: pendingWithdraw }} onClose={nothing} />
);

type Case = Readonly<{
  act: string;
  screen: ReactElement;
  /** The request that is refused. */
  call: string;
  press: () => Promise<void>;
}>;

/** Acts whose failures are 'always Something went wrong' by both specs (customer.md and staff.md, section 8). */
const acts: readonly Case[] = [
  {
    act: 'a take profit that is set',
    screen: level('profit'),
    call: `PUT /dashboard/orders/${order.id}`,
    press: () => press(/^Set take profit at/),
  },
  {
    act: 'a stop loss that is set',
    screen: level('loss'),
    call: `PUT /dashboard/orders/${order.id}`,
    press: () => press(/^Set stop loss at/),
  },
  {
    act: 'a take profit that is removed',
    screen: level('profit'),
    call: `PUT /dashboard/orders/${order.id}`,
    press: () => press('Remove take profit'),
  },
  {
    act: 'a profile that is saved',
    screen: <ProfilePage />,
    call: 'PUT /profile/me',
    press: async () => {
      await userEvent.type(await screen.findByLabelText('City'), 'Warsaw');
      await press('Submit');
    },
  },
  {
    act: 'a trade that is closed',
    screen: <CloseTrade trade={openTrade} onClose={nothing} />,
    call: 'POST /admin/trades/close',
    press: () => press('Close order'),
  },
  {
    act: 'a trade that is deleted',
    screen: <DeleteTrade trade={closedTrade} onClose={nothing} />,
    call: `DELETE /admin/trades/${closedTrade.id}`,
    press: () => press('Delete order'),
  },
  {
    act: 'a customer who is deleted',
    screen: <DeleteCustomer customer={customerOf()} onClose={nothing} />,
    call: `DELETE /admin/customers/${customerOf().id}`,
    press: () => press('Delete customer'),
  },
  {
    act: 'a withdraw that is approved',
    screen: withdraw('approve'),
    call: `POST /admin/withdraws/${pendingWithdraw.id}/approve`,
    press: () => press('Approve withdraw'),
  },
  {
    act: 'a withdraw that is declined',
    screen: withdraw('decline'),
    call: `POST /admin/withdraws/${pendingWithdraw.id}/decline`,
    press: async () => {
      await userEvent.type(await screen.findByLabelText('Decline reason'), 'Not theirs');
      await press('Decline withdraw');
    },
  },
  {
    act: 'a lead that is deleted',
    screen: <DeleteLead lead={leadOf(1)} onClose={nothing} />,
    call: `DELETE /admin/leads/${leadOf(1).id}`,
    press: () => press('Delete lead'),
  },
  {
    act: 'a wallet that is switched',
    screen: <WalletMenu />,
    call: 'POST /dashboard/switch-wallet',
    press: async () => {
      await press(/^Wallet: /);
      const [, other] = await screen.findAllByRole('menuitemradio');
      if (other !== undefined) await userEvent.click(other);
    },
  },
];

describe('a failure that the contract always calls Something went wrong', () => {
  it.each(acts)(
    'of $act shows that text first, and the server’s sentence below it',
    async (given) => {
      const asked = serve({
        'GET /auth/user': () => ({ body: userOf(3) }),
        [given.call]: () => ({
          status: 422,
          body: { code: 'NOT_KNOWN_HERE', message: 'The server says why.' },
        }),
      });
      renderScreen(given.screen, { roleId: 3 });
      await given.press();
      const alert = await screen.findByRole('alert');
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(given.call);
      const [first, second] = [...alert.querySelectorAll('p')].map((line) => line.textContent);
      expect(first).toBe('Something went wrong');
      expect(second).toContain('The server says why.');
    },
  );
});
