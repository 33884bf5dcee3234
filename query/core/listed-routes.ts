import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { authorise } from '../../infra/http/authorise.ts';
import { createRouteTable } from '../../infra/http/route-table.ts';
import type { Answer, Caller, RouteDeclaration } from '../../infra/http/route.ts';
import { paramsParser, queryParser } from '../../infra/http/validate.ts';
import type { ListWalk, Walked } from './list-walk.ts';

/** A list's route, with its path and query parsed by its own schemas. */
export type FoundList<Deps> = Readonly<{
  route: RouteDeclaration<Deps>;
  params: unknown;
  query: Readonly<Record<string, unknown>>;
}>;

/** Removes the page from the query: pages are for screens, and the whole list includes all of them. */
const withoutPages = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('limit');
  return params.toString();
};

/**
 * Finds the list that an address asks for, if the caller may ask for it; refuses any other address with `NOT_FOUND`.
 */
export const createListFinder = <Deps>(lists: readonly RouteDeclaration<Deps>[]) => {
  const table = createRouteTable(lists.map((route) => ({ declaration: route, route })));
  const parsers = new Map(
    lists.map((route) => [
      route,
      { params: paramsParser(route.params), query: queryParser(route.query) },
    ]),
  );
  return (address: string, search: string, caller: Caller): FoundList<Deps> => {
    const match = table.find('GET', address);
    if (match.kind !== 'route') throw new DomainError(generalErrors.NOT_FOUND);
    const { route } = match.route;
    authorise(route.permission, caller, undefined);
    const parse = parsers.get(route);
    const params = parse?.params(match.params);
    const query = parse?.query(withoutPages(search)) ?? {};
    return { route, params, query: Object.fromEntries(Object.entries(query)) };
  };
};

/** The rows of a list's answer. */
export const rowsIn = ({ status, body }: Answer): readonly object[] => {
  if (status !== 200) throw new DomainError(generalErrors.UNAVAILABLE);
  const data: unknown = Reflect.get(Object(body), 'data');
  return Array.isArray(data) ? data.filter((row): row is object => typeof row === 'object') : [];
};

/** The keys of all matching rows of a list; one more than `most` when there are too many. */
export const allKeys = async (
  ask: (walk: ListWalk) => Promise<Answer>,
  most: number,
): Promise<Walked> => {
  const seen: Walked[] = [];
  rowsIn(await ask({ step: 'keys', most, onFound: (walked) => seen.push(walked) }));
  const [walked] = seen;
  if (walked === undefined) throw new DomainError(generalErrors.NOT_FOUND);
  return walked;
};
