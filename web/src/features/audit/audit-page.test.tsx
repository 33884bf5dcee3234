import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditDetail, AuditItem } from '../../../../query/audit/contract.ts';
import { api } from '../../app/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Asked } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { AuditPage } from './audit-page.tsx';
import { acted, adjusted, closed, detailOf, ids, listOf, refused, trail } from './testing.ts';

type World = Readonly<{
  at?: string;
  events?: () => readonly AuditItem[];
  /** What a search finds. */
  found?: () => readonly AuditItem[];
  detail?: Partial<AuditDetail>;
}>;

const openTrail = async ({
  at = '/admin/audit',
  events = () => trail,
  found = events,
  detail = {},
}: World = {}) => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/audit/api': (list) =>
      listOf(list.query['search'] === undefined ? events : found)(list),
    ...Object.fromEntries(
      trail.map((event) => [
        `GET /admin/audit/api/${event.position}`,
        () => ({ body: detailOf(event, detail) }),
      ]),
    ),
  });
  const shown = renderScreen(<AuditPage />, { at, roleId: 1 });
  await screen.findByRole('heading', { name: 'Audit' });
  return { asked, ...shown };
};

const lists = (asked: readonly Asked[]) =>
  asked.filter(({ path, query }) => path === '/admin/audit/api' && query['limit'] === '15');
const lastList = (asked: readonly Asked[]) => lists(asked).at(-1)?.query;

const rowOf = (position: string): HTMLElement => {
  const row = screen.getByRole('button', { name: `Event ${position}` }).closest('li');
  if (row === null) throw new Error(`Event ${position} is not shown`);
  return row;
};

const openEvent = async (position: string): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: `Event ${position}` }));
  return rowOf(position);
};

describe('the trail', () => {
  it('tells who did what to whom and when, by day, with links', async () => {
    const { asked } = await openTrail();
    const day = await screen.findByRole('region', { name: 'Thursday 11 June 2026' });
    expect(lastList(asked)).toEqual({ page: '1', limit: '15', sort: '-position' });
    expect(within(day).getAllByRole('listitem')).toHaveLength(2);
    const row = within(rowOf(adjusted.position));
    expect(row.getByText(/subtracted/)).toHaveTextContent(
      'Ingrid Solberg Admin subtracted $250.00 from the real wallet of Jonas Smith',
    );
    expect(row.getByRole('link', { name: 'real' })).toHaveAttribute(
      'href',
      `/admin/customers/wallets/${ids.wallet}`,
    );
    expect(row.getByRole('link', { name: 'Jonas Smith' })).toHaveAttribute(
      'href',
      `/admin/customers/edit/${ids.customer}`,
    );
    expect(row.getByText('14:31:52')).toHaveAttribute(
      'title',
      expect.stringContaining('recorded 2026-06-11 14:31:52.184000 UTC'),
    );
    expect(row.getByText('48,219')).toBeInTheDocument();
  });

  it('shows the system as such, and staff before those for whom they acted', async () => {
    await openTrail();
    await screen.findByText('14:31:52');
    expect(rowOf(closed.position)).toHaveTextContent(
      'Price feed System closed order #10477 of Mei Lin at take profit 1.16500, result $53.20',
    );
    const row = rowOf(acted.position);
    expect(row).toHaveTextContent('Ingrid Solberg for Jonas Smith Customer switched to wallet #12');
    expect(within(row).getByText('Acting as customer')).toBeInTheDocument();
    // Recorded under the 10th, it says that it happened on the 9th.
    expect(within(row).getByText('2026-06-09')).toBeInTheDocument();
  });

  it('marks what was refused, and says why in words', async () => {
    await openTrail({
      events: () => [
        refused,
        {
          ...refused,
          position: '7',
          sentence: {
            ...refused.sentence,
            params: { ...refused.sentence.params, reason: 'PROFIT_ON_WRONG_SIDE' },
          },
        },
      ],
    });
    await screen.findByRole('button', { name: 'Event 7' });
    const row = rowOf(refused.position);
    expect(within(row).getByText('Refused')).toBeInTheDocument();
    expect(row).toHaveTextContent('was refused: You are not allowed to do this.');
    expect(rowOf('7')).toHaveTextContent('was refused: profit on wrong side');
  });
});

