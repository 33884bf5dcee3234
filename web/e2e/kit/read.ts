import type { Page } from 'playwright-core';
import { roles } from '../../../domain/shared/roles.ts';
import { demoUsers } from './visit.ts';

/** The body of the answer to a GET request, sent in the session of the page. */
export const read = async <Body>(page: Page, path: string): Promise<Body> => {
  const body: Body = await (await page.request.get(path)).json();
  return body;
};

/** The id of the demo customer, found by the search of staff. */
export const customerId = async (page: Page): Promise<string> => {
  const { data } = await read<{ data: readonly { id: string }[] }>(
    page,
    `/admin/customers/api/all?search=${demoUsers[roles.customer]}`,
  );
  const [first] = data;
  if (first === undefined) throw new Error('The demo customer was not found');
  return first.id;
};

/** The id of a customer's first wallet. */
export const firstWalletId = async (page: Page, customer: string): Promise<string> => {
  const { user } = await read<{ user: { balances: readonly { id: string }[] } }>(
    page,
    `/admin/share/users/${customer}`,
  );
  const [first] = user.balances;
  if (first === undefined) throw new Error(`Customer ${customer} has no wallet`);
  return first.id;
};

/** The position of the newest journal entry. */
export const firstEntry = async (page: Page): Promise<string> => {
  const { data } = await read<{ data: readonly { position: string }[] }>(
    page,
    '/admin/ledger/api/entries?limit=1',
  );
  const [first] = data;
  if (first === undefined) throw new Error('The ledger has no entry');
  return first.position;
};
