import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Router } from '../app/router.tsx';
import { renderScreen } from '../testing/render.tsx';
import { serve, type Handler } from '../testing/server.ts';
import { userOf } from '../testing/users.ts';
import { detailOf, listOf, trail } from '../features/audit/testing.ts';
import {
  customerId,
  customerOf,
  instruments,
  pageOf,
} from '../features/identity/customers/testing.ts';

const words = {
  behind: 'Catching up',
  rebuilding: 'Being rebuilt',
  stopped: 'Stopped: tell an administrator',
} as const;

const stale =
  (reason: string, body: unknown): Handler =>
  () => ({ body, headers: { 'Daybook-Stale': 'true', 'Daybook-Stale-Reason': reason } });

describe('data that may be stale', () => {
  it.each(Object.entries(words))(
    'because their read model is %s are marked on a list',
    async (reason, text) => {
      serve({
        'GET /auth/user': () => ({ body: userOf(1) }),
        'GET /admin/customers/api/all': stale(reason, pageOf([]).body),
      });
      renderScreen(<Router />, { roleId: 1, at: '/admin/customers/all' });
      expect(await screen.findByText(text)).toBeInTheDocument();
    },
  );

  it('are marked on a record, until it is up to date', async () => {
    let isStale = true;
    serve({
      'GET /auth/user': () => ({ body: userOf(1) }),
      'GET /dashboard/instruments': () => instruments,
      [`GET /admin/trades/api/all/${customerId}`]: () => pageOf([]),
      [`GET /admin/share/users/${customerId}`]: () => ({
        body: { user: customerOf() },
        ...(isStale
          ? { headers: { 'Daybook-Stale': 'true', 'Daybook-Stale-Reason': 'rebuilding' } }
          : {}),
      }),
    });
    renderScreen(<Router />, { roleId: 1, at: `/admin/customers/edit/${customerId}` });
    expect(await screen.findByText(words.rebuilding)).toBeInTheDocument();
    isStale = false;
    await waitFor(() => expect(screen.queryByText(words.rebuilding)).toBeNull());
  });

  it.each([
    ['/admin/ledger', '/admin/ledger/api/balance'],
    [
      '/admin/ledger/account?account=customer_wallets&mode=real&currency=USD',
      '/admin/ledger/api/account',
    ],
    ['/admin', '/admin/dashboard/api'],
  ])('are marked above the figures of %s', async (at, path) => {
    serve({
      'GET /auth/user': () => ({ body: userOf(1) }),
      // The body does not matter: data are marked even if they failed to load.
      [`GET ${path}`]: () => ({
        status: 503,
        body: { code: 'UNAVAILABLE', message: 'Try again.' },
        headers: { 'Daybook-Stale': 'true', 'Daybook-Stale-Reason': 'rebuilding' },
      }),
      'GET /admin/ledger/api/entries': () => pageOf([]),
    });
    renderScreen(<Router />, { roleId: 1, at });
    expect(await screen.findByText(words.rebuilding)).toBeInTheDocument();
  });

  it('are marked in the frame of the back office, if they are the user’s own', async () => {
    serve({
      'GET /auth/user': stale('behind', userOf(1)),
      'GET /admin/customers/api/all': () => pageOf([]),
    });
    renderScreen(<Router />, { roleId: 1, at: '/admin/customers/all' });
    expect(await screen.findByText(words.behind)).toBeInTheDocument();
  });

  it('are marked above the sign-ins and the sessions of the user', async () => {
    serve({
      'GET /auth/user': () => ({ body: userOf(3) }),
      'GET /security/sessions': stale('behind', { data: [] }),
      'GET /security/sign-ins': stale('stopped', {
        data: [
          {
            at: '2026-06-11T10:00:00.000Z',
            address: '203.0.113.77',
            place: null,
            is_known_device: true,
          },
        ],
      }),
    });
    renderScreen(<Router />, { roleId: 3, at: '/security' });
    expect(await screen.findByText(words.behind)).toBeInTheDocument();
    expect(await screen.findByText(words.stopped)).toBeInTheDocument();
  });

  it('are marked in the details of an event', async () => {
    const [event] = trail;
    if (event === undefined) throw new Error('There is no event');
    serve({
      'GET /auth/user': () => ({ body: userOf(1) }),
      'GET /admin/audit/api': (list) => listOf(() => trail)(list),
      [`GET /admin/audit/api/${event.position}`]: stale('rebuilding', detailOf(event, {})),
    });
    renderScreen(<Router />, { roleId: 1, at: `/admin/audit?audit.position=${event.position}` });
    expect(await screen.findByText(words.rebuilding)).toBeInTheDocument();
  });

  it('are marked beside the figures of the wallet', async () => {
    serve({
      'GET /auth/user': stale('stopped', userOf(3)),
      'GET /kyc/status': () => ({
        body: { status: 'not_submitted', type: 'international_passport', decline_reason: null },
      }),
    });
    renderScreen(<Router />, { roleId: 3, at: '/kyc' });
    expect(await screen.findByText(words.stopped)).toBeInTheDocument();
  });
});
