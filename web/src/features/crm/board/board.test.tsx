import { describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Handler } from '../../../testing/server.ts';
import { leadsApi } from '../leads/api.ts';
import { leadId, leadLookups, leadOf, leadsPage } from '../leads/testing.ts';
import { BoardPage } from './board-page.tsx';

const lead = leadOf(1, { first_name: 'Ada', last_name: 'Lovelace', lead_status: 'New', edits: 3 });

type Given = Readonly<{
  refusal?: ReturnType<Handler>;
  first?: string;
  /** Leads without a status. */
  others?: readonly LeadItem[];
}>;

/** Opens a board with one lead, by default in 'New'; the server keeps its new status, unless it refuses the change. */
const openBoard = async ({ refusal, first = 'New', others = [] }: Given = {}) => {
  let status = first;
  const column = (name: string): Handler => {
    return (asked) =>
      leadsPage([
        ...(status === name ? [{ ...lead, lead_status: name || null }] : []),
        ...(name === '' ? others : []),
      ])(asked);
  };
  const asked = serve({
    ...leadLookups,
    'GET /affiliate/leads/api/sales/All/all': column(''),
    'GET /affiliate/leads/api/sales/New/all': column('New'),
    'GET /affiliate/leads/api/sales/Call_Again/all': column('Call Again'),
    [`PUT /admin/leads/${leadId(1)}`]: ({ body }) => {
      if (refusal !== undefined) return refusal;
      status = String(Reflect.get(Object(body), 'leadStatus'));
      return { body: { message: 'Lead edited successfully' } };
    },
  });
  renderScreen(<BoardPage />, { roleId: 1, at: '/admin/crm/board' });
  await screen.findByRole('button', { name: 'Ada Lovelace' });
  const told = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { asked, told };
};

const columnOf = (name: string) => within(screen.getByRole('region', { name }));

const standsIn = (name: string) =>
  waitFor(() =>
    expect(columnOf(name).getByRole('button', { name: 'Ada Lovelace' })).toBeInTheDocument(),
  );

const dataTransfer = { effectAllowed: '', setData: () => undefined };

const drag = (target: HTMLElement, kind: 'dragStart' | 'dragOver' | 'drop'): void => {
  const event = createEvent[kind](target);
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  fireEvent(target, event);
};

