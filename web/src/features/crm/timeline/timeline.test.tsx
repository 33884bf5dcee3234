import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TimelineItem } from '../../../../../query/crm/timeline/contract.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { leadOf } from '../leads/testing.ts';
import { LeadTimeline } from './lead-timeline.tsx';
import { Timeline } from './timeline.tsx';

const line = (id: string, changes: Partial<TimelineItem> = {}): TimelineItem => ({
  id,
  at: '2026-06-09T09:14:00.000Z',
  kind: 'status',
  sentence: {
    template: '{{actor}} changed the lead {{lead}}',
    params: { actor: 'Sofia Petrova', lead: 'Liam Byrne' },
  },
  changes: [{ field: 'Status', before: 'New', after: 'Call Again' }],
  position: null,
  ...changes,
});

const page = (data: readonly TimelineItem[], total: number, current: number) => ({
  body: { data, meta: { total, per_page: 1, current_page: current, last_page: total } },
});

describe('the timeline', () => {
  it('shows old and new values, and links to the audit if the user may read it', async () => {
    serve({
      'GET /admin/leads/l1/timeline': () =>
        page([line('e1'), line('e2', { position: '77' })], 1, 1),
    });
    renderScreen(<Timeline about="leads" id="l1" />, { roleId: 1 });
    const lines = within(await screen.findByRole('list', { name: 'Timeline' }));
    expect(await lines.findAllByText('Sofia Petrova changed the lead Liam Byrne')).toHaveLength(2);
    expect(lines.getAllByText('New')[0]?.tagName).toBe('DEL');
    expect(lines.getAllByText('Call Again')[0]?.tagName).toBe('INS');
    const links = lines.getAllByRole('link', { name: 'In the audit' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/audit?audit.position=77',
    ]);
  });

  it('loads older lines, and starts again at page 1 with another kind', async () => {
    const asked = serve({
      'GET /admin/share/users/c1/timeline': ({ query }) =>
        page([line(`e${String(query['page'])}`)], 2, Number(query['page'])),
    });
    renderScreen(<Timeline about="customers" id="c1" />, { roleId: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(screen.getAllByText(/changed the lead/)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
    await userEvent.click(await screen.findByRole('combobox', { name: 'What happened' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Trades' }));
    expect(await screen.findByRole('button', { name: 'Older' })).toBeInTheDocument();
    expect(asked.at(-1)?.query).toMatchObject({ page: '1', kind: 'trade' });
  });

  it('says if nothing happened', async () => {
    serve({ 'GET /admin/leads/l1/timeline': () => page([], 0, 1) });
    renderScreen(<Timeline about="leads" id="l1" />, { roleId: 5 });
    expect(await screen.findByText('No events of this kind yet.')).toBeInTheDocument();
  });

  it('of a lead opens a task that follows up a call', async () => {
    const lead = leadOf(1);
    const asked = serve({
      [`GET /admin/leads/${lead.id}/timeline`]: () =>
        page([line('e1', { kind: 'call' }), line('e2')], 1, 1),
      'GET /admin/crm/tasks/api': () => page([], 0, 1),
      'POST /admin/crm/tasks': () => ({ status: 201, body: { message: 'Task added', id: 't1' } }),
    });
    renderScreen(<LeadTimeline lead={lead} onClose={() => undefined} />, { roleId: 5 });
    await userEvent.click(await screen.findByRole('button', { name: 'Follow up' }));
    expect(await screen.findByLabelText('Task')).toHaveValue(
      'Follow up on the call of 09/06/2026 9:14 AM',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add task' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
        leadId: lead.id,
        kind: 'call_back',
        text: 'Follow up on the call of 09/06/2026 9:14 AM',
      }),
    );
    expect(await screen.findByRole('list', { name: 'Timeline' })).toBeInTheDocument();
  });
});
