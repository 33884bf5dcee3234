import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TaskItem } from '../../../../../query/crm/tasks/contract.ts';
import { api } from '../../../app/api.ts';
import { TaskReminders } from '../../../app/shell/due-tasks.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { choose } from '../../../testing/choose.ts';
import { serve } from '../../../testing/server.ts';
import { leadOf, leadsPage } from '../leads/testing.ts';
import { LeadTasks } from './lead-tasks.tsx';
import { MyDayPage } from './my-day-page.tsx';
import { TasksPage } from './tasks-page.tsx';
import { localTime } from './times.ts';

const task = (id: string, changes: Partial<TaskItem> = {}): TaskItem => ({
  id,
  lead: { id: 'l1', number: 7, full_name: 'Liam Byrne' },
  kind: 'call_back',
  text: `Ask ${id}`,
  due_at: '2026-01-05T12:00:00.000Z',
  zone: 'Europe/Berlin',
  assignee: { id: 'a1', full_name: 'Sofia Petrova' },
  reminded_at: null,
  done_at: null,
  created_at: '2026-01-01T12:00:00.000Z',
  ...changes,
});
const page = (...data: readonly TaskItem[]) => ({
  body: {
    data,
    meta: { total: data.length, per_page: 50, current_page: 1, last_page: 1 },
  },
});
const list = 'GET /admin/crm/tasks/api';

describe('tasks on a lead', () => {
  it('are listed, done, snoozed and added in the local time of the user', async () => {
    const asked = serve({
      [list]: () => page(task('t1'), task('t2', { done_at: '2026-01-05T13:00:00.000Z' })),
      'POST /admin/crm/tasks': () => ({ status: 201, body: { message: 'Task added', id: 't3' } }),
      'POST /admin/crm/tasks/t1/done': () => ({ body: { message: 'Task done' } }),
      'POST /admin/crm/tasks/t1/snooze': () => ({ body: { message: 'Snooze' } }),
    });
    renderScreen(<LeadTasks lead={leadOf(1)} onClose={() => undefined} />, { roleId: 5 });
    const window = await screen.findByRole('dialog', { name: /^Tasks on/ });
    expect(await within(window).findByText('Ask t1')).toBeInTheDocument();
    expect(within(window).queryByRole('combobox', { name: 'Assigned to' })).toBeNull();
    await userEvent.click(within(window).getByRole('button', { name: 'Tomorrow at 9' }));
    await userEvent.click(within(window).getByRole('button', { name: 'Done' }));
    const text = within(window).getByRole('textbox', { name: 'Task' });
    await userEvent.type(text, 'Send the offer');
    await userEvent.click(within(window).getByRole('button', { name: 'Add task' }));
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/admin/crm/tasks'));
    const sent = (path: string) => asked.find((one) => one.path === path)?.body;
    const nine = new Date();
    nine.setDate(nine.getDate() + 1);
    nine.setHours(9, 0, 0, 0);
    expect(sent('/admin/crm/tasks/t1/snooze')).toMatchObject({ dueAt: nine.toISOString() });
    expect(sent('/admin/crm/tasks')).toEqual({
      leadId: leadOf(1).id,
      kind: 'call_back',
      text: 'Send the offer',
      dueAt: nine.toISOString(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });
});

describe('my day', () => {
  afterEach(() => void jest.useRealTimers());

  it('requests overdue tasks, today’s tasks and later ones, split at the local midnight', async () => {
    const asked = serve({
      [list]: ({ query }) => (query['before'] === undefined ? page() : page(task('t1'))),
      'GET /affiliate/leads/api/sales/All/all': leadsPage([leadOf(1)]),
    });
    renderScreen(<MyDayPage />, { roleId: 5 });
    const late = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(await late.findByText('Ask t1')).toBeInTheDocument();
    expect(late.getByText('Liam Byrne')).toBeInTheDocument();
    const leads = within(screen.getByRole('region', { name: 'My newest leads' }));
    expect(await leads.findByText('Liam O’Sullivan 1')).toBeInTheDocument();
    const midnight = new Date();
    midnight.setHours(0, 0, 0, 0);
    const windows = asked.filter(({ path }) => path === '/admin/crm/tasks/api');
    expect(windows.map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ assignee: 'me', state: 'open', before: midnight.toISOString() }),
    );
    expect(windows.map(({ query }) => query['after'])).toContain(midnight.toISOString());
  });

  it('given that it stays open, then a task becomes red when it is late, and a new day starts at midnight', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date(2026, 5, 11, 23, 50) });
    const due = new Date(2026, 5, 11, 23, 55).toISOString();
    const asked = serve({
      [list]: ({ query }) =>
        query['after'] === undefined ? page(task('t1', { due_at: due })) : page(),
      'GET /affiliate/leads/api/sales/All/all': leadsPage([]),
    });
    renderScreen(<MyDayPage />, { roleId: 5 });
    const time = await screen.findByText(localTime(due));
    expect(time).not.toHaveClass('bad');
    act(() => void jest.advanceTimersByTime(6 * 60_000));
    expect(time).toHaveClass('bad');
    expect(time).toHaveTextContent(`Late · ${localTime(due)}`);
    act(() => void jest.advanceTimersByTime(5 * 60_000));
    const next = new Date(2026, 5, 12).toISOString();
    await waitFor(() => expect(asked.map(({ query }) => query['after'])).toContain(next));
    await waitFor(() => expect(asked.map(({ query }) => query['before'])).toContain(next));
    // On a computer that slept over the next midnight, no timer fires.
    jest.setSystemTime(new Date(2026, 5, 13, 8));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    const after = new Date(2026, 5, 13).toISOString();
    await waitFor(() =>
      expect(asked.some(({ query: { after: from } }) => from === after)).toBe(true),
    );
  });

  it.each([
    [2, '/admin/leads/all', 'leads'],
    [5, '/admin/crm/sales/all', 'sales'],
    [6, '/admin/crm/retention', 'retentions'],
  ] as const)(
    'given role %i, then names link to that lead alone in %s, and are in no address',
    async (roleId, path, name) => {
      const leads = leadsPage([leadOf(1)]);
      serve({
        [list]: ({ query }) => (query['before'] === undefined ? page() : page(task('t1'))),
        'GET /affiliate/leads/api/sales/All/all': leads,
        'GET /affiliate/leads/api/retentions/All': leads,
      });
      renderScreen(<MyDayPage />, { roleId });
      expect(await screen.findByRole('link', { name: 'Liam O’Sullivan 1' })).toHaveAttribute(
        'href',
        path,
      );
      const [late] = await screen.findAllByRole('link', { name: 'Liam Byrne' });
      await userEvent.click(late ?? document.body);
      expect(window.location.pathname + window.location.search).toBe(path);
      expect(window.history.state).toMatchObject({ usr: { search: { [name]: '7' } } });
    },
  );
});

