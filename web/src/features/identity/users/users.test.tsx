import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffItem } from '../../../../../query/identity/contract.ts';
import { Router } from '../../../app/router.tsx';
import { choose } from '../../../testing/choose.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userId, userOf } from '../../../testing/users.ts';
import { pageOf } from '../customers/testing.ts';

const agentId = '0192a000-0000-7000-8000-00000000ca05';
const agent: StaffItem = {
  id: agentId,
  number: 7,
  full_name: 'Sam Agent',
  email: 'sam@daybook.test',
  role_id: 5,
  is_email_verified: true,
  is_active: true,
  revision: 2,
};
const own: StaffItem = {
  ...agent,
  id: userId,
  number: 1,
  full_name: 'Ada Admin',
  email: 'ada@daybook.test',
  role_id: 1,
};

const show = (more: Readonly<Record<string, Handler>> = {}): Asked[] => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/users/api': () => pageOf([agent, own]),
    ...more,
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/users' });
  return asked;
};

const sent = (asked: readonly Asked[], method: string) =>
  asked.filter((one) => one.method === method).map(({ body }) => body);

describe('the page Admin & Staffs', () => {
  it('has the columns of the spec', async () => {
    show();
    expect(await screen.findByText('sam@daybook.test')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'ID',
      'FULL NAME',
      'EMAIL',
      'ROLE',
      'EMAIL VERIFIED',
      'STATUS',
      'ACTIONS',
    ]);
  });

  it('adds a user, by default an administrator', async () => {
    const asked = show({
      'POST /admin/users': () => ({
        status: 201,
        body: { message: 'User added successfully', id: agentId },
      }),
    });
    await screen.findByText('sam@daybook.test');
    await userEvent.click(screen.getByRole('button', { name: 'Add New Admin User' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Admin User' });
    expect(await within(dialog).findByRole('combobox', { name: 'Role' })).toHaveTextContent(
      'Admin',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add user' }));
    expect(await within(dialog).findByText('Full name is required')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Full Name'), 'Lea Berg');
    await userEvent.type(within(dialog).getByLabelText('Email'), 'lea@daybook.test');
    await userEvent.type(within(dialog).getByLabelText('Password'), 'correct horse');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add user' }));
    expect(await screen.findByText('User added successfully')).toBeInTheDocument();
    expect(sent(asked, 'POST')).toEqual([
      {
        fullName: 'Lea Berg',
        email: 'lea@daybook.test',
        password: 'correct horse',
        roleId: 1,
        isEmailVerified: true,
        isActive: true,
      },
    ]);
  });

  it('edits a user with an empty password, and shows a refusal of the server', async () => {
    let answer: ReturnType<Handler> = {
      status: 422,
      body: { message: 'This email address is already in use.', code: 'EMAIL_TAKEN' },
    };
    const asked = show({ [`PUT /admin/users/${agentId}`]: () => answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Sam Agent' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Sam Agent' });
    expect(within(dialog).getByLabelText('New Password')).toHaveValue('');
    await choose('Role', 'Retention Agent', dialog);
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Active' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(
      await within(dialog).findByText('This email address is already in use.'),
    ).toBeInTheDocument();
    answer = { body: { message: 'User updated successfully' } };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User updated successfully')).toBeInTheDocument();
    expect(sent(asked, 'PUT').at(-1)).toMatchObject({
      roleId: 6,
      isActive: false,
      isEmailVerified: true,
      expectedRevision: 2,
    });
  });

  it('asks before a user is deleted, and does not offer to delete one’s own account', async () => {
    const asked = show({
      [`DELETE /admin/users/${agentId}`]: () => ({
        body: { message: 'User deleted successfully' },
      }),
    });
    const ownDelete = await screen.findByRole('button', { name: 'Delete Ada Admin' });
    expect(ownDelete).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Delete Sam Agent' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure to delete this user?',
    });
    expect(sent(asked, 'DELETE')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('User deleted successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('offers neither the role nor the password of one’s own account', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Ada Admin' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Ada Admin' });
    expect(within(dialog).queryByLabelText('New Password')).toBeNull();
    expect(within(dialog).queryByRole('combobox', { name: 'Role' })).toBeNull();
    expect(within(dialog).getByRole('switch', { name: 'Active' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
