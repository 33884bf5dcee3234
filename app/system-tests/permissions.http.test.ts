import { afterAll, describe, expect, it } from '@jest/globals';
import { pages } from '../../domain/shared/pages.ts';
import { roleIds, type RoleId } from '../../domain/shared/roles.ts';
import type { BoundRoute, DeclaredRoute } from '../../infra/http/bind.ts';
import { createPages } from '../../infra/http/pages/pages.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { declaredRoutes } from '../declared-routes.ts';
import { rightsOfCalls, rightsOfPages, shapeOf, type Rights } from './testing/rights-table.ts';
import { callRights, pageRights, type Cell } from './testing/rights.ts';

const id = '0192aaaa-0000-7000-8000-000000000000';

const nameOf = ({ method, path }: DeclaredRoute): string => `${method} ${shapeOf(path)}`;

/** Only permissions matter here, so every handler gives the same answer. */
const reached = (declaration: DeclaredRoute): BoundRoute => ({
  declaration,
  handle: async () => ({ status: 204, body: null }),
});

const branding = {
  appName: 'Daybook',
  appIcon: null,
  appLangs: [{ name: 'English', code: 'en' }],
  appCurrencies: ['USD'],
  whatsapp: '',
};

const app: TestApp = createTestApp({
  routes: declaredRoutes.map(reached),
  bounds: {
    commands: { perHolder: 1000, inAll: 1000 },
    queries: { perHolder: 1000, inAll: 1000 },
  },
  pages: (callers) =>
    createPages({
      callers,
      branding: () => branding,
      publicUrl: 'http://localhost:3000',
      web: null,
      isLinked: async () => false,
    }),
});

const fill = (path: string): string => path.replace(/:\w+/g, id);

type Agent = TestApp['call'];

const send = async (agent: Agent, { method, path }: DeclaredRoute): Promise<number> => {
  const address = fill(path);
  const calls = {
    GET: () => agent.get(address),
    POST: () => agent.post(address),
    PUT: () => agent.put(address),
    DELETE: () => agent.delete(address),
  };
  return (await calls[method]()).status;
};

/** Whether a status agrees with a cell of the rights page. */
const agrees = (cell: Cell, status: number, signedIn: boolean): boolean => {
  if (cell === '–') return status === (signedIn ? 403 : 401);
  if (cell === 'token') return status === 422;
  if (cell === 'key' || cell === 'signature') return status === 401;
  return status !== 401 && status !== 403;
};

const rightsOf = (route: DeclaredRoute): Rights | undefined => rightsOfCalls.get(nameOf(route));

const built = new Set(declaredRoutes.map(nameOf));
const missing = [...rightsOfCalls.keys()].filter((name) => !built.has(name));

afterAll(() => {
  const list = missing.map((name) => `  ${name}`).join('\n');
  process.stdout.write(
    `${missing.length} of ${rightsOfCalls.size} calls of the rights page are not built yet:\n${list}\n`,
  );
});

describe('calls and the rights page', () => {
  it('given the page as data, then every row is read once', () => {
    expect(rightsOfCalls.size).toBe(callRights.length);
    expect(rightsOfPages.size).toBe(pageRights.length);
  });

  it('given a declared route, then it has a row', () => {
    const unknown = declaredRoutes.filter((route) => !rightsOf(route)).map(nameOf);
    expect(unknown).toEqual([]);
  });

  it('given a call that an acting session may use for demo wallets only, then its declaration says so, and only then', () => {
    const declared = ({ permission }: DeclaredRoute): boolean =>
      permission.kind === 'session' && permission.acting === 'demo-wallets';
    const wrong = declaredRoutes.filter(
      (route) => declared(route) !== (rightsOf(route)?.acting === 'demo-wallets'),
    );
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('given a call by token, key or signature, then its declaration says so, and only then', () => {
    const kinds: readonly string[] = ['token', 'key', 'signature'];
    const cellOf = (route: DeclaredRoute): string => {
      const cell = rightsOf(route)?.out ?? '';
      return kinds.includes(cell) ? cell : '';
    };
    const kindOf = ({ permission: { kind } }: DeclaredRoute): string =>
      kinds.includes(kind) ? kind : '';
    const wrong = declaredRoutes.filter((route) => cellOf(route) !== kindOf(route));
    expect(wrong.map(nameOf)).toEqual([]);
  });

  const known = declaredRoutes.filter((route) => rightsOf(route));

  it.each(known.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const rights = rightsOf(route);
    const wrong: string[] = [];
    const check = (
      who: string,
      cell: Cell | undefined,
      status: number,
      signedIn: boolean,
    ): void => {
      if (cell === undefined || !agrees(cell, status, signedIn))
        wrong.push(`${who}: ${String(cell)} but ${status}`);
    };
    check('signed out', rights?.out, await send(app.call, route), false);
    for (const roleId of roleIds) {
      const person = await app.signInAs(roleId);
      check(`role ${roleId}`, rights?.byRole.get(roleId), await send(person.call, route), true);
    }
    for (const roleId of [1, 2, 6] satisfies RoleId[]) {
      const staff = await app.signInAs(roleId);
      const acting = await app.signInAs(3, { actingBy: staff.userId });
      const status = await send(acting.call, route);
      const own = rights?.byRole.get(roleId);
      const whoever = own === 'signature' || own === 'key' ? own : '✓';
      const cell = rights?.acting === 'no' ? '–' : whoever;
      check(`role ${roleId} acting`, cell, status, true);
    }
    expect(wrong).toEqual([]);
  });
});

describe('pages and the rights page', () => {
  const listed = new Set(pages.map(({ path }) => shapeOf(path)));

  it('given a listed page, then it has a row; and every row but /dev/outbox is listed', () => {
    expect([...listed].filter((path) => !rightsOfPages.has(path))).toEqual([]);
    expect([...rightsOfPages.keys()].filter((path) => !listed.has(path))).toEqual(['/dev/outbox']);
  });

  it.each(pages.map((page) => [page.path] as const))('%s', async (path) => {
    const rights = rightsOfPages.get(shapeOf(path));
    expect((await app.call.get(fill(path))).status).toBe(200);
    for (const roleId of roleIds) {
      const person = await app.signInAs(roleId);
      const { status } = await person.call.get(fill(path));
      const expected = { '–': 403, linked: 404, '✓': 200 }[String(rights?.byRole.get(roleId))];
      expect([roleId, status]).toEqual([roleId, expected]);
    }
    const staff = await app.signInAs(1);
    const acting = await app.signInAs(3, { actingBy: staff.userId });
    expect((await acting.call.get(fill(path))).status).toBe(rights?.acting === 'no' ? 403 : 200);
  });

  it('given every GET call, declared or planned, then none shares an address with a page', () => {
    const gets = [...declaredRoutes.map(nameOf), ...rightsOfCalls.keys()]
      .filter((name) => name.startsWith('GET '))
      .map((name) => name.slice('GET '.length));
    const meets = (a: string, b: string): boolean => {
      const [left, right] = [a.split('/'), b.split('/')];
      return (
        left.length === right.length &&
        left.every((part, index) => part === '{}' || right[index] === '{}' || part === right[index])
      );
    };
    const shared = gets.flatMap((get) =>
      [...listed].filter((page) => meets(get, page)).map((page) => `${get} and ${page}`),
    );
    expect(shared).toEqual([]);
  });
});