describe('all tasks', () => {
  it('are listed, and marked as done from their rows', async () => {
    const asked = serve({
      [list]: () => page(task('t1'), task('t2', { done_at: '2026-01-05T13:00:00.000Z' })),
      'POST /admin/crm/tasks/t1/done': () => ({ body: { message: 'Task done' } }),
    });
    renderScreen(<TasksPage />, { at: '/admin/crm/tasks', roleId: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Done: Ask t1' }));
    expect(await screen.findByText('Task done')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Done: Ask t2' })).toBeNull();
    const local = localTime('2026-01-01T12:00:00.000Z');
    expect(screen.getAllByText(local)).toHaveLength(2);
    expect(asked[0]?.query).toMatchObject({ sort: 'due_at' });
  });
});

describe('tasks of former staff', () => {
  const ofThem = 'Former staff';

  it('can be filtered, and assigned to another person from their rows', async () => {
    const asked = serve({
      [list]: () => page(task('t1')),
      'GET /admin/share/users/role/2': () => ({
        body: { data: [{ id: 'm1', full_name: 'Marta Silva', email: null }] },
      }),
      'GET /admin/crm/leads/l1': () => ({ body: { data: leadOf(1) } }),
      'POST /admin/crm/tasks/t1/assignee': () => ({ body: { message: 'Task reassigned' } }),
    });
    renderScreen(<TasksPage />, { at: '/admin/crm/tasks', roleId: 2 });
    await userEvent.click(await screen.findByRole('button', { name: /^Assigned to/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: ofThem }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ assignee: 'left' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reassign: Ask t1' }));
    const window = await screen.findByRole('dialog', { name: 'Reassign' });
    await choose('Assigned to', 'Marta Silva', window);
    await userEvent.click(within(window).getByRole('button', { name: 'Reassign' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/assignee'))?.body).toEqual({
        assigneeId: 'm1',
      }),
    );
  });

  it('are offered to no agent', async () => {
    serve({ [list]: () => page(task('t1')) });
    renderScreen(<TasksPage />, { at: '/admin/crm/tasks', roleId: 5 });
    expect(await screen.findByRole('button', { name: 'Done: Ask t1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reassign: Ask t1' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Assigned to/ }));
    expect(screen.queryByRole('menuitemradio', { name: ofThem })).toBeNull();
  });
});

describe('a time of a task', () => {
  it('is formatted as elsewhere for staff, in the local time of the reader', () => {
    const local = (hour: number, minute: number) =>
      new Date(2026, 10, 28, hour, minute).toISOString();
    expect(localTime(local(2, 8))).toBe('28/11/2026 2:08 AM');
    expect(localTime(local(12, 0))).toBe('28/11/2026 12:00 PM');
    expect(localTime(local(23, 59))).toBe('28/11/2026 11:59 PM');
  });
});

describe('reminders', () => {
  it('are shown for a task that becomes due, and not for tasks that were due before', async () => {
    let due = [task('t1')];
    serve({ [list]: () => page(...due) });
    const { store } = renderScreen(<TaskReminders />, { roleId: 5 });
    const told = () =>
      screen.queryByText('Due now: Ask t1') ?? screen.queryByText('Due now: Ask t2');
    await waitFor(() => expect(Object.keys(store.getState().api.queries)).toHaveLength(1));
    expect(told()).toBeNull();
    due = [task('t1'), task('t2')];
    act(() => {
      store.dispatch(api.util.invalidateTags([{ type: 'Tasks', id: 'all' }]));
    });
    expect(await screen.findByText('Due now: Ask t2')).toBeInTheDocument();
    expect(screen.queryByText('Due now: Ask t1')).toBeNull();
  });

  it('are not requested for a role without tasks', () => {
    const asked = serve({});
    renderScreen(<TaskReminders />, { roleId: 4 });
    expect(asked).toEqual([]);
  });
});

describe('a task', () => {
  it('is snoozed until any time, and assigned to a person who sees its lead', async () => {
    const asked = serve({
      [list]: () => page(task('t1')),
      'GET /admin/share/users/role/2': () => ({
        body: { data: [{ id: 'm1', full_name: 'Marta Silva', email: null }] },
      }),
      'GET /admin/crm/leads/l1': () => ({ body: { data: leadOf(1) } }),
      'POST /admin/crm/tasks/t1/snooze': () => ({ body: { message: 'Snooze' } }),
      'POST /admin/crm/tasks/t1/assignee': () => ({ body: { message: 'Given' } }),
    });
    renderScreen(<LeadTasks lead={leadOf(1)} onClose={() => undefined} />, { roleId: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Another time' }));
    const time = await screen.findByRole('dialog', { name: 'Snooze until' });
    const due = within(time).getByLabelText('Due');
    await userEvent.clear(due);
    await userEvent.type(due, '2027-03-01T10:30');
    await userEvent.click(within(time).getByRole('button', { name: 'Snooze' }));
    const sent = (end: string) => asked.find(({ path }) => path.endsWith(end))?.body;
    await waitFor(() =>
      expect(sent('/snooze')).toMatchObject({
        dueAt: new Date('2027-03-01T10:30').toISOString(),
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reassign' }));
    const person = await screen.findByRole('dialog', { name: 'Reassign' });
    await choose('Assigned to', 'Marta Silva', person);
    await userEvent.click(within(person).getByRole('button', { name: 'Reassign' }));
    await waitFor(() => expect(sent('/assignee')).toEqual({ assigneeId: 'm1' }));
  });
});
