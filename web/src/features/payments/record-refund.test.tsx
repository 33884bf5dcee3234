import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DepositItem } from '../../../../query/payments/contract.ts';
import { Router } from '../../app/router.tsx';
import { choose } from '../../testing/choose.ts';
import { pageOf } from '../../testing/page-of.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Asked } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { recordablesOf } from './record-refund.tsx';
import { heldDeposit } from './testing.ts';

let asked: Asked[];
let row: DepositItem;
const { id } = heldDeposit;
const yen = { payment_id: 'p-1', kind: 'counted', amount: '77000', currency: 'JPY' } as const;
const rest = { payment_id: 'p-1+1', kind: 'refused', amount: '93', currency: 'USD' } as const;

beforeEach(() => {
  asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/deposits/api/history': () => ({ body: pageOf([row]) }),
    [`GET /admin/proposals/${id}/alone`]: () => ({
      body: { currency: 'USD', alone: '200', covered: false },
    }),
    [`POST /admin/deposits/${id}/record-refund`]: () => ({ body: { message: 'Done' } }),
  });
});

const dialogOf = async (button: string) => {
  renderScreen(<Router />, { roleId: 1, at: '/admin/deposits' });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog');
};
const posted = () => asked.find(({ method }) => method === 'POST');

describe('a refund by hand', () => {
  it('is recorded for a refused payment of which nothing was credited', async () => {
    row = { ...heldDeposit, status: 'declined', held: null, unreturned: [rest] };
    const dialog = await dialogOf('Record refund: $93.00');
    expect(dialog).toHaveTextContent('Nothing leaves a wallet.');
    await choose('Reason', 'Paid twice', dialog);
    const reference = within(dialog).getByRole('textbox', { name: 'Reference of the transfer' });
    await userEvent.type(reference, 'tx-1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record refund' }));
    await waitFor(() =>
      expect(posted()?.body).toEqual({
        paymentId: 'p-1+1',
        amount: '93',
        reason: 'paid_twice',
        reference: 'tx-1',
      }),
    );
  });

  it('is offered for each payment that was not sent back, except the counted payment of a pending deposit', async () => {
    row = { ...heldDeposit, status: 'approved', unreturned: [rest, yen] };
    renderScreen(<Router />, { roleId: 1, at: '/admin/deposits' });
    expect(await screen.findAllByRole('button', { name: /^Record refund: / })).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Decline' })).toBeInTheDocument();
    expect(recordablesOf({ ...row, status: 'pending' })).toEqual([rest]);
  });

  it.each([
    ['stripe', true],
    ['coinpayments', false],
  ] as const)(
    'of a payment by %s shows that refunds of the provider are recorded automatically: %s',
    async (gateway, isTold) => {
      row = { ...heldDeposit, gateway, status: 'approved', held: null, unreturned: [rest] };
      const dialog = await dialogOf('Record refund: $93.00');
      const told = /^Refunds through Stripe, also from its own pages, appear here automatically\./;
      expect(within(dialog).queryAllByText(told)).toHaveLength(isTold ? 1 : 0);
    },
  );

  it('of a payment in another currency starts with the received amount in that currency, not compared with a limit in dollars', async () => {
    row = { ...heldDeposit, status: 'approved', held: null, unreturned: [rest, yen] };
    const dialog = await dialogOf('Record refund: ¥77,000');
    // Its digits are grouped until the field has the focus.
    const amount = within(dialog).getByRole('textbox', { name: /^Amount/ });
    expect(amount).toHaveDisplayValue(/^77,?000$/);
    await within(dialog).findByText('More than $200.00 a day needs a second person.');
  });
});