describe('the board of sales leads', () => {
  it('given a lead, when Alt and an arrow key are pressed, then it gets the next status and keeps the focus', async () => {
    const { told } = await openBoard();
    expect(columnOf('New').getByText('1')).toBeInTheDocument();
    columnOf('New').getByRole('button', { name: 'Ada Lovelace' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await standsIn('Call Again');
    expect(columnOf('New').getByText('0')).toBeInTheDocument();
    expect(await screen.findByText('Lead moved successfully')).toBeInTheDocument();
    expect(told()).toEqual([
      expect.objectContaining({ leadStatus: 'Call Again', expectedEdits: 3, firstName: 'Ada' }),
    ]);
    await waitFor(() =>
      expect(columnOf('Call Again').getByRole('button', { name: 'Ada Lovelace' })).toHaveFocus(),
    );
  });

  it('given keys that are pressed faster than the server answers, then each move starts after the previous one', async () => {
    const kept = { status: 'New', edits: 3, atOnce: 0 };
    const most = { atOnce: 0 };
    const names = ['New', 'Call Again', 'Interested'];
    // Each column has another card, which gets the focus while the moved card is in no column.
    const column =
      (name: string): Handler =>
      (asked) =>
        leadsPage([
          ...(kept.status === name ? [{ ...lead, lead_status: name, edits: kept.edits }] : []),
          leadOf(2 + names.indexOf(name), { lead_status: name }),
        ])(asked);
    const asked = serve({
      ...leadLookups,
      'GET /admin/crm-config/sales-statuses/api': () => ({
        body: {
          data: names.map((status) => ({ id: status, status, is_default: false })),
          meta: { total: 3, per_page: 999, current_page: 1, last_page: 1 },
        },
      }),
      'GET /affiliate/leads/api/sales/All/all': leadsPage([]),
      ...Object.fromEntries(
        names.map((name) => [
          `GET /affiliate/leads/api/sales/${name.replace(' ', '_')}/all`,
          column(name),
        ]),
      ),
      [`PUT /admin/leads/${leadId(1)}`]: async ({ body }) => {
        kept.atOnce += 1;
        most.atOnce = Math.max(most.atOnce, kept.atOnce);
        await Promise.resolve();
        kept.atOnce -= 1;
        const told = (field: string): unknown => Reflect.get(Object(body), field);
        if (told('expectedEdits') !== kept.edits)
          return { status: 409, body: { code: 'STALE_LEAD', message: 'Changed meanwhile.' } };
        kept.status = String(told('leadStatus'));
        kept.edits += 1;
        return { body: { message: 'Lead edited successfully' } };
      },
    });
    renderScreen(<BoardPage />, { roleId: 1, at: '/admin/crm/board' });
    (await screen.findByRole('button', { name: 'Ada Lovelace' })).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
    await waitFor(() => expect(kept).toMatchObject({ status: 'Interested', edits: 5 }));
    await standsIn('Interested');
    expect(most.atOnce).toBe(1);
    expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() =>
      expect(columnOf('Interested').getByRole('button', { name: 'Ada Lovelace' })).toHaveFocus(),
    );
  });

  it('given a lead, when it is dropped on another column, then it gets that status; on its own column nothing is sent', async () => {
    const { told } = await openBoard();
    const card = screen.getByRole('button', { name: 'Ada Lovelace' }).closest('li');
    if (card === null) throw new Error('There is no card');
    drag(card, 'dragStart');
    drag(screen.getByRole('region', { name: 'New' }), 'drop');
    expect(told()).toEqual([]);
    drag(card, 'dragStart');
    drag(screen.getByRole('region', { name: 'Call Again' }), 'dragOver');
    drag(screen.getByRole('region', { name: 'Call Again' }), 'drop');
    await standsIn('Call Again');
    expect(told()).toHaveLength(1);
  });

  it('given a lead that changed meanwhile, when it is moved, then it returns to its column and an alert is shown', async () => {
    await openBoard({
      refusal: {
        status: 409,
        body: { code: 'STALE_LEAD', message: 'Somebody changed this lead.' },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Move Ada Lovelace' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Call Again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed/);
    await standsIn('New');
    expect(columnOf('Call Again').queryByRole('button', { name: 'Ada Lovelace' })).toBeNull();
  });

  it('given a lead without a status, when it is moved out of the first column, then it gets one and the column disappears', async () => {
    const { asked, told } = await openBoard({ first: '' });
    expect(screen.getAllByRole('region')[0]).toHaveAccessibleName('No status');
    expect(columnOf('No status').getByText('1')).toBeInTheDocument();
    expect(asked.find(({ query }) => query['where'] !== undefined)).toMatchObject({
      path: '/affiliate/leads/api/sales/All/all',
      query: { where: 'lead_status:empty' },
    });
    columnOf('No status').getByRole('button', { name: 'Ada Lovelace' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
    await standsIn('Call Again');
    await waitFor(() => expect(told()).toHaveLength(2));
    expect(told()[0]).toMatchObject({ leadStatus: 'New' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'No status' })).toBeNull());
  });

  it('given that it is unknown whether leads without a status exist, then no column is shown until it is known', async () => {
    const without = held();
    serve({
      ...leadLookups,
      'GET /affiliate/leads/api/sales/All/all': async (asked) => {
        await without.wait();
        return leadsPage([{ ...lead, lead_status: null }])(asked);
      },
      'GET /affiliate/leads/api/sales/New/all': leadsPage([]),
      'GET /affiliate/leads/api/sales/Call_Again/all': leadsPage([]),
    });
    const { store } = renderScreen(<BoardPage />, { roleId: 1, at: '/admin/crm/board' });
    const listed = leadsApi.endpoints.listLeadStatuses.select();
    await waitFor(() => expect(listed(store.getState()).isSuccess).toBe(true));
    expect(screen.queryByRole('region')).toBeNull();
    await without.letGo();
    expect((await screen.findAllByRole('region'))[0]).toHaveAccessibleName('No status');
  });

  it('given leads without a status, when another lead is moved to them, then its status is cleared', async () => {
    const { told } = await openBoard({ others: [leadOf(2, { lead_status: null })] });
    await userEvent.click(screen.getByRole('button', { name: 'Move Ada Lovelace' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'No status' }));
    await standsIn('No status');
    expect(told()).toEqual([expect.objectContaining({ leadStatus: '' })]);
  });
});
