import { customerPages } from './pages/customer.ts';
import { housePages } from './pages/house.ts';
import { moneyPages } from './pages/money.ts';
import { openPages } from './pages/open.ts';
import type { Page } from './pages/page.ts';
import { peoplePages } from './pages/people.ts';
import type { RoleId } from './roles.ts';

export type { Page } from './pages/page.ts';

/** Every page of the web app, in the order of the menus. */
export const pages: readonly Page[] = [
  ...openPages,
  ...customerPages,
  ...moneyPages,
  ...peoplePages,
  ...housePages,
];

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '');

const fits = (page: Page, segments: readonly string[]): boolean => {
  const wanted = segmentsOf(page.path);
  return (
    wanted.length === segments.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === segments[index])
  );
};

/** The page of a path; `null` when there is none. A page without parameters wins over one with parameters. */
export const findPage = (path: string): Page | null => {
  const segments = segmentsOf(path);
  const found = pages.filter((page) => fits(page, segments));
  return found.find((page) => !page.path.includes(':')) ?? found[0] ?? null;
};

/** Whether a person with this role may open the page; `null` stands for a request without a session. */
export const mayOpen = (page: Pick<Page, 'roles'>, roleId: RoleId | null): boolean =>
  page.roles === 'everybody' || (roleId !== null && page.roles.includes(roleId));
