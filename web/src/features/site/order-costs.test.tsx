import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { categories } from '../../../../domain/shared/trading/types.ts';
import { Router } from '../../app/router.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';

const values = Object.fromEntries(
  categories.flatMap((category) =>
    ['commission', 'swap_buy', 'swap_sell'].map((cost) => [`${cost}_${category}`, '0']),
  ),
);

const show = () => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/order-costs/api': () => ({
      body: { data: values, revision: 0, changed_at: null, changed_by: null },
    }),
    'POST /admin/order-costs': () => ({ body: { message: 'Saved', revision: 1 } }),
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/order-costs' });
  return asked;
};

const type = async (category: string, label: string, text: string) => {
  const field = within(screen.getByRole('group', { name: category })).getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

it('commission and swap are set by category, and a swap may be negative', async () => {
  const asked = show();
  await screen.findByRole('group', { name: 'Forex' });
  await type('Forex', 'Commission', '0.003');
  await type('Forex', 'Swap, buy', '-4.5');
  await type('Stock', 'Swap, sell', '1');
  await type('Stock', 'Swap, buy', '-2');
  await save();
  await screen.findByText('Saved');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    ...values,
    commission_forex: '0.003',
    swap_buy_forex: '-4.5',
    swap_buy_stock: '-2',
    swap_sell_stock: '1',
    expectedRevision: 0,
  });
});

it('a swap that pays a person who buys and sells the same instrument is refused before it is sent', async () => {
  const asked = show();
  await screen.findByRole('group', { name: 'Index' });
  await type('Index', 'Swap, buy', '2');
  await type('Index', 'Swap, sell', '-1');
  await save();
  expect(
    await screen.findByText(/The sum for buys and sells must be 0 or less/),
  ).toBeInTheDocument();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

it('a swap that pays a person who trades currencies in a circle is refused before it is sent', async () => {
  const asked = show();
  await screen.findByRole('group', { name: 'Forex' });
  await type('Forex', 'Swap, buy', '-2');
  await type('Forex', 'Swap, sell', '0.5');
  await save();
  expect(await screen.findByText(/Enter 0 or less/)).toBeInTheDocument();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});
