import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../../domain/shared/roles.ts';
import { api } from '../../../app/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked } from '../../../testing/server.ts';
import type { KycCase } from '../api.ts';
import { caseOf, keepAddresses } from '../testing.ts';
import { KycReviewPage } from './kyc-review-page.tsx';

beforeEach(() => {
  keepAddresses();
  const other = window.matchMedia;
  window.matchMedia = (query) => ({
    ...other(query),
    matches: query.includes('min-width: 1200px'),
  });
});

const first = caseOf(1);
const second = caseOf(2, { type: 'driver_license' });
const approved: KycCase = { ...first, status: 'approved' };

/** Opens the page; the server answers `pageOf` each page, of `total` cases, and always finds the case by its id. */
const open = (pageOf: (page: string) => readonly KycCase[], total: number) => {
  const asked = serve({
    'GET /admin/kyc/api': ({ query: { id, page = '1' } }) => ({
      body: {
        data: id === undefined ? pageOf(page) : [approved],
        meta: {
          total: id === undefined ? total : 1,
          per_page: 15,
          current_page: Number(page),
          last_page: Math.ceil(total / 15),
        },
      },
    }),
    [`GET ${first.front?.url ?? ''}`]: () => ({ body: 'png' }),
    [`GET ${second.front?.url ?? ''}`]: () => ({ body: 'png' }),
    [`POST /admin/kyc/${first.id}/approve`]: () => ({
      body: { message: 'Document approved successfully' },
    }),
  });
  const { store } = renderScreen(<KycReviewPage />, { at: '/admin/kyc', roleId: roles.admin });
  return { asked, store };
};

const files = (asked: readonly Asked[]) => asked.filter(({ path }) => path.includes('/files/'));

/** Opens the first case and approves it; `answered` runs before the confirmation. */
const approveFirst = async (asked: readonly Asked[], answered: () => void): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'View documents of Person 1' }));
  const panel = await screen.findByRole('region', { name: 'Person 1' });
  await waitFor(() => expect(files(asked)).toHaveLength(1));
  await userEvent.click(within(panel).getByRole('button', { name: 'Approve document' }));
  answered();
  await userEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve document' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await within(panel).findByText('Approved')).toBeVisible();
};

/** Expects that the decided case stays open, and that nobody else's documents were read. */
const expectKept = async (asked: readonly Asked[]): Promise<void> => {
  await waitFor(() => expect(asked.some(({ query }) => query['id'] === first.id)).toBe(true));
  expect(screen.getByRole('region', { name: 'Person 1' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Person 2' })).toBeNull();
  expect(files(asked)).toHaveLength(1);
};

describe('a case that was decided and is still in the list', () => {
  it('stays open when the page of the list changes', async () => {
    let one: KycCase = first;
    const { asked } = open((page) => [page === '2' ? second : one], 16);
    await approveFirst(asked, () => (one = approved));
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByRole('button', { name: 'View documents of Person 2' })).toBeVisible();
    await expectKept(asked);
  });

  it('stays open when it leaves the list later', async () => {
    let rows: readonly KycCase[] = [first, second];
    const { asked, store } = open(() => rows, 2);
    await approveFirst(asked, () => (rows = [approved, second]));
    rows = [second];
    act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Kyc', id: 'all' }])));
    await expectKept(asked);
  });
});
