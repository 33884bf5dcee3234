import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreUnavailable, type EventStore } from '../../../infra/event-store/port.ts';
import { createPostgresEventStore } from '../../../infra/event-store/postgres/event-store.ts';
import { createJobs } from '../../../infra/jobs/jobs.ts';
import { createLeases } from '../../../infra/leases/leases.ts';
import { clientConfig } from '../../../infra/postgres/pools.ts';
import { until } from '../../../infra/testing/until.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { createInMemoryReservations } from '../../../infra/vault/reservations.ts';
import { systemActor, systemActors } from '../../../domain/shared/messages.ts';
import { traderDecider } from '../../../domain/trading/trader/decider.ts';
import { createEventReader } from '../../core/event-reader.ts';
import { createHandler } from '../../core/handle.ts';
import { uuidv7 } from '../../core/ids.ts';
import { derivedSending } from '../../core/metadata.ts';
import { startReactions } from '../../core/reactions/runner.ts';
import { partsOf } from '../../core/send.ts';
import { registerUser } from '../../identity/register-user.ts';
import { withAppend } from '../../testing/tally-store.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { firstWalletId } from '../first-wallets.ts';
import { firstWallets } from './first-wallets.ts';

let database: TestDatabase;
let store: EventStore;
let world: World;
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  database = await createTestDatabase();
  store = createPostgresEventStore({
    pool: database.pools.app,
    connection: clientConfig(database.url, 'app'),
  });
  world = createWorld({ store });
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await world.stop();
  await store.close();
  await database.drop();
});

const signUp = async (): Promise<string> => {
  const userId = uuidv7();
  const reservations = createInMemoryReservations();
  const emails = {
    reserve: (value: string, owner: string) => reservations.reserve('email', value, owner),
    confirm: (value: string, owner: string) => reservations.confirm('email', value, owner),
    release: (value: string, owner: string) => reservations.release('email', value, owner),
  };
  await registerUser(
    { emails, passwords: { set: async () => undefined }, handler: world.deps.handler },
    partsOf(
      world.deps.handler,
      derivedSending({
        actor: systemActor(systemActors.seeder),
        source: userId,
        purpose: 'register',
        correlationId: userId,
      }),
    ).send,
    {
      userId,
      person: {
        fullName: 'Ada Lovelace',
        email: `${userId}@example.test`,
        phone: null,
        birthDate: null,
        country: null,
        city: null,
        address: null,
        postalCode: null,
      },
      roleId: 3,
      password: null,
      isEmailVerified: true,
      managerId: null,
      currency: 'EUR',
      balances: { demo: '25000', real: '0' },
    },
  );
  return userId;
};

/** Starts another process with the role reactions, on the given view of the log. */
const startProcess = (log: EventStore = store) => {
  const leases = createLeases({ pool: database.pools.app, holder: uuidv7(), ttlMs: 3_600_000 });
  const runner = startReactions(
    {
      pool: database.pools.app,
      leases,
      reader: createEventReader(),
      handler: createHandler({
        store: log,
        codec: world.codec,
        clock: world.deps.clock,
        limits: { retryDelaysMs: [1] },
      }),
      jobs: createJobs(database.pools.app),
      mails: { enqueue: async () => undefined, addressOf: async () => null },
      store: log,
      log: { warn: () => undefined, error: () => undefined },
      retryMs: 10,
    },
    [firstWallets],
  );
  let ending: Promise<void> | null = null;
  const stop = () => (ending ??= runner.stop().then(leases.close));
  ends.push(stop);
  return { stop };
};

const typesOf = async (stream: string) => (await world.eventsOf(stream)).map(({ type }) => type);
const walletsOf = async (userId: string) => ({
  real: await typesOf(`wallet-${firstWalletId(userId, 'real')}`),
  demo: await typesOf(`wallet-${firstWalletId(userId, 'demo')}`),
  trader: await typesOf(`trader-${userId}`),
});
const all = {
  real: ['WalletOpened'],
  demo: ['WalletOpened', 'BalanceAdjusted'],
  trader: ['ActiveWalletSwitched'],
};
const opened = async (userId: string): Promise<void> => {
  await until(async () => (await walletsOf(userId)).trader.length > 0);
};

describe('the first wallets of a new customer', () => {
  it('are opened by the reaction to the registration, without the process of the sign-up', async () => {
    const userId = await signUp();
    expect(await walletsOf(userId)).toEqual({ real: [], demo: [], trader: [] });
    startProcess();
    await opened(userId);
    expect(await walletsOf(userId)).toEqual(all);
  });

  it.each([1, 2, 3])(
    'given the process dies before append %s, then another process completes them, once',
    async (dies) => {
      const userId = await signUp();
      let appends = 0;
      let isDead = (): void => undefined;
      const died = new Promise<void>((resolve) => (isDead = resolve));
      const dying = startProcess(
        withAppend(store, async (request, next) => {
          appends += 1;
          if (appends < dies) return next(request);
          isDead();
          throw new EventStoreUnavailable();
        }),
      );
      await died;
      await dying.stop();
      const before = await walletsOf(userId);
      expect(Object.values(before).filter(({ length }) => length > 0)).toHaveLength(dies - 1);
      startProcess();
      await opened(userId);
      expect(await walletsOf(userId)).toEqual(all);
    },
  );

  it('given the checkpoint and the command records are lost, then no wallet is opened or funded twice', async () => {
    const userId = await signUp();
    const first = startProcess();
    await opened(userId);
    await first.stop();
    const other = { userId, walletId: firstWalletId(userId, 'real'), walletOwnerId: userId };
    await world.deps.handler.handle({
      ...derivedSending({
        actor: systemActor(systemActors.seeder),
        source: userId,
        purpose: 'switch',
        correlationId: userId,
      }),
      decider: traderDecider,
      streamId: userId,
      command: { type: 'SwitchActiveWallet', data: { ...other, onlyIfNone: false } },
      outcome: () => ({ status: 200, body: {} }),
    });
    await database.pools.app.query('delete from ops.checkpoints');
    await database.pools.owner.query('delete from eventstore.commands');
    startProcess();
    const { position } = await store.head();
    const reached = async () => {
      const { rows } = await database.pools.app.query<{ position: string }>(
        `select position from ops.checkpoints where name = 'first_wallets'`,
      );
      return BigInt(rows[0]?.position ?? 0) >= position;
    };
    await until(reached);
    expect(await walletsOf(userId)).toEqual({ ...all, trader: [...all.trader, ...all.trader] });
  });
});
