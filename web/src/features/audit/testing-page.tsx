import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditDetail, AuditItem } from '../../../../query/audit/contract.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Asked } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { AuditPage } from './audit-page.tsx';
import { detailOf, listOf, trail } from './testing.ts';

type World = Readonly<{
  at?: string;
  events?: () => readonly AuditItem[];
  /** What a search finds. */
  found?: () => readonly AuditItem[];
  detail?: Partial<AuditDetail>;
}>;

/** The page of the audit over a trail of events; gives what it asked. */
export const openTrail = async ({
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

/** The pages of the trail that were asked for. */
export const lists = (asked: readonly Asked[]) =>
  asked.filter(({ path, query }) => path === '/admin/audit/api' && query['limit'] === '15');

export const lastList = (asked: readonly Asked[]) => lists(asked).at(-1)?.query;

/** The line of an event that is shown. */
export const rowOf = (position: string): HTMLElement => {
  const row = screen.getByRole('button', { name: `Event ${position}` }).closest('li');
  if (row === null) throw new Error(`Event ${position} is not shown`);
  return row;
};

export const openEvent = async (position: string): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: `Event ${position}` }));
  return rowOf(position);
};
