import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handler } from '../../../testing/server.ts';
import { leads, sales, show, wide } from './testing-page.tsx';
import { leadId, leadOf, leadsPage, retentionId } from './testing.ts';

const fullPage = Array.from({ length: 15 }, (_lead, index) => leadOf(index + 1));

const tick = async (...names: readonly string[]) => {
  for (const name of names) {
    const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"], li');
    if (row !== null) await userEvent.click(within(row).getByRole('checkbox'));
  }
};

const bulkBar = () => screen.getByRole('toolbar', { name: 'Selected rows' });
const bulkNames = () =>
  within(bulkBar())
    .getAllByRole('button')
    .map((button) => button.textContent);
const bulkSent = (asked: readonly { path: string; body: unknown }[]) =>
  asked.filter(({ path }) => path === '/admin/leads/bulk').map(({ body }) => body);

const done =
  (changes: object = {}): Handler =>
  () => ({
    body: { message: 'Lead moved successfully', changed: 2, unchanged: 0, failed: [], ...changes },
  });

describe('the selection of leads', () => {
  it('contains the ticked rows, fills the bulk bar, and is cleared after a move', async () => {
    const asked = wide('/admin/crm/sales/all', 1, {
      [`GET ${sales}`]: leadsPage(fullPage),
      'PUT /admin/leads/bulk': done(),
    });
    await screen.findByText('O’Sullivan 1');
    const archive = screen.getByRole('button', { name: 'Bulk archive' });
    expect(archive).toHaveAttribute('aria-disabled', 'true');
    expect(archive).toHaveAccessibleDescription('Select leads first');
    await userEvent.click(archive);
    await tick('O’Sullivan 2', 'O’Sullivan 4');
    expect(bulkBar()).toHaveTextContent('2 selected of 15 on this page');
    await userEvent.click(screen.getByRole('button', { name: 'Bulk archive' }));
    expect(await screen.findByRole('status', { name: '' })).toHaveTextContent(
      'Lead moved successfully',
    );
    expect(bulkSent(asked)).toEqual([{ ids: [leadId(2), leadId(4)], data: { group: 'archived' } }]);
    expect(bulkBar()).toHaveTextContent('Select rows to act on them');
  });

  it('never contains unseen rows: it loses rows that left the page, and another page clears it', async () => {
    let shown = fullPage;
    const asked = show('/admin/crm/sales/all', 1, {
      [`GET ${sales}`]: (request) =>
        leadsPage([...shown, ...Array.from({ length: 20 }, (_lead, index) => leadOf(100 + index))])(
          request,
        ),
      'PUT /admin/leads/bulk': done({
        changed: 1,
        failed: [{ id: leadId(3), code: 'UNAVAILABLE', message: 'Try again in a moment.' }],
      }),
    });
    await tick('O’Sullivan 2', 'O’Sullivan 3');
    shown = fullPage.filter(({ id }) => id !== leadId(2));
    await userEvent.click(screen.getByRole('button', { name: 'Bulk archive' }));
    const told = await screen.findByRole('dialog', { name: 'Not all leads were changed' });
    await waitFor(() => expect(screen.queryByText('O’Sullivan 2')).toBeNull());
    await userEvent.click(within(told).getAllByRole('button', { name: 'Close' })[0] ?? told);
    expect(bulkBar()).toHaveTextContent('1 selected of 15 on this page');
    await userEvent.click(screen.getByRole('button', { name: 'Bulk archive' }));
    await waitFor(() =>
      expect(bulkSent(asked)[1]).toEqual({ ids: [leadId(3)], data: { group: 'archived' } }),
    );
    await userEvent.click(
      within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] ??
        told,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(bulkBar()).toHaveTextContent('Select rows to act on them'));
  });
});

