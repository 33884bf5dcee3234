import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { DuplicatesPage } from '../features/crm/duplicates/duplicates-page.tsx';
import { LeadDuplicates } from '../features/crm/duplicates/lead-duplicates.tsx';
import { leadOf } from '../features/crm/leads/testing.ts';
import { LeadTasks } from '../features/crm/tasks/lead-tasks.tsx';
import { MyDayPage } from '../features/crm/tasks/my-day-page.tsx';
import { closedTrade } from '../features/identity/customers/testing.ts';
import { EntryPanel } from '../features/ledger/books/entry-panel.tsx';
import { DepositResult } from '../features/payments/customer/deposit-result.tsx';
import { heldDeposit } from '../features/payments/testing.ts';
import { AlertsTab } from '../features/trading/alerts/alerts-tab.tsx';
import { StatusStrip } from '../features/trading/frame/status-strip.tsx';
import { PositionsPanel } from '../features/trading/positions/positions-panel.tsx';
import { CorrectionsDialog } from '../features/trading/staff/trade-corrections.tsx';
import { instrumentOf } from '../features/trading/testing.ts';
import { PhoneBar } from '../features/trading/top-bar/phone-bar.tsx';
import { pageOf } from '../testing/page-of.ts';
import { renderScreen } from '../testing/render.tsx';
import { serve, type Handler } from '../testing/server.ts';
import { userOf } from '../testing/users.ts';

const stale = { 'Daybook-Stale': 'true', 'Daybook-Stale-Reason': 'rebuilding' };
const nothing = () => undefined;
const lead = leadOf(1);

const answers: Readonly<Record<string, unknown>> = {
  'GET /auth/user': userOf(3),
  'GET /dashboard/instruments': { data: [instrumentOf()] },
  'GET /dashboard/get-favorite': { data: [] },
  'GET /dashboard/orders': { data: [], meta: { total: 0, current_page: 1, last_page: 1 } },
  'GET /dashboard/orders/pending': { data: [] },
  'GET /dashboard/price-alerts': { data: [] },
};

/** Serves all answers, and marks one of them as stale. */
const serveMarked = (marked: string, body: unknown = answers[marked], status = 200) => {
  const handlers = Object.entries({ ...answers, [marked]: body }).map(
    ([call, answer]): [string, Handler] => [
      call,
      () => ({ body: answer, ...(call === marked ? { status, headers: stale } : {}) }),
    ],
  );
  serve(Object.fromEntries(handlers));
};

describe('in the terminal, stale data', () => {
  const ofTheWallet = [
    'GET /auth/user',
    'GET /dashboard/instruments',
    'GET /dashboard/get-favorite',
  ] as const;
  it.each([
    ...ofTheWallet.map((call) => [call, 'at the foot', <StatusStrip key="foot" />] as const),
    ...ofTheWallet.map(
      (call) => [call, 'beside a phone’s wallet', <PhoneBar key="bar" />] as const,
    ),
    ['GET /dashboard/orders', 'over the positions', <PositionsPanel key="positions" />],
    ['GET /dashboard/orders/pending', 'over the positions', <PositionsPanel key="positions" />],
  ] as const)('of %s is marked %s', async (call, _where, shown) => {
    serveMarked(call);
    renderScreen(shown, { roleId: 3, at: '/dashboard' });
    expect(await screen.findByText('Being rebuilt')).toBeInTheDocument();
  });
});

type Part = Readonly<{
  part: string;
  screen: ReactElement;
  call: string;
  body: unknown;
  status?: number;
  at?: string;
}>;

const parts: readonly Part[] = [
  {
    part: 'price alerts',
    screen: <AlertsTab />,
    call: 'GET /dashboard/price-alerts',
    body: { data: [] },
  },
  {
    part: 'an opened entry of the journal',
    screen: <EntryPanel position="7" place={null} count={1} onMove={nothing} onClose={nothing} />,
    call: 'GET /admin/ledger/api/entries/7',
    // It is marked even if the entry failed to load.
    body: { code: 'UNAVAILABLE', message: 'Try again.' },
    status: 503,
  },
  {
    part: 'the tasks on a lead',
    screen: <LeadTasks lead={lead} onClose={nothing} />,
    call: 'GET /admin/crm/tasks/api',
    body: pageOf([]),
  },
  {
    part: 'the newest leads on My day',
    screen: <MyDayPage />,
    call: 'GET /affiliate/leads/api/sales/All/all',
    body: pageOf([]),
  },
  {
    part: 'the duplicates of a lead',
    screen: <LeadDuplicates lead={lead} onClose={nothing} />,
    call: `GET /admin/leads/${lead.id}/duplicates`,
    body: { data: [] },
  },
  {
    part: 'all duplicates',
    screen: <DuplicatesPage />,
    call: 'GET /admin/leads/duplicates/api',
    body: { data: [], looked: 0, next: null },
  },
  {
    part: 'the result of a payment',
    screen: <DepositResult />,
    call: 'GET /deposits/history',
    body: pageOf([heldDeposit]),
    at: `/deposits?status=success&id=${heldDeposit.id}`,
  },
  {
    part: 'the corrections of a trade',
    screen: <CorrectionsDialog trade={closedTrade} onClose={nothing} />,
    call: `GET /admin/trades/${closedTrade.id}/corrections`,
    body: { data: [] },
  },
];

describe('a part of a screen with stale data', () => {
  it.each(parts)('says so for $part', async ({ screen: shown, call, body, status, at = '/' }) => {
    serveMarked(call, body, status);
    renderScreen(shown, { roleId: 1, at });
    expect(await screen.findByText('Being rebuilt')).toBeInTheDocument();
  });
});
