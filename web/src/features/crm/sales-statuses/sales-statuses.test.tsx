import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SalesStatusItem } from '../../../../../query/crm/contract.ts';
import { Router } from '../../../app/router.tsx';
import { choose } from '../../../testing/choose.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { pageOf } from '../../identity/customers/testing.ts';

const path = '/admin/crm-config/sales-statuses';
const fresh: SalesStatusItem = {
  id: '0192a000-0000-7000-8000-00000000e001',
  status: 'New',
  colour: 'blue',
  is_default: true,
};
const again: SalesStatusItem = {
  id: '0192a000-0000-7000-8000-00000000e002',
  status: 'Call Again',
  colour: 'amber',
  is_default: false,
};

const show = (more: Readonly<Record<string, Handler>> = {}): Asked[] => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(2) }),
    [`GET ${path}/api`]: () => pageOf([fresh, again]),
    ...more,
  });
  renderScreen(<Router />, { roleId: 2, at: path });
  return asked;
};
const sent = (asked: readonly Asked[], method: string) =>
  asked.filter((one) => one.method === method).map(({ body }) => body);
const button = (name: string) => screen.findByRole('button', { name });

describe('the page of sales statuses', () => {
  it('lists the statuses in their order, with the columns of the spec', async () => {
    const asked = show();
    expect(await screen.findByText('Call Again')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'STATUS',
      'IS DEFAULT',
      'ACTIONS',
    ]);
    expect(asked.some(({ query }) => query.sort === 'id')).toBe(true);
  });

  it('adds a status with a colour', async () => {
    const asked = show({
      [`POST ${path}`]: () => ({ body: { message: 'Sales status added successfully', id: 'x' } }),
    });
    await userEvent.click(await button('Add Sales Status'));
    const dialog = await screen.findByRole('dialog', { name: 'Add Sales Status' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add status' }));
    expect(await within(dialog).findByText('Status is required')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Status'), 'Interested');
    await choose('Colour', 'Red');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add status' }));
    expect(await screen.findByText('Sales status added successfully')).toBeInTheDocument();
    expect(sent(asked, 'POST')).toEqual([
      { status: 'Interested', isDefault: false, colour: 'red' },
    ]);
  });

  it('edits a status, moves it, and deletes it after a question', async () => {
    const asked = show({
      [`PUT ${path}/${again.id}`]: () => ({
        body: { message: 'Sales status updated successfully' },
      }),
      [`PUT ${path}`]: () => ({ body: { message: 'Order changed' } }),
      [`DELETE ${path}/${again.id}`]: () => ({
        body: { message: 'Sales status deleted successfully' },
      }),
    });
    await userEvent.click(await button('Edit Call Again'));
    const status = await screen.findByLabelText('Status');
    await userEvent.clear(status);
    await userEvent.type(status, 'Call Back');
    await userEvent.click(await button('Save changes'));
    expect(await screen.findByText('Sales status updated successfully')).toBeInTheDocument();
    await userEvent.click(await button('Move Call Again up'));
    await waitFor(() =>
      expect(sent(asked, 'PUT')).toEqual([
        { status: 'Call Back', isDefault: false, colour: 'amber' },
        { ids: [again.id, fresh.id] },
      ]),
    );
    await userEvent.click(await button('Delete Call Again'));
    expect(await screen.findByText('Are you sure to delete this status?')).toBeInTheDocument();
    await userEvent.click(await button('Delete status'));
    expect(await screen.findByText('Sales status deleted successfully')).toBeInTheDocument();
  });

  it('does not delete or move the default status, and says why it cannot be deleted', async () => {
    show();
    expect(await button('Move New up')).toHaveAttribute('aria-disabled', 'true');
    const remove = await button('Delete New');
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAccessibleDescription('Make another status the default first.');
  });
});
