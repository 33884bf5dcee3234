import { describe, expect, it } from '@jest/globals';
import { everybody, only, signedIn, withKey, type Permission } from '../infra/http/route.ts';
import { declaredRoutes } from './declared-routes.ts';
import { rightsMatrixOf } from './rights-matrix.ts';

const [first] = declaredRoutes;
const rowOf = (permission: Permission) => {
  if (first === undefined) throw new Error('There are routes');
  return rightsMatrixOf([{ ...first, permission }])[0];
};

describe('the matrix of rights', () => {
  it('has every declared route once, sorted by path', () => {
    const rows = rightsMatrixOf(declaredRoutes);
    expect(rows).toHaveLength(declaredRoutes.length);
    const paths = rows.map(({ path }) => path);
    expect(paths).toEqual([...paths].sort());
  });

  it('shows which roles may call a route, as its permission declares', () => {
    const [yes, no] = ['yes', 'no'];
    expect(rowOf(only([1, 2]))).toMatchObject({
      signed_out: no,
      roles: [yes, yes, no, no, no, no],
      acting: no,
    });
    expect(rowOf(signedIn())?.roles).toEqual([yes, yes, yes, yes, yes, yes]);
    expect(rowOf(signedIn('demo-wallets'))?.acting).toBe('demo-wallets');
    expect(rowOf(everybody)?.signed_out).toBe(yes);
    expect(rowOf(withKey)).toMatchObject({ signed_out: 'key', acting: yes });
  });
});
