import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditItem } from '../../../../query/audit/contract.ts';
import { api } from '../../app/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { AuditPage } from './audit-page.tsx';
import { acted, adjusted, closed, ids, listOf, refused, trail } from './testing.ts';
import { lastList, openTrail, rowOf } from './testing-page.tsx';

describe('the list of events', () => {
  it('shows actors, acts, subjects and times, grouped by day, with links', async () => {
    const { asked } = await openTrail();
    const day = await screen.findByRole('region', { name: 'Thursday 11 June 2026' });
    expect(lastList(asked)).toEqual({
      page: '1',
      limit: '15',
      sort: '-position',
      readings: 'hide',
    });
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
      'data-hint',
      expect.stringContaining('recorded 2026-06-11 14:31:52.184000 UTC'),
    );
    expect(row.getByText('48,219')).toBeInTheDocument();
  });

  it('shows the system as an actor, and staff before the customer for whom they acted', async () => {
    await openTrail();
    await screen.findByText('14:31:52');
    expect(rowOf(closed.position)).toHaveTextContent(
      'Price feed System closed order #10477 of Mei Lin at take profit 1.16500, result $53.20',
    );
    const row = rowOf(acted.position);
    expect(row).toHaveTextContent('Ingrid Solberg for Jonas Smith Customer switched to wallet #12');
    expect(within(row).getByText('Acting as customer')).toBeInTheDocument();
    // It was recorded on the 10th, and shows that it happened on the 9th.
    expect(within(row).getByText('2026-06-09')).toBeInTheDocument();
  });

  it('marks refused attempts, and shows the reason in words', async () => {
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

describe('a new event', () => {
  it('is counted and offered; the list changes only on request', async () => {
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

describe('a list of events that fails to load', () => {
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
