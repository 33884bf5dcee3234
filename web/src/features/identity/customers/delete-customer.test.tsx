import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RoleId } from '../../../../../domain/shared/roles.ts';
import { Router } from '../../../app/router.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { customerId, customerOf, pageOf } from './testing.ts';

const editPath = `/admin/customers/edit/${customerId}`;
const customer = customerOf();

const show = (roleId: RoleId, at: string, more: Readonly<Record<string, Handler>>): Asked[] => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(roleId) }),
    'GET /countries': () => ({ body: { data: [] } }),
    'GET /admin/share/users/role/2': () => ({ body: { data: [] } }),
    'GET /admin/customers/api/all': () => pageOf([{ ...customer, ...customer.profile }]),
    [`GET /admin/share/users/${customerId}`]: () => ({ body: { user: customer } }),
    [`GET /admin/trades/api/all/${customerId}`]: () => pageOf([]),
    ...more,
  });
  renderScreen(<Router />, { roleId, at });
  return asked;
};

describe('deleting a customer', () => {
  const previewCall = `GET /admin/share/users/${customerId}/erasure`;
  const deleteCall = `DELETE /admin/customers/${customerId}`;
  const preview = (changes: object = {}) => ({
    body: {
      obstacles: [],
      at_once: false,
      erase_at: '2031-11-22T10:00:00.000Z',
      kept_for_money: true,
      kept_for_kyc: false,
      retention_years: 5,
      ...changes,
    },
  });

  it('asks in the list, shows when the data are erased, and deletes', async () => {
    const asked = show(2, '/admin/customers/all', {
      [previewCall]: () => preview(),
      [deleteCall]: () => ({ body: { message: 'Customers deleted successfully' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Jonas Smith' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Are you sure to delete this user?',
    });
    expect(await within(dialog).findByText(/are erased on 2031-11-22/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete customer' }));
    expect(await screen.findByText('Customers deleted successfully')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('discards typed text of the profile without a question, because the customer is gone', async () => {
    show(1, editPath, {
      [previewCall]: () => preview(),
      [deleteCall]: () => ({ body: { message: 'Customers deleted successfully' } }),
    });
    await userEvent.type(await screen.findByLabelText('City'), 'Łódź');
    await userEvent.click(screen.getByRole('button', { name: 'Delete customer' }));
    const dialog = await screen.findByRole('alertdialog');
    await within(dialog).findByText(/are erased on 2031-11-22/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete customer' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/customers/all'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('shows what must be settled first, and deletes nothing', async () => {
    const asked = show(1, editPath, {
      [previewCall]: () =>
        preview({
          obstacles: [
            {
              code: 'HAS_REAL_BALANCE',
              message: 'x',
              params: { money: '$1,290.00' },
            },
            { code: 'HAS_OPEN_ORDERS', message: 'x', params: { count: 2 } },
          ],
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete customer' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'This customer cannot be deleted yet',
    });
    expect(dialog).toHaveTextContent(
      'This customer still has $1,290.00 in a real wallet. Pay it out first.',
    );
    expect(dialog).toHaveTextContent('Open orders of this customer: 2. Close them first.');
    expect(within(dialog).queryByRole('button', { name: 'Delete customer' })).toBeNull();
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  });
});
