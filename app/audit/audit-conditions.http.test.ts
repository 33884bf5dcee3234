import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  actsOf,
  valuesNeeded,
  writeConditions,
  type FilteredColumn,
} from '../../domain/shared/lists/conditions.ts';
import { auditFiltered } from '../../domain/shared/lists/filtered-audit.ts';
import {
  funded,
  orderClosed,
  orderOpened,
  walletOpened,
} from '../../domain/trading/wallet/testing.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { idEnding, registered } from '../../query/testing/facts.ts';
import { openAuditWorld, type AuditWorld } from './testing/audit-world.ts';

const [admin, jonas] = [idEnding('1'), idEnding('2')];
const wallet = `wallet-${idEnding('b1')}`;
const ofJonas = { userId: jonas };

let world: AuditWorld;
let person: SignedIn;
const at: Record<string, string> = {};

beforeAll(async () => {
  world = await openAuditWorld();
  const give = async (name: string, ...given: Parameters<AuditWorld['given']>): Promise<void> => {
    at[name] = (await world.given(...given)).toString();
  };
  await give('admin', `user-${admin}`, registered('Ingrid Solberg', 'ingrid@daybook.test', 1));
  await give('jonas', `user-${jonas}`, registered('Jonas Smith', 'jonas@customers.test'));
  const opened = { ...walletOpened, data: { ...walletOpened.data, ...ofJonas } };
  await give('opened', wallet, opened);
  await give('added', wallet, funded('1290'), { actorId: admin });
  await give('order', wallet, orderOpened(ofJonas), { actorId: jonas, impersonatorId: admin });
  await give('closed', wallet, orderClosed({ ...ofJonas, reason: 'stop_loss' }), {
    actorId: 'system:triggers',
    roleId: null,
  });
  await give(
    'refused',
    `refusal-${jonas}`,
    {
      type: 'CommandRefused',
      data: { command: 'PUT /admin/balance/:balanceId', target: idEnding('b1'), code: 'FORBIDDEN' },
    },
    { actorId: jonas, roleId: 3 },
  );
  await world.caughtUp();
  person = await world.app.signInAs(1, { userId: admin });
});
afterAll(async () => {
  await world.readingsKept();
  await world.end();
});

const valueOf = (column: FilteredColumn): string => {
  if (column.kind === 'choice') return column.choices[0]?.value ?? '';
  return column.kind === 'time' ? '2026-05-31' : "O'%_";
};
const all = Object.entries(
  auditFiltered([{ value: 'BalanceAdjusted', label: 'Balance adjusted' }]),
).flatMap(([column, declared]) =>
  actsOf(declared).map((act) => {
    const values = Array.from({ length: valuesNeeded(act) }, () => valueOf(declared));
    return writeConditions([{ column, act, values }]);
  }),
);

const ask = (where: string) => person.call.get('/admin/audit/api').query({ where, limit: 100 });

describe('a condition on the audit list', () => {
  it.each([
    ['type:is:BalanceAdjusted', ['added']],
    ['actor_id:contains:solberg;type:is:BalanceAdjusted', ['added']],
    ['actor_id:contains:price feed', ['closed']],
    ['impersonator_id:filled', ['order']],
    ['impersonator_id:is:ingrid solberg;user_id:contains:jonas', ['order']],
    ['outcome:is:refused', ['refused']],
    ['actor_id:is:Jonas Smith;recorded_at:after:2020-01-01', ['refused', 'order']],
    ['recorded_at:before:2020-01-01', []],
  ])('%s returns %j', async (where, names) => {
    const { data } = (await ask(where)).body;
    expect(data.map(({ position }: { position: string }) => position)).toEqual(
      names.map((name) => at[name]),
    );
  });

  it.each(all)('%s is accepted', async (where) => {
    expect((await ask(where)).status).toBe(200);
  });

  it('with an operator that its column does not have is refused with 422', async () => {
    expect((await ask('type:empty')).status).toBe(422);
  });

  it('is recorded with the reading, and a person condition is recorded without its name', async () => {
    await ask('actor_id:contains:solberg;outcome:is:done');
    await world.readingsKept();
    await world.caughtUp();
    const { body } = await person.call
      .get('/admin/audit/api')
      .query({ type: 'AuditRead', limit: 2 });
    // This request is recorded too, and its event may already be the newest in the answer.
    const kept = body.data.map(({ data }: { data: { filters: object } }) => data.filters);
    expect(kept).toContainEqual({ where: 'actor_id:contains;outcome:is:done' });
  });
});
