import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leads, sales, show } from './testing-page.tsx';
import { agentId, leadsPage } from './testing.ts';

describe('filters of leads', () => {
  it('are in the address and in the path of the request, with underscores for spaces and UTC dates', async () => {
    const asked = show('/admin/crm/sales/all?sales.page=2', 1, {
      [`GET ${sales}`]: leadsPage(leads),
      'GET /affiliate/leads/api/sales/Call_Again/all': leadsPage(leads.slice(0, 3)),
      'GET /affiliate/leads/api/sales/Call_Again/all/2026-05-01/2026-06-11': leadsPage(
        leads.slice(0, 2),
      ),
    });
    await screen.findByText('O’Sullivan 4');
    await userEvent.click(await screen.findByRole('button', { name: 'Status: All' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Call Again' }));
    await waitFor(() => expect(screen.queryByText('O’Sullivan 4')).toBeNull());
    expect(window.location.search).toBe('?sales.status=Call_Again');

    await userEvent.click(screen.getByRole('button', { name: 'Registered At' }));
    await userEvent.type(screen.getByLabelText('Start Date'), '2026-05-01');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByText('Choose an end date')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('End Date'), '2026-04-30');
    expect(screen.getByText('The end date is before the start date')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText('Start Date')).toHaveValue('');
    await userEvent.type(screen.getByLabelText('Start Date'), '2026-05-01');
    await userEvent.type(screen.getByLabelText('End Date'), '2026-06-11');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('01/05/2026 – 11/06/2026')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('O’Sullivan 3')).toBeNull());
    expect(window.location.search).toBe(
      '?sales.status=Call_Again&sales.registered=2026-05-01_2026-06-11',
    );

    await userEvent.click(screen.getByRole('button', { name: 'Clear dates' }));
    expect(await screen.findByText('O’Sullivan 3')).toBeInTheDocument();
    expect(
      asked
        .filter(({ path }) => path.includes('Call_Again'))
        .every(({ query }) => query['page'] === '1'),
    ).toBe(true);
  });

  it('are ignored if their values in the address are invalid', async () => {
    show('/admin/leads/all?leads.registered=2026-02-30_2026-03-01&leads.group=nobody', 1, {
      'GET /affiliate/leads/api/new/all/all': leadsPage(leads),
    });
    expect(await screen.findByText('O’Sullivan 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Registered At' })).toBeInTheDocument();
  });

  it('are sent as parameters if the path names a group', async () => {
    const asked = show('/admin/leads/live', 1, {
      'GET /affiliate/leads/api/new/all/live': leadsPage(leads),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Status: All' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Call Again' }));
    await waitFor(() =>
      expect(asked.some(({ query }) => query['leadStatus'] === 'Call_Again')).toBe(true),
    );
  });

  it('by agent are offered to those who assign agents', async () => {
    const asked = show('/admin/crm/sales/all', 2, { [`GET ${sales}`]: leadsPage(leads) });
    await userEvent.click(await screen.findByRole('button', { name: 'Sale agent: Anyone' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Sofia Petrova' }));
    await waitFor(() => expect(asked.some(({ query }) => query['agentId'] === agentId)).toBe(true));
  });
});
