import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { roles } from '../../../domain/shared/roles.ts';
import { enter } from '../kit/enter.ts';
import { gate } from '../kit/gate.ts';
import { useHouse } from '../kit/house.ts';
import { customerId, firstWalletId, read } from '../kit/read.ts';

const house = useHouse();

type Reply = Readonly<{ status?: number; json: unknown }>;

const noRows = { data: [], meta: { total: 0, per_page: 15, current_page: 1, last_page: 1 } };

/** A screen or a part of one, the call whose answer it waits for, and the text that it shows when it is empty. */
type Screen = Readonly<{
  path: string;
  call: RegExp;
  /** The part that waits; by default the whole page. */
  place?: string;
  /** The answer that makes the part empty. */
  nothing?: Reply;
  says?: string;
}>;

/** Opens a screen with a late, a failed and an empty answer, and returns the states that the screen does not show. */
const faultsOf = async (
  page: Page,
  { path, call, place = 'body', nothing = { json: noRows }, says = 'No data found' }: Screen,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  let answer: 'late' | 'failed' | 'nothing' = 'late';
  const answers = gate();
  await page.route(call, async (route) => {
    if (answer === 'late') await answers.opened;
    return answer === 'nothing'
      ? route.fulfill(nothing)
      : route.fulfill({ status: 500, json: { message: 'Broken', code: 'INTERNAL' } });
  });
  const part = page.locator(place).first();
  const see = (what: Locator, fault: string): Promise<unknown> =>
    what
      .first()
      .waitFor()
      .catch(() => faults.push(`${path} ${place}: ${fault}`));
  await page.goto(path);
  await see(part.locator('.skeleton, .spinner'), 'no loading face');
  answer = 'failed';
  answers.open();
  await see(part.getByRole('alert'), 'no error face');
  const again = part.getByRole('button', { name: 'Try again' }).first();
  await again.waitFor();
  answer = 'nothing';
  // A part that repeats its request by itself may already show the empty state.
  await again.or(part.getByText(says).first()).first().click();
  await see(part.getByText(says), 'no face for nothing after another try');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return faults;
};

/** Expects that every screen has a loading state, an error state with a retry, and an empty state with a text. */
const expectFaces = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  const faults: string[] = [];
  for (const screen of screens) faults.push(...(await faultsOf(page, screen)));
  expect(faults).toEqual([]);
};

it('every list of the back office has a loading state, an error state and an empty state', async () => {
  const { page, leave } = await house.visit({ still: true });
  await enter(page, house.url(), roles.admin);
  await expectFaces(page, [
    { path: '/admin/customers/all', call: /\/admin\/customers\/api\/all/ },
    { path: '/admin/trades/all', call: /\/admin\/trades\/api\/all/ },
    { path: '/admin/kyc', call: /\/admin\/kyc\/api/ },
    { path: '/admin/crm/sales/all', call: /\/affiliate\/leads\/api\/sales/ },
    { path: '/admin/leads/all', call: /\/affiliate\/leads\/api\/new/ },
    { path: '/admin/audit', call: /\/admin\/audit\/api\?/ },
  ]);
  await leave([/status of 500/]);
});

it('a customer’s page and the statement of a wallet have a loading, an error and an empty state', async () => {
  const { page, leave } = await house.visit({ still: true });
  await enter(page, house.url(), roles.admin);
  const customer = await customerId(page);
  const wallet = await firstWalletId(page, customer);
  const statement = await read<object>(page, `/admin/balance/${wallet}/statement`);
  await expectFaces(page, [
    {
      path: `/admin/customers/edit/${customer}`,
      call: /\/admin\/share\/users\//,
      nothing: { status: 404, json: { message: 'Not found.', code: 'NOT_FOUND' } },
      says: 'This customer was not found',
    },
    {
      path: `/admin/customers/edit/${customer}?tab=trades`,
      call: /\/admin\/trades\/api\/all\//,
      place: '.detail-panel',
    },
    {
      path: `/admin/customers/wallets/${wallet}`,
      call: /\/admin\/balance\/[^/]+\/statement/,
      nothing: { json: { ...statement, ...noRows } },
    },
  ]);
  await leave([/status of (404|500)/]);
});

it('the parts of the terminal have a loading, an error and an empty state on a desktop and on a phone', async () => {
  const parts: readonly Screen[] = [
    { path: '/dashboard', call: /\/dashboard\/instruments/, place: '.t-side [role="tabpanel"]' },
    { path: '/dashboard', call: /\/dashboard\/candles\//, place: '.t-chart' },
    { path: '/dashboard', call: /\/dashboard\/orders\?/, place: '.t-positions [role="tabpanel"]' },
  ];
  const desk = await house.visit({ still: true });
  await enter(desk.page, house.url(), roles.customer);
  await expectFaces(desk.page, parts);
  await desk.leave([/status of 500/]);

  const phone = await house.visit({ still: true, width: 390, height: 844 });
  await enter(phone.page, house.url(), roles.customer);
  await expectFaces(
    phone.page,
    parts.filter(({ place }) => place === '.t-chart'),
  );
  await phone.leave([/status of 500/]);
});

it('the KYC page has a loading and an error state, and shows the form when no documents were sent', async () => {
  const { page, leave } = await house.visit({ still: true });
  await enter(page, house.url(), roles.affiliator);
  const state = await read<object>(page, '/kyc/status');
  await expectFaces(page, [
    {
      path: '/kyc',
      call: /\/kyc\/status/,
      place: '#main',
      nothing: { json: { ...state, status: 'not_submitted', type: null } },
      says: 'Choose a file',
    },
  ]);
  await leave([/status of 500/]);
});