describe('the bulk bar', () => {
  it.each([
    ['/admin/crm/sales/all', sales, 1, ['Assign Sale Agent', 'Bulk archive']],
    [
      '/admin/crm/sales/live',
      '/affiliate/leads/api/sales/All/live',
      2,
      ['Assign Sale Agent', 'Bulk archive'],
    ],
    ['/admin/crm/sales/all', sales, 5, ['Bulk archive']],
    [
      '/admin/crm/retention',
      '/affiliate/leads/api/retentions/All',
      2,
      ['Assign Retention agent', 'Bulk archive'],
    ],
    ['/admin/crm/retention', '/affiliate/leads/api/retentions/All', 6, ['Bulk archive']],
    [
      '/admin/crm/clients',
      '/affiliate/leads/api/clients/All',
      2,
      ['Send to Sales', 'Send to Retentions', 'Bulk archive'],
    ],
    ['/admin/crm/archived', '/affiliate/leads/api/archived/All', 1, ['Bulk Remove Archive']],
    [
      '/admin/leads/manual',
      '/affiliate/leads/api/new/all/manual',
      1,
      ['Send to Sales', 'Send to Retentions', 'Bulk archive'],
    ],
  ] as const)('of %s (%s) offers role %s the actions %j', async (path, address, roleId, names) => {
    show(path, roleId, { [`GET ${address}`]: leadsPage(leads.slice(0, 1)) });
    await screen.findByText('O’Sullivan 1');
    expect(bulkNames()).toEqual(names);
  });

  it('assigns the chosen agent of the role', async () => {
    const asked = show('/admin/crm/retention', 2, {
      'GET /affiliate/leads/api/retentions/All': leadsPage(leads),
      'PUT /admin/leads/bulk': done({ changed: 1, unchanged: 1 }),
    });
    await tick('O’Sullivan 1', 'O’Sullivan 2');
    await userEvent.click(screen.getByRole('button', { name: 'Assign Retention agent' }));
    const window = await screen.findByRole('dialog', { name: 'Assign Retention agent' });
    expect(await within(window).findByText('ravi@daybook.test')).toBeInTheDocument();
    const assign = within(window).getByRole('button', { name: 'Assign to 2 leads' });
    expect(assign).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(within(window).getByRole('radio', { name: 'Ravi Menon' }));
    await userEvent.click(assign);
    expect(await screen.findByText('Agents assigned successfully')).toBeInTheDocument();
    expect(screen.getByText('1 of 2 needed no change')).toBeInTheDocument();
    expect(bulkSent(asked)).toEqual([
      { ids: [leadId(1), leadId(2)], data: { retId: retentionId } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a bulk that is not executed completely', () => {
  it('lists the failed leads with their reasons, and retries those', async () => {
    const answers = [
      {
        changed: 1,
        unchanged: 1,
        failed: [
          {
            id: leadId(3),
            code: 'UNKNOWN_SALES_STATUS',
            message: 'There is no sales status named Cold.',
            params: { status: 'Kalt' },
          },
        ],
      },
      { changed: 1, unchanged: 0, failed: [] },
    ];
    const asked = show('/admin/leads/all', 1, {
      'GET /affiliate/leads/api/new/all/all': leadsPage(leads),
      'PUT /admin/leads/bulk': () => ({
        body: { message: 'Lead moved successfully', ...answers.shift() },
      }),
    });
    await tick('O’Sullivan 1', 'O’Sullivan 2', 'O’Sullivan 3');
    await userEvent.click(screen.getByRole('button', { name: 'Send to Retentions' }));
    const told = await screen.findByRole('dialog', { name: 'Not all leads were changed' });
    expect(within(told).getByRole('listitem')).toHaveTextContent(
      '20403 Liam O’Sullivan 3There is no sales status named Kalt.',
    );
    expect(told).toHaveTextContent('Changed1No change needed1Not changed1');
    expect(screen.queryByText('Lead moved successfully')).toBeNull();
    await userEvent.click(within(told).getByRole('button', { name: 'Try again with 1' }));
    expect(await screen.findByText('Lead moved successfully')).toBeInTheDocument();
    expect(bulkSent(asked)[1]).toEqual({ ids: [leadId(3)], data: { group: 'retentions' } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the lead that is out of reach, and shows that nothing was changed', async () => {
    show('/admin/crm/sales/all', 5, {
      [`GET ${sales}`]: leadsPage(leads),
      'PUT /admin/leads/bulk': () => ({
        status: 404,
        body: {
          code: 'LEAD_NOT_FOUND',
          message: 'This lead does not exist.',
          params: { id: leadId(2) },
        },
      }),
    });
    await tick('O’Sullivan 1', 'O’Sullivan 2');
    await userEvent.click(screen.getByRole('button', { name: 'Bulk archive' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You no longer have access to lead 20402 Liam O’Sullivan 2. None of the selected leads was changed.',
    );
    expect(bulkBar()).toHaveTextContent('2 selected');
  });

  it('says if none needed a change, and shows Something went wrong if a move fails', async () => {
    const answers = [
      { body: { message: 'Lead moved successfully', changed: 0, unchanged: 1, failed: [] } },
      { status: 500, body: { code: 'X', message: 'x' } },
    ];
    show('/admin/crm/clients', 1, {
      'GET /affiliate/leads/api/clients/All': leadsPage(leads),
      'PUT /admin/leads/bulk': () => answers.shift() ?? 'no answer',
    });
    await tick('O’Sullivan 1');
    await userEvent.click(screen.getByRole('button', { name: 'Send to Sales' }));
    expect(await screen.findByText('Nothing changed: all 1 needed no change')).toBeInTheDocument();
    await tick('O’Sullivan 1');
    await userEvent.click(screen.getByRole('button', { name: 'Send to Sales' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  });

  it('keeps the dialog and the choice when an assignment is refused, and shows the reason', async () => {
    const answers = [
      { status: 409, body: { code: 'AGENT_NOT_ACTIVE', message: 'This agent is not active.' } },
      { body: { message: 'Agents assigned successfully', changed: 1, unchanged: 0, failed: [] } },
    ];
    show('/admin/crm/sales/all', 1, {
      [`GET ${sales}`]: leadsPage(leads),
      'GET /admin/crm/agents/5': () => ({
        body: {
          data: [{ id: leadId(9), number: 7, full_name: 'Daniel Osei', email: 'agent@mail.test' }],
        },
      }),
      'PUT /admin/leads/bulk': () => answers.shift() ?? 'no answer',
    });
    await tick('O’Sullivan 1');
    await userEvent.click(screen.getByRole('button', { name: 'Assign Sale Agent' }));
    const row = await screen.findByRole('row', { name: /Daniel Osei/ });
    expect(within(row).getByText('7')).toBeInTheDocument();
    await userEvent.click(within(row).getByRole('radio'));
    await userEvent.click(screen.getByRole('button', { name: 'Assign to 1 lead' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This agent is not active\.$/);
    expect(screen.queryByText(/Something went wrong/)).toBeNull();
    expect(screen.getByRole('radio', { name: 'Daniel Osei' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Assign to 1 lead' }));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });
});

describe('a bulk that runs in the background', () => {
  it('shows its progress and the reasons of refused rows, and can be cancelled', async () => {
    let standing = { state: 'running', changed: 300, left: 900, ended_at: null as string | null };
    const asked = wide('/admin/crm/sales/all', 1, {
      [`GET ${sales}`]: leadsPage(fullPage),
      'PUT /admin/leads/bulk': done({ id: 'bulk-1', changed: 0 }),
      'GET /bulks/bulk-1': () => ({
        body: {
          id: 'bulk-1',
          name: 'leads',
          total: 1_202,
          unchanged: 0,
          refused: 2,
          data: [],
          codes: [{ code: 'LEAD_NOT_FOUND', message: 'This lead does not exist.', count: 2 }],
          begun_at: '2026-01-05T12:00:00.000Z',
          meta: { total: 2, per_page: 15, current_page: 1, last_page: 1 },
          ...standing,
        },
      }),
      'POST /bulks/bulk-1/cancel': () => {
        standing = { ...standing, state: 'cancelled', ended_at: '2026-01-05T12:01:00.000Z' };
        return { body: { message: 'Cancelled. Completed changes are kept.' } };
      },
    });
    await screen.findByText('O’Sullivan 1');
    await tick('O’Sullivan 2');
    await userEvent.click(screen.getByRole('button', { name: 'Bulk archive' }));
    const dialog = await screen.findByRole('dialog', { name: 'Changing leads' });
    const bar = within(dialog).getByRole('progressbar', { name: 'Changing leads' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '302'));
    expect(bar).toHaveAttribute('aria-valuemax', '1202');
    expect(dialog).toHaveTextContent('2 × This lead does not exist.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).toHaveTextContent('Cancelled. Completed changes are kept.'));
    expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(asked.map(({ path }) => path)).toContain('/bulks/bulk-1/cancel');
  });
});

describe('all matching leads', () => {
  const all = Array.from({ length: 40 }, (_lead, index) => leadOf(index + 1));
  const selection = '0192aaaa-0000-7000-8000-00000000abcd';
  const tickPage = () =>
    userEvent.click(screen.getByRole('checkbox', { name: /select all rows/i }));

  it('are offered once the page is selected, then counted, confirmed and changed, and the change can be undone', async () => {
    const asked = wide('/admin/crm/sales/all', 1, {
      [`GET ${sales}`]: leadsPage(all),
      'POST /admin/lists/selections': () => ({ body: { id: selection, count: 39 } }),
      'PUT /admin/leads/bulk': () => ({
        status: 202,
        body: { message: 'Begun', id: 'b1', undo: 'b1', changed: 0, unchanged: 0, failed: [] },
      }),
      'GET /bulks/b1': () => ({
        body: {
          id: 'b1',
          name: 'leads',
          state: 'done',
          total: 39,
          changed: 39,
          unchanged: 0,
          refused: 0,
          left: 0,
          begun_at: '2026-01-05T12:00:00.000Z',
          ended_at: '2026-01-05T12:00:01.000Z',
          codes: [],
          data: [],
          meta: { total: 0, per_page: 15, current_page: 1, last_page: 1 },
        },
      }),
      'POST /admin/leads/bulk/b1/undo': () => ({
        body: {
          message: '',
          changed: 37,
          unchanged: 0,
          failed: [
            { id: leadId(2), code: 'LEAD_CHANGED_SINCE', message: '' },
            { id: leadId(3), code: 'LEAD_BULK_UNDONE', message: '' },
          ],
        },
      }),
    });
    await screen.findByText('O’Sullivan 1');
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
    await tickPage();
    await userEvent.click(screen.getByRole('button', { name: 'Select all 40 that match' }));
    expect(await screen.findByText('All 39 that match are selected')).toBeInTheDocument();
    expect(asked.find(({ path }) => path === '/admin/lists/selections')?.body).toEqual({
      address: sales,
      query: 'page=1&limit=15',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Bulk archive' }));
    const window = await screen.findByRole('alertdialog');
    expect(window).toHaveTextContent('39 leads, on all pages, move to Archived.');
    await userEvent.click(within(window).getByRole('button', { name: 'Change 39 leads' }));
    await waitFor(() =>
      expect(bulkSent(asked)).toEqual([{ selection, data: { group: 'archived' } }]),
    );
    const progress = await screen.findByRole('dialog', { name: 'Changing leads' });
    await userEvent.click(
      within(progress).getAllByRole('button', { name: 'Close' })[0] ?? progress,
    );
    const back = await screen.findByRole('group', { name: 'Undo this change' });
    expect(back).toHaveTextContent('39 leads were changed');
    await userEvent.click(within(back).getByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('38 restored; 1 kept, because somebody changed them since'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Undo this change' })).toBeNull();
  });

  it('that were already restored by an undo get a message that says so', async () => {
    wide('/admin/crm/sales/all', 1, {
      [`GET ${sales}`]: leadsPage(all),
      'PUT /admin/leads/bulk': () => ({
        body: { message: 'Done', undo: 'b2', changed: 1, unchanged: 0, failed: [] },
      }),
      'POST /admin/leads/bulk/b2/undo': () => ({
        body: {
          message: '',
          changed: 0,
          unchanged: 0,
          failed: [{ id: leadId(2), code: 'LEAD_BULK_UNDONE', message: '' }],
        },
      }),
    });
    await screen.findByText('O’Sullivan 1');
    await tick('O’Sullivan 2');
    await userEvent.click(screen.getByRole('button', { name: 'Bulk archive' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('You have already undone this.')).toBeInTheDocument();
  });

  it('are deselected as soon as another row is ticked', async () => {
    wide('/admin/crm/sales/all', 1, {
      [`GET ${sales}`]: leadsPage(all),
      'POST /admin/lists/selections': () => ({ body: { id: selection, count: 40 } }),
    });
    await screen.findByText('O’Sullivan 1');
    await tickPage();
    await userEvent.click(screen.getByRole('button', { name: 'Select all 40 that match' }));
    await screen.findByText('All 40 that match are selected');
    await tick('O’Sullivan 3');
    expect(bulkBar()).toHaveTextContent('14 selected of 15 on this page');
  });
});
