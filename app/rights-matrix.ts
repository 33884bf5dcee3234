import { roleIds } from '../domain/shared/roles.ts';
import type { DeclaredRoute } from '../infra/http/bind.ts';
import type { Permission } from '../infra/http/route.ts';
import type { RightsRow } from '../query/site/rights/contract.ts';

type Cells = Pick<RightsRow, 'signed_out' | 'acting'> & Readonly<{ roles: RightsRow['roles'] }>;

const forAll = (cell: RightsRow['signed_out']): Cells => ({
  signed_out: cell,
  roles: roleIds.map(() => cell),
  acting: 'yes',
});

const cellsOf = (permission: Permission): Cells => {
  switch (permission.kind) {
    case 'public':
      return forAll('yes');
    case 'session':
      return {
        signed_out: 'no',
        roles: roleIds.map((roleId) => (permission.roles.includes(roleId) ? 'yes' : 'no')),
        acting: permission.acting,
      };
    case 'key':
    case 'token':
    case 'signature':
      return forAll(permission.kind);
  }
};

/**
 * Which roles may make which call, from the declarations that the server checks at each request; sorted by path, then
 * by method.
 */
export const rightsMatrixOf = (declared: readonly DeclaredRoute[]): readonly RightsRow[] =>
  declared
    .map(({ method, path, summary, permission }) => ({
      method,
      path,
      summary,
      ...cellsOf(permission),
    }))
    .sort((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1));