describe('filters', () => {
  it('stand in the address, are asked of the server, and are taken away one by one', async () => {
    const { asked } = await openTrail({
      at: `/admin/audit?audit.stream=wallet-${ids.wallet}&audit.actor=${ids.admin}`,
    });
    expect(
      await screen.findByText('Ingrid Solberg', { selector: '.audit-chip b' }),
    ).toBeInTheDocument();
    expect(lastList(asked)).toMatchObject({ stream: `wallet-${ids.wallet}`, actor: ids.admin });
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove filter stream: wallet-0192a000…' }),
    );
    await waitFor(() => expect(lastList(asked)).not.toHaveProperty('stream'));
    expect(window.location.search).toBe(`?audit.actor=${ids.admin}`);
  });

  it('of type are found by typing, chosen by keyboard', async () => {
    // New browsers answer with a promise, old ones with nothing.
    Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
    const { asked } = await openTrail();
    await userEvent.click(screen.getByRole('button', { name: 'Filter by type' }));
    await userEvent.keyboard('refused{Enter}');
    await waitFor(() => expect(lastList(asked)).toMatchObject({ type: 'CommandRefused' }));
    expect(window.location.search).toBe('?audit.type=CommandRefused');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of actor offer whom one has seen, and take an id', async () => {
    const { asked } = await openTrail();
    await screen.findByText('14:31:52');
    await userEvent.click(screen.getByRole('button', { name: 'Filter by actor' }));
    await userEvent.click(screen.getByRole('option', { name: 'Rania Aziz' }));
    await waitFor(() => expect(lastList(asked)).toMatchObject({ actor: ids.agent }));
    await userEvent.click(screen.getByRole('button', { name: 'Filter by actor' }));
    await userEvent.keyboard(`${ids.order}{Enter}`);
    await waitFor(() => expect(lastList(asked)).toMatchObject({ actor: ids.order }));
  });

  it('of actor find whoever acted, by name, though not on this page', async () => {
    const { asked } = await openTrail({ events: () => [adjusted], found: () => [refused] });
    await screen.findByText('14:31:52');
    await userEvent.click(screen.getByRole('button', { name: 'Filter by actor' }));
    await userEvent.keyboard('Rania');
    await screen.findByRole('option', { name: 'Rania Aziz' });
    expect(asked.at(-1)?.query).toMatchObject({ search: 'Rania', limit: '50' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(lastList(asked)).toMatchObject({ actor: ids.agent }));
  });

  it('of streams refuse what is none', async () => {
    const { asked } = await openTrail();
    await userEvent.click(screen.getByRole('button', { name: 'Filter by stream' }));
    await userEvent.keyboard('nonsense{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('This is not a stream.');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Filter by stream' }));
    await userEvent.keyboard(`wallet-${ids.wallet}{Enter}`);
    await waitFor(() => expect(lastList(asked)).toMatchObject({ stream: `wallet-${ids.wallet}` }));
  });

  it('of refusals alone are one press; a search stays out of the address', async () => {
    const { asked } = await openTrail();
    await userEvent.click(screen.getByRole('button', { name: 'refused only' }));
    await waitFor(() => expect(lastList(asked)).toMatchObject({ outcome: 'refused' }));
    await userEvent.type(screen.getByLabelText('Search'), 'Jonas{Enter}');
    await waitFor(() =>
      expect(lastList(asked)).toMatchObject({ search: 'Jonas', outcome: 'refused' }),
    );
    expect(window.location.search).toBe('?audit.outcome=refused');
  });

  it('that match nothing say so and offer to go', async () => {
    const { asked } = await openTrail({
      at: '/admin/audit?audit.type=LotTypesSet',
      events: () => [],
    });
    expect(await screen.findByText(/No event matches these filters/)).toBeInTheDocument();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear !== undefined) await userEvent.click(clear);
    await waitFor(() => expect(lastList(asked)).not.toHaveProperty('type'));
  });
});

