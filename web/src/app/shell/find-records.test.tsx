import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles, type RoleId } from '../../../../domain/shared/roles.ts';
import { pageOf } from '../../testing/page-of.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { GoTo } from './go-to.tsx';

const balance = { mode: 'real', currency: 'USD' };
const answers = {
  'GET /admin/customers/api/all': () => ({
    body: pageOf([{ id: 'c1', number: 12, full_name: 'Ann Lee', email: 'ann@x.test' }]),
  }),
  'GET /affiliate/leads/api/new/all/all': () => ({
    body: pageOf([{ id: 'l1', number: 31, first_name: 'Anna', last_name: 'Costa' }]),
  }),
  'GET /affiliate/leads/api/sales/All/all': () => ({
    body: pageOf([{ id: 'l2', number: 32, first_name: 'Annika', last_name: null }]),
  }),
  'GET /affiliate/leads/api': () => ({
    body: pageOf([{ id: 'l3', number: 33, first_name: 'Ava', last_name: 'Novak' }]),
  }),
  'GET /admin/trades/api/all': () => ({
    body: pageOf([
      {
        id: 't1',
        number: 77,
        instrument: 'EUR_USD',
        user: { id: 'c1', email: 'ann@x.test' },
        balance,
      },
    ]),
  }),
  'GET /admin/deposits/api/history': () => ({
    body: pageOf([
      { id: 'd1', number: 5, amount: '100.00', user: { id: 'c1', full_name: 'Ann Lee' }, balance },
    ]),
  }),
};

const find = async (roleId: RoleId, typed: string) => {
  const asked = serve(answers);
  renderScreen(<GoTo roleId={roleId} />, { roleId });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Find a record or a page' });
  await userEvent.keyboard(typed);
  return asked;
};
const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('Ctrl K', () => {
  it('given keys that are pressed before the box is shown, then the box contains them, and the page below gets none', async () => {
    serve(answers);
    renderScreen(<GoTo roleId={roles.admin} />, { roleId: roles.admin });
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => heard.push(key);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    document.addEventListener('keydown', hear);
    for (const key of ['a', 'n', 'n']) fireEvent.keyDown(document.body, { key });
    document.removeEventListener('keydown', hear);
    expect(await screen.findByRole('combobox', { name: 'Find a record or a page' })).toHaveValue(
      'ann',
    );
    expect(heard).toEqual([]);
    await userEvent.keyboard('a c');
    await waitFor(() => expect(labels()).toContain('Anna CostaLead #31'));
  });

  it('given a search text, then an administrator gets the matching customers, leads, trades and deposits', async () => {
    const asked = await find(roles.admin, 'ann@x');
    await waitFor(() => expect(labels()).toHaveLength(4));
    expect(labels()).toEqual([
      'Ann LeeCustomer #12',
      'Anna CostaLead #31',
      'EUR_USD ann@x.testTrade #77',
      '100.00 USD Ann LeeDeposit #5',
    ]);
    expect([...new Set(asked.map(({ path }) => path))].sort()).toEqual(
      Object.keys(answers)
        .filter((call) => !call.includes('sales') && call !== 'GET /affiliate/leads/api')
        .map((call) => call.replace('GET ', ''))
        .sort(),
    );
    expect(asked.at(-1)?.query).toMatchObject({ search: 'ann@x', limit: '5', page: '1' });
  });

  it('opens the chosen record, without the typed text in the address', async () => {
    await find(roles.manager, 'ann@x');
    await userEvent.click(await screen.findByText('Anna Costa'));
    expect(window.location.pathname + window.location.search).toBe('/admin/leads/all');
    expect(window.history.state).toMatchObject({ usr: { search: { leads: '31' } } });
  });

  it('given a record number with its # sign, then the number is searched', async () => {
    const asked = await find(roles.admin, '#31');
    expect(await screen.findByText('Lead #31')).toBeInTheDocument();
    expect([...new Set(asked.map(({ query }) => query['search']))]).toEqual(['31']);
  });

  it('searches only an agent’s own leads, and searches nothing for two letters', async () => {
    const asked = await find(roles.agent, 'an');
    await userEvent.keyboard('nik');
    expect(await screen.findByText('Annika')).toBeInTheDocument();
    expect([...new Set(asked.map(({ path }) => path))]).toEqual([
      '/affiliate/leads/api/sales/All/all',
    ]);
    expect(asked.filter(({ query }) => (query['search'] ?? '').length < 3)).toEqual([]);
  });

  it('searches an affiliator’s own leads', async () => {
    const asked = await find(roles.affiliator, 'ava');
    await userEvent.click(await screen.findByText('Ava Novak'));
    expect([...new Set(asked.map(({ path }) => path))]).toEqual(['/affiliate/leads/api']);
    expect(window.location.pathname).toBe('/affiliate');
    expect(window.history.state).toMatchObject({ usr: { search: { 'own-leads': '33' } } });
  });

  it('offers the actions that the person may do, and does the chosen one', async () => {
    await find(roles.manager, 'add new');
    await userEvent.click(await screen.findByRole('option', { name: /Add New Lead/ }));
    expect(window.location.pathname).toBe('/admin/crm/sales/all');
    expect(window.history.state).toMatchObject({ usr: { open: 'add' } });
  });

  it('changes the theme from the keyboard, and offers an agent no lead to add', async () => {
    await find(roles.agent, 'theme');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    const before = document.documentElement.dataset['theme'];
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(document.documentElement.dataset['theme']).not.toBe(before));
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Find a record or a page' });
    await userEvent.keyboard('add new');
    expect(screen.queryByRole('option', { name: /Add New Lead/ })).toBeNull();
  });
});
