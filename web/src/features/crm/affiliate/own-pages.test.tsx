import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnLeadItem } from '../../../../../query/crm/contract.ts';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { ApiKeyPage } from './api-key-page.tsx';
import { OwnLeadsPage } from './own-leads-page.tsx';

const lead: OwnLeadItem = {
  id: '01890000-0000-7000-8000-0000000000c1',
  number: 12,
  first_name: 'Ava',
  last_name: 'Novak',
  email: 'ava@leads.test',
  phone: '+4912345',
  city: 'Graz',
  country: 'Austria',
  funnel_link: 'https://go.example.test/gold',
  reference: 'GO-7',
  lead_status: 'New',
  lead_status_colour: 'green',
  is_customer: false,
};
const customer = {
  ...lead,
  id: '01890000-0000-7000-8000-0000000000c2',
  number: 13,
  is_customer: true,
};

describe('the leads of an affiliator', () => {
  it('are a table with the columns of the spec; a lead is deleted after a question, a customer cannot be deleted', async () => {
    const asked = serve({
      'GET /affiliate/leads/api': () => ({
        body: pageOf([lead, { ...customer, first_name: 'Ben' }]),
      }),
      [`DELETE /affiliate/leads/${lead.id}`]: () => ({
        body: { message: 'Lead deleted successfully' },
      }),
    });
    renderScreen(<OwnLeadsPage />, { roleId: 4, at: '/affiliate' });
    const table = within(await screen.findByRole('grid'));
    await table.findByRole('button', { name: 'Delete Ava Novak' });
    expect(table.getAllByText(/ava@leads/).length).toBeGreaterThan(0);
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['ID', 'FIRST NAME', 'LAST NAME', 'EMAIL', 'PHONE', 'CITY', 'COUNTRY'],
      ...['FUNNEL LINK', 'AFF. REFERENCE', 'STATUS', 'ACTIONS'],
    ]);
    expect(screen.getByRole('button', { name: 'Add New' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload CSV' })).toBeInTheDocument();
    await userEvent.click(table.getByRole('button', { name: 'Delete Ben Novak' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(table.getByRole('button', { name: 'Delete Ava Novak' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure to delete this lead?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Delete lead' }));
    expect(await screen.findByText('Lead deleted successfully')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('the API key of an affiliator', () => {
  const open = (keys: readonly object[]) => {
    const asked = serve({
      'GET /affiliate/api/key': () => ({ body: { data: { keys, networks: ['203.0.113.7'] } } }),
      'POST /affiliate/api': () => ({
        body: { message: 'API key generated successfully', key: 'dbk_in_full', last4: 'full' },
      }),
      'DELETE /affiliate/api/key': () => ({ body: { message: 'API key revoked' } }),
      'PUT /affiliate/api/key': () => ({ body: { message: 'Addresses saved' } }),
      'GET /affiliate/webhook': () => ({ body: { data: null } }),
    });
    renderScreen(<ApiKeyPage />, { roleId: 4, at: '/affiliate/api' });
    return asked;
  };
  const key = {
    id: 'k1',
    last4: 'aB3x',
    created_at: '2026-06-05T10:00:00.000Z',
    last_used_at: '2026-06-09T09:14:00.000Z',
    until: null,
  };
  const replaced = { ...key, id: 'k0', last4: 'old1', until: '2026-06-10T10:00:00.000Z' };

  it('shows its last four characters, its last use and the end of a replaced key, and links to the API document', async () => {
    open([key, replaced]);
    expect(await screen.findByText('dbk_********aB3x')).toBeInTheDocument();
    expect(screen.getByText('dbk_********old1')).toBeInTheDocument();
    expect(screen.getAllByText('09/06/2026 9:14 AM')).toHaveLength(2);
    expect(screen.getByText('10/06/2026 10:00 AM')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Download' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      '/openapi.json',
      'openapi.json',
    ]);
  });

  it('comes with an example request that can be copied', async () => {
    userEvent.setup();
    open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Copy the example' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toMatch(/^curl .* http:\/\/.*\/api\/v1\/leads$/),
    );
  });

  it('is shown in full once; by default the previous key works for one more day', async () => {
    const asked = open([key]);
    await userEvent.click(await screen.findByRole('button', { name: 'Generate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Generate a new key?' }));
    expect(dialog.getByLabelText('The current key works for one more day')).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText('dbk_in_full')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ keepEarlier: true });
    await userEvent.click(screen.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByText('dbk_in_full')).toBeNull());
  });

  it('is revoked after a question, and restricted to addresses, one per line', async () => {
    const asked = open([key]);
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Revoke your API key?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
    await userEvent.type(
      screen.getByLabelText('IP addresses and ranges'),
      '{Enter}198.51.100.0/24',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save addresses' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        networks: ['203.0.113.7', '198.51.100.0/24'],
      }),
    );
  });
});
