import { roleIds, type RoleId } from '../../../domain/shared/roles.ts';
import { callRights, pageRights, type ActingCell, type Cell, type RightsRow } from './rights.ts';

/** One row of the rights page, by column. */
export type Rights = Readonly<{
  name: string;
  out: Cell;
  byRole: ReadonlyMap<RoleId, Cell>;
  acting: ActingCell;
}>;

const cells: readonly Cell[] = [
  '✓',
  '–',
  'own',
  'assigned',
  'linked',
  'part',
  'token',
  'key',
  'signature',
  'acting',
  'local',
];

const readCell = (text: string | undefined, name: string): Cell => {
  const cell = cells.find((known) => known === text);
  if (cell === undefined) throw new Error(`The row ${name} has the invalid cell ${String(text)}`);
  return cell;
};

const readRow = ([name, text, acting]: RightsRow): Rights => {
  const [out, ...roles] = text.split(' ');
  if (roles.length !== roleIds.length) throw new Error(`The row ${name} does not have seven cells`);
  return {
    name,
    out: readCell(out, name),
    byRole: new Map(roleIds.map((roleId, index) => [roleId, readCell(roles[index], name)])),
    acting,
  };
};

/** A path without the names of its parameters and without a slash at the end. */
export const shapeOf = (path: string): string =>
  path.replace(/\{\w+\}|:\w+/g, '{}').replace(/(.)\/$/, '$1');

const byShape = (rows: readonly RightsRow[]): ReadonlyMap<string, Rights> =>
  new Map(rows.map((row) => [shapeOf(row[0]), readRow(row)]));

/** Rows by `METHOD /path/{}`. */
export const rightsOfCalls = byShape(callRights);

/** Rows by `/path/{}`. */
export const rightsOfPages = byShape(pageRights);
