import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RoleId } from '../../../../../domain/shared/roles.ts';
import { Router } from '../../../app/router.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { choose } from '../../../testing/choose.ts';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import {
  closedTrade,
  customerId,
  customerOf,
  instruments,
  openTrade,
  pageOf,
  realWallet,
} from './testing.ts';

const editPath = `/admin/customers/edit/${customerId}`;
const adjustCall = `PUT /admin/balance/${realWallet.id}`;

let customer = customerOf();
beforeEach(() => {
  customer = customerOf();
});

const show = (
  roleId: RoleId,
  at: string,
  more: Readonly<Record<string, Handler>> = {},
): Asked[] => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(roleId) }),
    'GET /dashboard/instruments': () => instruments,
    'GET /admin/customers/api/all': () => pageOf([{ ...customer, ...customer.profile }]),
    'GET /admin/customers/api/inactive': () => pageOf([]),
    [`GET /admin/share/users/${customerId}`]: () => ({ body: { user: customer } }),
    [`GET /admin/trades/api/all/${customerId}`]: () => pageOf([openTrade, closedTrade]),
    [`GET /admin/deposits/api/history/${customerId}`]: () => pageOf([]),
    ...more,
  });
  renderScreen(<Router />, { roleId, at });
  return asked;
};

const countries = { body: { data: [{ name: { common: 'Poland' } }] } };

const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

describe('the lists of customers', () => {
  it('have the columns of the spec, and link to the edit page', async () => {
    show(2, '/admin/customers/all');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'All Customers' }),
    ).toBeInTheDocument();
    expect(await screen.findByText('jonas.smith@mail.test')).toBeInTheDocument();
    expect(headings()).toEqual([
      'ID',
      'FULL NAME',
      'EMAIL',
      'PHONE',
      'BIRTH DATE',
      'COUNTRY',
      'ROLE',
      'EMAIL VERIFIED',
      'STATUS',
      'ACTIONS',
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Edit Jonas Smith' }));
    expect(window.location.pathname).toBe(editPath);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Edit Customer' }),
    ).toBeInTheDocument();
  });

  it('say why the list of inactive customers is empty', async () => {
    show(1, '/admin/customers/inactive');
    expect(await screen.findByText('No data found')).toBeInTheDocument();
    expect(screen.getByText('Every customer can sign in.')).toBeInTheDocument();
  });
});

