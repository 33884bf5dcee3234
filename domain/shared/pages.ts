import { customerPages } from './pages/customer.ts';
import { housePages } from './pages/house.ts';
import { moneyPages } from './pages/money.ts';
import { openPages } from './pages/open.ts';
import type { Page } from './pages/page.ts';
import { peoplePages } from './pages/people.ts';
import type { RoleId } from './roles.ts';

export type { Page } from './pages/page.ts';

/** Every page of the web app, once, in the order of the menus. */
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

/** The page of a path, a fixed one before one with parameters; `null` when there is none. */
export const findPage = (path: string): Page | null => {
  const segments = segmentsOf(path);
  const found = pages.filter((page) => fits(page, segments));
  return found.find((page) => !page.path.includes(':')) ?? found[0] ?? null;
};

/** Whether a person of this role may open the page; `null` is a request without a session. */
export const mayOpen = (page: Pick<Page, 'roles'>, roleId: RoleId | null): boolean =>
  page.roles === 'everybody' || (roleId !== null && page.roles.includes(roleId));
