import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { authorise } from '../../infra/http/authorise.ts';
import { createRouteTable } from '../../infra/http/route-table.ts';
import type { Answer, Caller, RouteDeclaration } from '../../infra/http/route.ts';
import { paramsParser, queryParser } from '../../infra/http/validate.ts';
import type { ListWalk, Walked } from './list-walk.ts';

/** A list's route, its path and query as they were read by its own schemas. */
export type FoundList<Deps> = Readonly<{
  route: RouteDeclaration<Deps>;
  params: unknown;
  query: Readonly<Record<string, unknown>>;
}>;

/** Pages are the screen's: the whole of a list has all of them. */
const withoutPages = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('limit');
  return params.toString();
};

/** Finds the list of these that an address asks for, for who may ask it; refuses with `NOT_FOUND` any other address. */
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

/** The keys of all rows that a list finds, one more than `most` where there are too many. */
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
