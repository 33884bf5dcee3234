import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../command/core/ids.ts';
import { roleIds, type RoleId } from '../../domain/shared/roles.ts';
import { declaredRoutes } from '../declared-routes.ts';
import { populate, type Owner, type Populated } from './testing/populated.ts';
import { openRealApp, type RealApp } from './testing/real-app.ts';
import { ownCalls } from './testing/own-calls.ts';
import { recordCalls, type RecordCall } from './testing/record-calls.ts';
import { rightsOfCalls, shapeOf, type Rights } from './testing/rights-table.ts';
import type { Cell } from './testing/rights.ts';

/**
 * The rights page on the real app with real records: every call with the id of a record, for every role, with an own
 * record, another person's record and an unknown id, and signed out. permissions.http.test.ts tests the roles only.
 */

type Kind = 'mine' | 'other' | 'unknown';

/** Whether a status agrees with a cell of the rights page for a kind of record. */
const agrees = (cell: Cell | undefined, kind: Kind, status: number): boolean => {
  const isReached = status < 500 && ![401, 403, 404].includes(status);
  switch (cell) {
    case '–':
      return status === 403;
    case '✓':
      return kind === 'unknown' ? status === 404 : isReached;
    case 'own':
    case 'assigned':
    case 'linked':
      return kind === 'mine' ? isReached : status === 404;
    case 'part':
      return { mine: isReached, other: status === 403, unknown: status === 404 }[kind];
    default:
      return false;
  }
};

const reaching = new Set<Cell>(['own', 'assigned', 'linked', 'part']);
const names = declaredRoutes.map(({ method, path }) => `${method} ${shapeOf(path)}`);
const dependsOnRecord = (rights: Rights | undefined): boolean =>
  rights !== undefined && [...rights.byRole.values()].some((cell) => reaching.has(cell));

describe('the rights page, record by record', () => {
  let app: RealApp;
  let world: Populated;

  beforeAll(async () => {
    app = await openRealApp();
    world = await populate(app);
  });
  afterAll(() => app.stop());

  const owner = (people: ReadonlyMap<RoleId, Owner>, roleId: RoleId): Owner => {
    const found = people.get(roleId);
    if (found === undefined) throw new Error(`No user has role ${roleId}`);
    return found;
  };

  it('given a declared call whose rights depend on the owner of a record, then it is tested here', () => {
    const tried = new Set([...Object.keys(recordCalls), ...ownCalls]);
    const missing = names.filter(
      (name) => dependsOnRecord(rightsOfCalls.get(name)) && !tried.has(name),
    );
    expect(missing).toEqual([]);
    expect([...tried].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('given a declared call with an id in its path, then it is tested here', () => {
    const withId = names.filter(
      (name, index) =>
        /:(?:id|\w+Id)\b/.test(declaredRoutes[index]?.path ?? '') &&
        !Object.hasOwn(recordCalls, name) &&
        !ownCalls.includes(name),
    );
    expect(withId).toEqual([]);
  });

  const tryAs = async (
    { send, records }: RecordCall,
    roleId: RoleId,
    cell: Cell | undefined,
    call: Owner['call'],
  ): Promise<string[]> => {
    const { mine, others } = await records(world, roleId);
    const tries: readonly (readonly [Kind, string])[] = [
      ...mine.map((id) => ['mine', id] as const),
      ...others.map((id) => ['other', id] as const),
      ['unknown', uuidv7()],
    ];
    const wrong: string[] = [];
    for (const [kind, id] of tries) {
      const { status } = await send(call, id);
      if (!agrees(cell, kind, status)) wrong.push(`${kind}: ${String(cell)} but ${status}`);
    }
    return wrong;
  };

  it.each(Object.entries(recordCalls))('%s', async (name, recordCall) => {
    const rights = rightsOfCalls.get(name);
    const wrong: string[] = [];
    const note = (who: string, found: readonly string[]): void =>
      void wrong.push(...found.map((what) => `${who}, ${what}`));
    const { mine } = await recordCall.records(world, 3);
    const signedOut = await recordCall.send(app.call, mine[0] ?? '');
    if (signedOut.status !== 401) wrong.push(`signed out: ${signedOut.status}`);
    for (const roleId of roleIds.toReversed()) {
      const { call } = owner(world.ours, roleId);
      note(`role ${roleId}`, await tryAs(recordCall, roleId, rights?.byRole.get(roleId), call));
    }
    for (const roleId of [1, 2, 6] as const) {
      const customer = owner(world.ours, 3).userId;
      const acting = await app.signIn(customer, 3, owner(world.ours, roleId).userId);
      const cell = rights?.acting === 'no' ? '–' : rights?.byRole.get(3);
      note(`role ${roleId} acting`, await tryAs(recordCall, 3, cell, acting.call));
      // With very many sessions of a person the oldest one ends, which would be the person's own.
      await acting.call.post('/auth/logout');
    }
    expect(wrong).toEqual([]);
  });

  const idsIn = (body: Readonly<{ data: readonly Readonly<{ id: string }>[] }>): string[] =>
    body.data.map(({ id }) => id);

  it.each(roleIds.map((roleId) => [roleId]))(
    'role %i sees only its own orders, wallets and KYC',
    async (roleId) => {
      const { call, userId, orderId, demoWallet, realWallet } = owner(world.ours, roleId);
      expect(idsIn((await call.get('/dashboard/orders')).body)).toEqual([orderId]);
      const { user } = (await call.get('/auth/user')).body;
      expect(user.id).toBe(userId);
      expect(user.balances.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        [demoWallet, realWallet].toSorted(),
      );
      const { status } = (await call.get('/kyc/status')).body;
      expect(status === 'not_submitted').toBe(roleId !== 3);
      expect((await call.get('/dashboard/get-favorite')).body).toEqual({ data: [] });
    },
  );

  it('agents see only their own leads, whatever filters they use', async () => {
    const { leads } = world;
    const [agent, other] = [owner(world.ours, 5), owner(world.theirs, 5)];
    const retention = owner(world.ours, 6);
    const sales = '/affiliate/leads/api/sales/All/all';
    const retentions = '/affiliate/leads/api/retentions/All';
    const days = '2020-01-01/2099-12-31';
    const before = world.leads.ofOurAgent;
    for (const path of [sales, `${sales}/${days}`]) {
      expect(idsIn((await agent.call.get(`${path}?limit=1000`)).body)).toContain(before);
      expect(idsIn((await agent.call.get(`${path}?limit=1000`)).body)).not.toContain(
        leads.ofTheirAgent,
      );
      const asked = await agent.call.get(`${path}?agentId=${other.userId}`);
      expect(idsIn(asked.body)).toEqual([]);
    }
    for (const path of [retentions, `${retentions}/${days}`]) {
      const seen = idsIn((await retention.call.get(`${path}?limit=1000`)).body);
      expect(seen).toContain(leads.ofOurRetention);
      expect(seen).not.toContain(leads.ofTheirRetention);
      const asked = await retention.call.get(`${path}?retId=${owner(world.theirs, 6).userId}`);
      expect(idsIn(asked.body)).toEqual([]);
    }
  });

  it('the page of a record opens only for people who may see the record', async () => {
    const retention = owner(world.ours, 6);
    const page = (people: ReadonlyMap<RoleId, Owner>): string =>
      `/admin/customers/edit/${owner(people, 3).userId}`;
    expect((await retention.call.get(page(world.ours))).status).toBe(200);
    expect((await retention.call.get(page(world.theirs))).status).toBe(404);
    expect((await owner(world.ours, 5).call.get(page(world.ours))).status).toBe(403);
  });
});
