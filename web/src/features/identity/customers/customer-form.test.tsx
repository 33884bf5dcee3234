import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../app/api.ts';
import { Router } from '../../../app/router.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { customerId, customerOf, instruments, pageOf } from './testing.ts';

/** The answers that the page needs; `customer` is called at each request. */
const pageWith = (customer: () => ReturnType<typeof customerOf>) => ({
  'GET /auth/user': () => ({ body: userOf(1) }),
  'GET /countries': () => ({ body: { data: [{ name: { common: 'Poland' } }] } }),
  'GET /dashboard/instruments': () => instruments,
  'GET /admin/share/users/role/2': () => ({ body: { data: [] } }),
  [`GET /admin/share/users/${customerId}`]: () => ({ body: { user: customer() } }),
  [`GET /admin/trades/api/all/${customerId}`]: () => pageOf([]),
});

it('given typed text, when another person saves and the page refetches, then the change is reported before it is overwritten', async () => {
  let customer = customerOf();
  const asked = serve({
    ...pageWith(() => customer),
    [`PUT /admin/customers/${customerId}`]: ({ body }) =>
      Reflect.get(Object(body), 'expectedRevision') === 4
        ? { body: { message: 'User updated successfully' } }
        : { status: 409, body: { code: 'USER_CHANGED', message: 'Changed meanwhile.' } },
  });
  const { store } = renderScreen(<Router />, {
    roleId: 1,
    at: `/admin/customers/edit/${customerId}`,
  });
  const submit = await screen.findByRole('button', { name: 'Submit' });
  await userEvent.clear(screen.getByLabelText('City'));
  await userEvent.type(screen.getByLabelText('City'), 'Łódź');
  // A colleague saves, and the socket makes this page refetch the customer.
  customer = customerOf({ is_active: false, revision: 4 });
  store.dispatch(api.util.invalidateTags([{ type: 'Customers', id: customerId }]));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Active' })).not.toBeChecked());
  await userEvent.click(submit);
  expect(await screen.findByText(/^Somebody changed this account/)).toBeInTheDocument();
  await userEvent.click(submit);
  expect(await screen.findByText('User updated successfully')).toBeInTheDocument();
  const sent = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toMatchObject([{ expectedRevision: customerOf().revision }, { city: 'Łódź' }]);
});

it('given a concurrent change, when the form is saved, then it shows the change, keeps the typed text, and saves at the second press', async () => {
  let customer = customerOf();
  const answers = [
    { status: 409, body: { code: 'USER_CHANGED', message: 'Changed meanwhile.' } },
    { body: { message: 'User updated successfully' } },
  ];
  const asked = serve({
    ...pageWith(() => customer),
    [`PUT /admin/customers/${customerId}`]: () => {
      customer = customerOf({ is_active: false, revision: 4 });
      return answers.shift() ?? { body: {} };
    },
  });
  renderScreen(<Router />, { roleId: 1, at: `/admin/customers/edit/${customerId}` });
  const submit = await screen.findByRole('button', { name: 'Submit' });
  await userEvent.clear(screen.getByLabelText('City'));
  await userEvent.type(screen.getByLabelText('City'), 'Łódź');
  await userEvent.click(submit);
  expect(await screen.findByText(/^Somebody changed this account/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Active' })).not.toBeChecked());
  await userEvent.click(submit);
  expect(await screen.findByText('User updated successfully')).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    city: 'Łódź',
    isActive: false,
    expectedRevision: 4,
  });
});

describe('typed text that is not saved', () => {
  const saved = { body: { message: 'User updated successfully' } };

  const typeCity = async () => {
    const asked = serve({
      ...pageWith(customerOf),
      [`PUT /admin/customers/${customerId}`]: () => saved,
      [`POST /admin/customers/login-as/${customerId}`]: () => ({
        status: 422,
        body: { code: 'NOT_KNOWN_HERE', message: 'No.' },
      }),
    });
    renderScreen(<Router />, { roleId: 1, at: `/admin/customers/edit/${customerId}` });
    const city = await screen.findByLabelText('City');
    await userEvent.clear(city);
    await userEvent.type(city, 'Łódź');
    return asked;
  };
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  const noQuestion = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

  it.each([
    ['pressed', () => userEvent.click(screen.getByRole('tab', { name: /^Trades/ }))],
    [
      'selected by an arrow key',
      async () => {
        screen.getByRole('tab', { name: 'Profile' }).focus();
        await userEvent.keyboard('{ArrowRight}');
      },
    ],
  ])(
    'given that another tab is %s, then a question is shown, and the tab changes only on request',
    async (_name, leave) => {
      await typeCity();
      await leave();
      await question();
      await press('Cancel');
      await noQuestion();
      expect(screen.getByLabelText('City')).toHaveValue('Łódź');
      expect(openTab()).toBe('Profile');
      await leave();
      await question();
      await press('Leave without saving');
      await noQuestion();
      await waitFor(() => expect(openTab()).toMatch(/^Trades/));
      expect(window.location.search).toBe('?tab=trades');
    },
  );

  it('given that it was saved, then another tab opens without a question', async () => {
    await typeCity();
    await press('Submit');
    await screen.findByText('User updated successfully');
    await userEvent.click(screen.getByRole('tab', { name: /^Trades/ }));
    await waitFor(() => expect(openTab()).toMatch(/^Trades/));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('given that staff press Login as, then a question is shown first', async () => {
    const asked = await typeCity();
    const sent = () => asked.filter(({ path }) => path.includes('/login-as/')).length;
    await press('Login as');
    await question();
    expect(sent()).toBe(0);
    await press('Leave without saving');
    await waitFor(() => expect(sent()).toBe(1));
    // It was refused: the typed text is still there, and is guarded as before.
    await noQuestion();
    await userEvent.click(screen.getByRole('tab', { name: /^Trades/ }));
    await question();
  });

  it('given that it was saved, and invalid text was typed since, then a question is shown', async () => {
    await typeCity();
    await press('Submit');
    await screen.findByText('User updated successfully');
    await userEvent.clear(screen.getByLabelText('Email'));
    await press('Submit');
    await userEvent.click(screen.getByRole('tab', { name: /^Trades/ }));
    await question();
  });
});
