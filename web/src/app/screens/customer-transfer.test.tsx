import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose } from '../../testing/choose.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Handler } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import {
  customerId,
  customerOf,
  instruments,
  pageOf,
  realWallet,
} from '../../features/identity/customers/testing.ts';
import { Router } from '../router.tsx';

const euroWallet = {
  ...realWallet,
  id: '0192a000-0000-7000-8000-0000000000e3',
  number: 35,
  currency: 'EUR',
};

const rateOfEuro: Handler = () => ({ body: { rate: '0.8474576271186440678' } });

const show = (balances: readonly (typeof realWallet)[], rate = rateOfEuro) => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /dashboard/instruments': () => instruments,
    'GET /wallets/rate': rate,
    [`GET /admin/share/users/${customerId}`]: () => ({
      body: { user: customerOf({ balances: [...balances] }) },
    }),
    [`GET /admin/trades/api/all/${customerId}`]: () => pageOf([]),
    [`POST /admin/balance/${realWallet.id}/transfers`]: () => ({
      status: 422,
      body: { message: 'x', code: 'NOT_FREE_TO_TRANSFER', params: { free: '1', currency: 'USD' } },
    }),
  });
  renderScreen(<Router />, { roleId: 1, at: `/admin/customers/edit/${customerId}` });
  return asked;
};

it('given two real wallets, then staff see the amount that arrives and confirm it; a refusal is shown beside the amount', async () => {
  const asked = show([realWallet, euroWallet]);
  const [button] = await screen.findAllByRole('button', { name: 'Transfer' });
  await userEvent.click(button ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer' }));
  await choose('To', 'EUR wallet #35');
  await userEvent.type(dialog.getByLabelText(/^Amount/), '100');
  expect(await dialog.findByText('1 USD = 0.8474576 EUR')).toBeInTheDocument();
  expect(dialog.getByText('€84.74')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(
    await screen.findByText('Transfer $100.00 to the EUR wallet of Jonas Smith?'),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
  expect(await dialog.findByText('Only 1 USD can be transferred.')).toBeInTheDocument();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    to: euroWallet.id,
    amount: '100',
  });
});

it('given no other wallet of the same mode, then no transfer is offered', async () => {
  show([realWallet, { ...euroWallet, mode: 'demo' }]);
  await screen.findAllByRole('button', { name: 'Add/Subtract Balance' });
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
});

it('given a known rate, when a currency without a rate is chosen, then neither the rate nor the arriving amount is shown', async () => {
  const pounds = {
    ...euroWallet,
    id: '0192a000-0000-7000-8000-0000000000e4',
    number: 36,
    currency: 'GBP',
  };
  show([realWallet, euroWallet, pounds], (asked) =>
    asked.query['to'] === 'GBP'
      ? { status: 422, body: { code: 'NO_RATE', message: 'No rate.' } }
      : rateOfEuro(asked),
  );
  const [button] = await screen.findAllByRole('button', { name: 'Transfer' });
  await userEvent.click(button ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer' }));
  await choose('To', 'EUR wallet #35');
  await userEvent.type(dialog.getByLabelText(/^Amount/), '100');
  await dialog.findByText('1 USD = 0.8474576 EUR');
  await choose('To', 'GBP wallet #36');
  expect(dialog.getByText('Rate now').nextSibling).toHaveTextContent('–');
  expect(dialog.getByText('Arrives').nextSibling).toHaveTextContent('–');
});