describe('the edit page of a customer', () => {
  it('shows the customer and, for each wallet, the free amount, balance, margin, statement and history', async () => {
    show(1, editPath);
    const wallet = within(await screen.findByRole('region', { name: 'Wallet #33' }));
    expect(wallet.getByText('$999.50')).toBeInTheDocument();
    expect(wallet.getByText('$1,290.00')).toBeInTheDocument();
    expect(wallet.getByText('$290.50')).toBeInTheDocument();
    expect(wallet.getByRole('link', { name: 'Statement' })).toHaveAttribute(
      'href',
      `/admin/customers/wallets/${realWallet.id}`,
    );
    expect(wallet.getByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      `/admin/audit?audit.record=${realWallet.id}`,
    );
    expect(screen.getByText('KYC approved')).toBeInTheDocument();
  });

  it('shows a manager no history', async () => {
    show(2, editPath);
    expect(await screen.findAllByRole('button', { name: 'Add/Subtract Balance' })).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  });

  it('is masked and without actions or statements for a retention agent', async () => {
    customer = customerOf({ email: 'jo****th@mail.test' });
    show(6, editPath);
    expect(
      await screen.findByText('Email and phone are hidden from your role.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add/Subtract Balance' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Statement' })).toBeNull();
  });

  it('values open trades at the current price, and shows closed ones with their result', async () => {
    show(1, `${editPath}?tab=trades`);
    expect(await screen.findByText('+$48.80')).toBeInTheDocument();
    expect(screen.getByText('+$18.80')).toBeInTheDocument();
    expect(screen.getByText('1.16000', { selector: '[data-id$="f1"] *' })).toBeInTheDocument();
    // The page already names the customer, so the spec's column USER is hidden by default.
    const others = [
      'TYPE',
      'INSTRUMENT',
      'OPEN RATE',
      'CLOSE RATE',
      'SPREAD',
      'MARGIN USED',
      'PRO/LOSS',
      'TAKE PROFIT',
      'STOP LOSS',
      'LEVERAGE',
      'STATUS',
      'ACTIONS',
    ];
    expect(headings()).toEqual(['ID', ...others]);
    const trades = within(screen.getByRole('region', { name: 'Trades' }));
    await userEvent.click(trades.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'USER' }));
    expect(headings()).toEqual(['ID', 'USER', ...others]);
  });

  it('links each trade to its history for an administrator', async () => {
    show(1, `${editPath}?tab=trades`);
    const links = await screen.findAllByRole('link', { name: /^History of order #/ });
    const addresses = links.map((one) => one.getAttribute('href') ?? '');
    expect(addresses.every((address) => address.startsWith('/admin/audit?audit.record='))).toBe(
      true,
    );
    expect(new Set(addresses).size).toBe(2);
  });

  it('lets a manager close an open order, after a question with the result that it would post', async () => {
    const asked = show(2, `${editPath}?tab=trades`, {
      'POST /admin/trades/close': () => ({ body: { message: 'Order closed successfully' } }),
    });
    const buttons = await screen.findAllByRole('button', { name: /^Close order #/ });
    expect(buttons).toHaveLength(1);
    expect(screen.queryByRole('link', { name: /^History/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
    for (const button of buttons) await userEvent.click(button);
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure to close this order?',
    });
    expect(within(question).getByText('+$48.80')).toBeInTheDocument();
    await userEvent.click(within(question).getByRole('button', { name: 'Close order' }));
    expect(await screen.findByText('Order closed successfully')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { orderId: openTrade.id, instrument: openTrade.instrument },
    ]);
  });

  it('has no column ACTIONS of trades for a retention agent', async () => {
    show(6, `${editPath}?tab=trades`);
    expect(await screen.findByText('+$48.80')).toBeInTheDocument();
    expect(headings()).not.toContain('ACTIONS');
    expect(screen.queryByRole('button', { name: /^Close order/ })).toBeNull();
  });

  it('requests only open trades on request, and says that there are no deposits', async () => {
    const asked = show(1, `${editPath}?tab=trades`);
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
    await waitFor(() => expect(asked.some(({ query }) => query['status'] === 'open')).toBe(true));
    await userEvent.click(screen.getByRole('tab', { name: 'Deposits' }));
    expect(await screen.findByText('No data found')).toBeInTheDocument();
    expect(window.location.search).toBe('?tab=deposits');
  });

  it('says so if there is no customer with this id', async () => {
    show(1, editPath, {
      [`GET /admin/share/users/${customerId}`]: () => ({
        status: 404,
        body: { message: 'x', code: 'USER_NOT_FOUND' },
      }),
    });
    expect(await screen.findByText('This customer was not found')).toBeInTheDocument();
  });
});

describe('Login as', () => {
  const call = `POST /admin/customers/login-as/${customerId}`;

  it('shows why it was refused', async () => {
    const asked = show(6, editPath, {
      [call]: () => ({ status: 404, body: { message: 'x', code: 'USER_NOT_FOUND' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Login as' }));
    expect(await screen.findByText('This user does not exist.')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(true);
  });

  it('is disabled for a customer who may not sign in', async () => {
    customer = customerOf({ is_active: false });
    show(1, editPath);
    expect(await screen.findByRole('button', { name: 'Login as' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('the profile of a customer', () => {
  const managerId = '0192a000-0000-7000-8000-00000000ca02';
  const managers: Handler = () => ({
    body: { data: [{ id: managerId, full_name: 'Mel Manager', email: 'mel@daybook.test' }] },
  });
  const shown = { 'GET /admin/share/users/role/2': managers, 'GET /countries': () => countries };
  const put = `PUT /admin/customers/${customerId}`;

  it('is saved with all fields by an administrator; an empty password keeps the old one', async () => {
    const asked = show(1, editPath, {
      ...shown,
      [put]: () => ({ body: { message: 'User updated successfully' } }),
    });
    const submit = await screen.findByRole('button', { name: 'Submit' });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(screen.getByLabelText('City'));
    await userEvent.type(screen.getByLabelText('City'), 'Łódź');
    await choose('Manager', 'Mel Manager');
    await userEvent.click(screen.getByRole('switch', { name: 'Active' }));
    await userEvent.click(submit);
    expect(await screen.findByText('User updated successfully')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      fullName: 'Jonas Smith',
      email: 'jonas.smith@mail.test',
      password: '',
      phone: '+48 601 447 208',
      birthDate: '1984-03-09',
      country: 'Poland',
      city: 'Łódź',
      postalCode: '00-001',
      address: 'Prosta 1',
      managerId,
      isEmailVerified: true,
      isActive: false,
      expectedRevision: 3,
    });
  });

  it('lets only administrators choose the manager', async () => {
    show(2, editPath, shown);
    expect(await screen.findByRole('combobox', { name: 'Manager' })).toBeDisabled();
    expect(screen.getByText('An administrator chooses the manager.')).toBeInTheDocument();
  });

  it('has no Submit button for a retention agent', async () => {
    show(6, editPath);
    await screen.findByText('Email and phone are hidden from your role.');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('of a new customer is added without a choice of roles', async () => {
    const asked = show(2, '/admin/customers/all', {
      'POST /admin/users': () => ({
        status: 201,
        body: { message: 'User added successfully', id: customerId },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Customer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Customer' }));
    expect(dialog.queryByRole('combobox', { name: 'Role' })).toBeNull();
    await userEvent.type(dialog.getByLabelText('Full Name'), 'Lea Berg');
    await userEvent.type(dialog.getByLabelText('Email'), 'lea@mail.test');
    await userEvent.type(dialog.getByLabelText('Password'), 'correct horse');
    await userEvent.click(dialog.getByRole('button', { name: 'Add customer' }));
    expect(await screen.findByText('User added successfully')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ roleId: 3 });
  });
});

describe('Add/Subtract Balance', () => {
  const open = async () => {
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Add/Subtract Balance' }))[0] ?? document.body,
    );
    return within(screen.getByRole('dialog', { name: 'Add/Subtract Balance' }));
  };
  const subtract = async (amount: string) => {
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Subtract', pressed: false }));
    await userEvent.type(dialog.getByLabelText(/^Amount/), amount);
    return dialog;
  };

  it('asks for an amount if none was typed, rather than for a number', async () => {
    show(1, editPath);
    const dialog = await open();
    const [, submit] = dialog.getAllByRole('button', { name: 'Add' });
    if (submit !== undefined) await userEvent.click(submit);
    expect(await dialog.findByText('This is required.')).toBeInTheDocument();
  });

  it('shows the balance after the change, asks with the amounts, sends once, and refetches the page', async () => {
    const sent: Handler = () => {
      customer = customerOf({ balances: [{ ...realWallet, balance: '1040' }] });
      return {
        body: { message: 'Balance updated successfully', id: realWallet.id, balance: '1040' },
      };
    };
    const asked = show(1, editPath, { [adjustCall]: sent });
    const dialog = await subtract('250');
    expect(dialog.getByText('$1,040.00')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Subtract $250.00' }));
    const question = within(
      await screen.findByRole('alertdialog', {
        name: 'Subtract $250.00 from the real wallet of Jonas Smith?',
      }),
    );
    expect(question.getByText('Balance after: $1,040.00')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Subtract $250.00' }));
    expect(await screen.findByText('Balance updated successfully')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { type: 'subtract', amount: '250', purpose: null, reference: null },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('$749.50')).toBeInTheDocument();
  });

  it('sends nothing after Cancel, and keeps the typed amount', async () => {
    const asked = show(1, editPath);
    const dialog = await subtract('250');
    await userEvent.click(dialog.getByRole('button', { name: 'Subtract $250.00' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog.getByLabelText(/^Amount/)).toHaveValue('250');
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it.each([
    ['0', 'The amount must be greater than zero, with at most 2 decimal places.'],
    ['1.005', 'The amount must be greater than zero, with at most 2 decimal places.'],
    ['999.51', 'Only $999.50 is free.'],
    ['1,5', 'This must be a number.'],
  ])('shows for %s what is wrong, and sends nothing', async (amount, sentence) => {
    const asked = show(1, editPath);
    const dialog = await subtract(amount);
    await userEvent.tab();
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it("shows the server's refusal at the amount", async () => {
    show(1, editPath, {
      [adjustCall]: () => ({
        status: 422,
        body: { message: 'Insufficient Free Margin!', code: 'INSUFFICIENT_FREE_MARGIN' },
      }),
    });
    const dialog = await subtract('900');
    await userEvent.click(dialog.getByRole('button', { name: 'Subtract $900.00' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Subtract $900.00',
      }),
    );
    expect(await dialog.findByText('Insufficient Free Margin!')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Amount/)).toHaveAccessibleDescription(
      'Insufficient Free Margin!',
    );
  });
});
