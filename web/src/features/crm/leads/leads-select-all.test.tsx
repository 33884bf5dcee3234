import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reply } from '../../../testing/server.ts';
import { sales, wide } from './testing-page.tsx';
import { leadOf, leadsPage } from './testing.ts';

const bulkBar = () => screen.getByRole('toolbar', { name: 'Selected rows' });
const nothing = 'Select rows to act on them';
const tickPage = () => userEvent.click(screen.getByRole('checkbox', { name: /select all rows/i }));

/** An answer that is held back until it is given. */
const heldBack = () => {
  let answer: (reply: Reply) => void = () => undefined;
  const reply = new Promise<Reply>((resolve) => (answer = resolve));
  return { reply, answer: (body: unknown) => answer({ body }) };
};

it('given a filter that changes while all matching leads are counted, then nothing is selected, and no previous row can be', async () => {
  const all = Array.from({ length: 40 }, (_lead, index) => leadOf(index + 1));
  const counted = heldBack();
  const again = heldBack();
  const asked = wide('/admin/crm/sales/all', 1, {
    [`GET ${sales}`]: leadsPage(all),
    'GET /affiliate/leads/api/sales/Call_Again/all': () => again.reply,
    'POST /admin/lists/selections': () => counted.reply,
  });
  await screen.findByText('O’Sullivan 1');
  await tickPage();
  await userEvent.click(screen.getByRole('button', { name: 'Select all 40 that match' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Status: All' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Call Again' }));
  await waitFor(() => expect(asked.some(({ path }) => path.includes('Call_Again'))).toBe(true));
  await tickPage();
  expect(bulkBar()).toHaveTextContent(nothing);
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  counted.answer({ id: 'all of before', count: 40 });
  again.answer({
    data: all.slice(0, 2),
    meta: { total: 2, per_page: 15, current_page: 1, last_page: 1 },
  });
  await waitFor(() => expect(screen.queryByText('O’Sullivan 3')).toBeNull());
  expect(bulkBar()).toHaveTextContent(nothing);
});