describe('an event', () => {
  it('opens by a press on its line to before and after, journal entry, causes and ids', async () => {
    await openTrail();
    await userEvent.click(await screen.findByText(/subtracted/));
    const row = within(rowOf(adjusted.position));
    const balance = (await row.findByRole('rowheader', { name: 'Balance' })).closest('tr');
    expect(balance).toHaveTextContent('Balance$1,290.00$1,040.00−$250.00');
    expect(balance).toHaveClass('audit-changed');
    const margin = row.getByRole('rowheader', { name: 'Margin' }).closest('tr');
    expect(margin).toHaveTextContent('no change');
    expect(margin).not.toHaveClass('audit-changed');
    expect(row.getByText('Journal entry').closest('section')).toHaveTextContent(
      /balanced.*Customer wallet · USD\$250\.00Adjustments · USD\$250\.00Total\$250\.00\$250\.00/,
    );
    expect(row.getByRole('link', { name: 'MailSent' })).toHaveAttribute(
      'href',
      '/admin/audit?audit.position=48220',
    );
    expect(row.getByText('203.0.113.24')).toBeInTheDocument();
    expect(window.location.search).toBe('?audit.position=48219');
  });

  it('opens and closes by keys, which walk the lines too', async () => {
    await openTrail();
    const first = await screen.findByRole('button', { name: 'Event 48219' });
    first.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('button', { name: 'Event 48214' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Event 48214' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.keyboard('{Escape}{ArrowUp}{ArrowRight}');
    expect(first).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowLeft}');
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(window.location.search).toBe('');
  });

  it('says that its chain is verified, with the hash to copy', async () => {
    await openTrail();
    const user = userEvent.setup();
    await openEvent(adjusted.position);
    expect(await screen.findByText('Chain verified')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy hash' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(adjusted.hash));
  });

  it('whose chain does not hold says so loudly', async () => {
    await openTrail({ detail: { verified: false } });
    await openEvent(adjusted.position);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The chain is broken at position 48219',
    );
    expect(screen.queryByText('Chain verified')).toBeNull();
  });

  it('that moved no money has no journal entry, and one that changed nothing says that', async () => {
    await openTrail({ detail: { before: [], after: [], postings: [] } });
    await openEvent(refused.position);
    expect(await screen.findByText('Nothing was changed: this was refused.')).toBeInTheDocument();
    await openEvent(adjusted.position);
    expect(await screen.findByText(/changed nothing else/)).toBeInTheDocument();
    expect(screen.queryByText('Journal entry')).toBeNull();
  });

  it('leads to all of the same request', async () => {
    const { asked } = await openTrail({ at: `/admin/audit?audit.actor=${ids.admin}` });
    await openEvent(adjusted.position);
    await userEvent.click(await screen.findByRole('link', { name: 'Same request' }));
    await waitFor(() => expect(lastList(asked)).toMatchObject({ correlation: ids.request }));
    expect(lastList(asked)).not.toHaveProperty('actor');
    expect(window.location.search).toBe(`?audit.correlation=${ids.request}`);
  });

  it('is opened by a link, also where it is not on this page', async () => {
    await openTrail({ at: '/admin/audit?audit.position=48188', events: () => [adjusted] });
    const linked = await screen.findByRole('region', { name: 'Event 48188' });
    expect(await within(linked).findByText('Chain verified')).toBeInTheDocument();
    await userEvent.click(within(linked).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Event 48188' })).toBeNull();
  });

  it('that does not exist says so', async () => {
    await openTrail({ at: '/admin/audit?audit.position=99' });
    const linked = await screen.findByRole('region', { name: 'Event 99' });
    expect(await within(linked).findByRole('alert')).toHaveTextContent('This could not be loaded');
  });
});

describe('news', () => {
  it('is counted and offered; the page moves only when asked', async () => {
    let events: readonly AuditItem[] = trail;
    const { store } = await openTrail({ events: () => events });
    await screen.findByText('14:31:52');
    const own = {
      ...adjusted,
      type: 'AuditRead',
      actor: { ...adjusted.actor, id: userOf(1).user.id },
    };
    events = [
      { ...closed, position: '48222' },
      { ...own, position: '48221' },
      { ...refused, position: '48220', recorded_at: '2026-06-11T14:40:00.000000Z' },
      ...trail,
    ];
    store.dispatch(api.util.invalidateTags(['Audit']));
    const offer = await screen.findByRole('button', { name: '2 new' });
    expect(screen.queryByRole('button', { name: 'Event 48222' })).toBeNull();
    await userEvent.click(offer);
    expect(await screen.findByRole('button', { name: 'Event 48222' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('2 new')).toBeNull());
  });
});

describe('the trail that cannot be had', () => {
  it('says so and tries again on request', async () => {
    let fails = true;
    serve({
      'GET /auth/user': () => ({ body: userOf(1) }),
      'GET /admin/audit/api': (asked) =>
        fails ? { status: 500, body: { message: '', code: 'X' } } : listOf(() => trail)(asked),
    });
    renderScreen(<AuditPage />, { at: '/admin/audit', roleId: 1 });
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('14:31:52')).toBeInTheDocument();
  });
});
