import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from '../../../app/router.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { closedTrade, customerId, customerOf, instruments, openTrade, pageOf } from './testing.ts';

/** Shows the page to a manager. */
const show = (more: Readonly<Record<string, Handler>> = {}): Asked[] => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(2) }),
    'GET /dashboard/instruments': () => instruments,
    [`GET /admin/share/users/${customerId}`]: () => ({ body: { user: customerOf() } }),
    [`GET /admin/trades/api/all/${customerId}`]: () => pageOf([openTrade, closedTrade]),
    ...more,
  });
  renderScreen(<Router />, { roleId: 2, at: `/admin/customers/edit/${customerId}?tab=trades` });
  return asked;
};

describe("a customer's trades, edited and deleted by staff", () => {
  it('shows what the edit of a closed order would post, and saves it with the loaded revision', async () => {
    const asked = show({
      [`GET /admin/trades/${closedTrade.id}/preview`]: ({ query }) => ({
        body: {
          revision: 7,
          pro_loss: query['closeRate'] === undefined ? closedTrade.pro_loss : '250',
          posted: query['closeRate'] === undefined ? '0' : '300',
          covered: '-12',
          margin_released: '0',
          balance: '1300',
        },
      }),
      [`PUT /admin/trades/${closedTrade.id}`]: () => ({
        body: { message: 'Order updated successfully' },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit order #599' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Order #599' }));
    expect(dialog.getByLabelText('Take Profit')).toBeDisabled();
    expect(dialog.getByText("(Can't edit closed orders Take Profit)")).toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText('Close Rate'));
    await userEvent.type(dialog.getByLabelText('Close Rate'), '1.18');
    expect(await dialog.findByText('+$300.00')).toBeInTheDocument();
    expect(dialog.getByText('The house recovers $12.00 that it had covered.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Reason' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Wrong price' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Order updated successfully')).toBeInTheDocument();
    const [saved] = asked.filter(({ method }) => method === 'PUT');
    expect(saved?.body).toEqual({
      expectedRevision: closedTrade.revision,
      openRate: closedTrade.open_rate,
      closeRate: '1.18',
      spread: closedTrade.spread,
      reason: 'wrong_price',
    });
  });

  it('cannot edit the close rate of an open order', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit order #600' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Order #600' }));
    expect(dialog.getByLabelText('Close Rate')).toBeDisabled();
    expect(dialog.getByText("(Can't edit open orders Close Rate)")).toBeInTheDocument();
    expect(dialog.getByText(/^Nothing is posted/)).toBeInTheDocument();
  });

  it('given an open rate that would cause a stop-out at once, then it says so before it is sent', async () => {
    const message = 'This would bring the margin level below 50%, where orders are closed at once.';
    show({
      [`GET /admin/trades/${openTrade.id}/preview`]: ({ query }) =>
        query['openRate'] === '100'
          ? { status: 422, body: { code: 'STOP_OUT_AT_ONCE', message, params: { percent: '50' } } }
          : {
              body: {
                revision: 7,
                pro_loss: null,
                posted: '0',
                covered: '0',
                margin_released: '0',
              },
            },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit order #600' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Order #600' }));
    await userEvent.clear(dialog.getByLabelText('Open Rate'));
    await userEvent.type(dialog.getByLabelText('Open Rate'), '100');
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });

  it('asks before it deletes an order, shows what is posted, and lists the corrections afterwards', async () => {
    const { id } = closedTrade;
    const cancelled = { ...closedTrade, status: 'CANCELLED' as const, corrections: 1 };
    let isDeleted = false;
    const asked = show({
      [`GET /admin/trades/api/all/${customerId}`]: () =>
        pageOf([openTrade, isDeleted ? cancelled : closedTrade]),
      [`GET /admin/trades/${id}/preview`]: () => ({
        body: {
          revision: 7,
          pro_loss: '0',
          posted: '73.38',
          covered: '0',
          margin_released: '0',
          balance: '1073.38',
        },
      }),
      [`DELETE /admin/trades/${id}`]: () => {
        isDeleted = true;
        return { body: { message: 'Order deleted successfully' } };
      },
      [`GET /admin/trades/${id}/corrections`]: () => ({
        body: {
          data: [
            {
              id: '40',
              recorded_at: '2026-06-12T10:00:00.000Z',
              actor: { id: customerId, full_name: 'Maya Lindqvist', role_id: 2 },
              type: 'OrderReversed',
              reason: 'opened_by_mistake',
              open_rate: { before: '1.16', after: null },
              close_rate: { before: '1.17', after: null },
              spread: { before: '1.2', after: null },
              profit: { before: null, after: null },
              loss: { before: null, after: null },
              posted: '73.38',
            },
          ],
        },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete order #599' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure to delete this order?' }),
    );
    expect(await question.findByText(/\+\$73\.38 is posted/)).toBeInTheDocument();
    await userEvent.click(question.getByRole('combobox', { name: 'Reason' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Opened by mistake' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete order' }));
    expect(await screen.findByText('Order deleted successfully')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'DELETE')?.query).toEqual({
      expectedRevision: '7',
      reason: 'opened_by_mistake',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Corrections of order #599' }));
    const corrections = within(
      await screen.findByRole('dialog', { name: 'Corrections of order #599' }),
    );
    expect(await corrections.findByText('Order reversed')).toBeInTheDocument();
    expect(corrections.getByText(/Maya Lindqvist/)).toBeInTheDocument();
    expect(corrections.getByText('Opened by mistake')).toBeInTheDocument();
    expect(corrections.getByText('+$73.38')).toBeInTheDocument();
  });
});
