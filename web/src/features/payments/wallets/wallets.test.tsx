import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from '../../../app/router.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { pageOf } from '../../../testing/page-of.ts';
import { serve, type Asked } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';

const euroWallet = '0192a000-0000-7000-8000-0000000000d3';
const realWallet = '0192a000-0000-7000-8000-0000000000d2';

const open = (at: string, hasEuros = true): Asked[] => {
  const { user, ...rest } = userOf(3);
  const euros = { id: euroWallet, number: 3, mode: 'real', currency: 'EUR' } as const;
  const money = { balance: '50.00', margin: '0.00', held: '0.00' };
  const balances = hasEuros ? [...user.balances, { ...euros, ...money }] : user.balances;
  const asked = serve({
    'GET /auth/user': () => ({ body: { ...rest, user: { ...user, balances } } }),
    'GET /wallets/rate': () => ({ body: { rate: '0.85910652' } }),
    'GET /wallets/transfers': () => ({
      body: pageOf([
        {
          id: '1204',
          occurred_at: '2026-06-11T14:32:08.000Z',
          type: 'TransferSent',
          wallet: { id: realWallet, number: 2, mode: 'real', currency: 'USD' },
          amount: '-30',
          balance_after: '70',
        },
      ]),
    }),
    'POST /wallets/transfers': () => ({ status: 201, body: { message: 'Transfer sent', id: 'f' } }),
    'POST /wallets': () => ({ status: 201, body: { message: 'Wallet opened', id: 'w' } }),
  });
  renderScreen(<Router />, { roleId: 3, at });
  return asked;
};

it('a transfer shows the arriving amount at the current rate, and sends the typed amount', async () => {
  const asked = open('/wallets?tab=transfer');
  await userEvent.type(await screen.findByLabelText('Amount'), '600');
  expect(await screen.findByText('€515.46')).toBeInTheDocument();
  expect(screen.getByText('1 USD = 0.8591065 EUR')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('Transfer sent')).toBeInTheDocument();
  const sent = asked.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ from: realWallet, to: euroWallet, amount: '600' });
  // The form is empty again, so that another press sends no second transfer.
  expect(screen.getByLabelText('Amount')).toHaveValue('');
  expect(screen.getByLabelText('Amount')).not.toHaveAttribute('aria-invalid', 'true');
});

it('the history lists transfers', async () => {
  open('/wallets?tab=history');
  expect(await screen.findByText('USD wallet #2')).toBeVisible();
  expect(screen.getByText(/30\.00/)).toBeVisible();
});

it('another wallet is opened in a currency without one', async () => {
  const asked = open('/wallets', false);
  await userEvent.click(await screen.findByRole('button', { name: 'Open a wallet' }));
  expect(await screen.findByText('Wallet opened')).toBeInTheDocument();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ currency: 'EUR' });
});

it('given one real wallet, then the transfer page says so and links to opening another', async () => {
  open('/wallets?tab=transfer', false);
  expect(await screen.findByText('You have one real wallet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Open a wallet' }));
  expect(await screen.findByRole('heading', { name: 'Open a wallet' })).toBeInTheDocument();
});
