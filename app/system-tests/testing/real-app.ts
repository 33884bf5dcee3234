import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import supertest from 'supertest';
import { uuidv7 } from '../../../command/core/ids.ts';
import { derivedSending } from '../../../command/core/metadata.ts';
import { registerWithWallets } from '../../../command/identity/register-user.ts';
import { firstWalletId } from '../../../command/trading/first-wallets.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { systemActor, systemActors, type DomainEvent } from '../../../domain/shared/messages.ts';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';
import { candleStart, intervalMs } from '../../../domain/shared/trading/candles.ts';
import { projections } from '../../../projections/registry.ts';
import { until } from '../../../infra/testing/until.ts';
import { loadConfig, type Config } from '../../../infra/config.ts';
import type { ReadsFreeBytes } from '../../../infra/disk-room.ts';
import { noStream } from '../../../infra/event-store/port.ts';
import { createSessionCookie } from '../../../infra/http/sessions/cookie.ts';
import { createPostgresSessionRows } from '../../../infra/http/sessions/postgres-rows.ts';
import { createSessions } from '../../../infra/http/sessions/sessions.ts';
import { mergeCandles } from '../../../infra/market-data/candle-store.ts';
import { catalogueInstruments } from '../../../infra/market-data/instruments.ts';
import { startPaymentSimulators } from '../../../infra/payments/simulators/all.ts';
import { startApiSimulators } from '../../../infra/trade-apis/simulators.ts';
import { createLogger } from '../../../infra/observability/log.ts';
import { createTestDatabase } from '../../../infra/postgres/testing/database.ts';
import { createReadPositions } from '../../../infra/postgres/read-positions.ts';
import { compareWallets, trialBalances } from '../../cli/verify-ledger.ts';
import { openFoundation } from '../../roles/foundation.ts';
import { openIdentityVault } from '../../roles/identity-vault.ts';
import { startWeb } from '../../roles/web-process.ts';
import { startReactionRole } from '../../roles/reaction-role.ts';
import { startPrices, startProjections, startTriggerRole } from '../../roles/worker-process.ts';
import { madeUpPastPrices } from '../../demo/past-prices.ts';
import { seedMarket } from '../../demo/seed-market.ts';

/**
 * Adds the last minute candle of each instrument, from which prices continue: without one the price writer would make
 * three years of candles for every app, which its tests do not need.
 */
const giveLastMinutes = async (pool: Pool): Promise<void> => {
  const startMs = candleStart('1m', Date.now() - intervalMs['1m']);
  const client = await pool.connect();
  try {
    await mergeCandles(
      client,
      catalogueInstruments.map(({ name: instrument, startPrice: price }) => {
        const rates = { open: price, high: price, low: price, close: price };
        return { instrument, interval: '1m', startMs, ...rates };
      }),
    );
  } finally {
    client.release();
  }
};

type Agent = ReturnType<typeof supertest.agent>;
type Answered = Readonly<{ status: number; req: ClientRequest }>;

/**
 * After a pause of the machine, prices and settings are too old for a moment: a 503 asks to try again, which the web
 * app does too. A form is not sent again, because its files have been read.
 */
const insisting = (agent: Agent): Agent =>
  agent.retry(Number.MAX_SAFE_INTEGER, (_error: unknown, answer: Answered | undefined) => {
    const isForm = String(answer?.req.getHeader('Content-Type')).startsWith('multipart');
    return answer?.status === 503 && !isForm;
  });

/** A person with a session on the real app. */
export type Visitor = Readonly<{ userId: string; roleId: RoleId; cookie: string; call: Agent }>;

/** The data of a new person in tests; what is left out gets a default. */
export type NewPerson = Readonly<{
  fullName?: string;
  email?: string;
  phone?: string;
  password?: string;
  balances?: Readonly<{ demo: Decimal; real: Decimal }>;
}>;

export type RealApp = Awaited<ReturnType<typeof openRealApp>>;

/**
 * The product itself in this process: the real web, command, query, projection and price roles on its own database,
 * without demo people. Every log line, at the most detailed level, is kept in a file. Without the folder of a built web
 * app it serves no pages. With a function that reads free bytes it treats the database as one on the same disk.
 */
export const openRealApp = async ({
  webRoot,
  commandsPerMinute = 0,
  freeBytes,
  wholeHistory = false,
}: Readonly<{
  webRoot?: string;
  commandsPerMinute?: number;
  freeBytes?: ReadsFreeBytes;
  /** Whether charts begin three years ago instead of a minute ago. */
  wholeHistory?: boolean;
}> = {}) => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'daybook-real-'));
  let port: number | null = null;
  const payments = await startPaymentSimulators({ port: () => port });
  const apis = await startApiSimulators();
  const settings = loadConfig({
    PORT: '0',
    PUBLIC_URL: 'http://daybook.test',
    DAYBOOK_DATA: folder,
    LOG_LEVEL: 'trace',
    DATABASE_URL: database.url,
    DAYBOOK_DEMO: 'off',
    NODE_ENV: 'test',
    DAYBOOK_COMMANDS_PER_MINUTE: String(commandsPerMinute),
  });
  const config: Config = {
    ...settings,
    databaseUrl: freeBytes === undefined ? settings.databaseUrl : null,
    paymentSimulators: payments.origins,
    apiSimulators: apis.origins,
  };
  const log = createLogger('app', { level: config.logLevel, folder });
  const foundation = await openFoundation(config, database.url, log);
  const { handler, store, codec, files, pools, clock } = foundation;
  const vault = openIdentityVault(foundation);
  const nowMs = (): number => clock().getTime();
  const registering = { handler, emails: vault.emails, passwords: vault.passwords };
  await seedMarket(
    {
      ...registering,
      store,
      files,
      pastPrices: madeUpPastPrices,
      nowMs,
      besideTheLog: async () => undefined,
    },
    () => undefined,
  );
  if (!wholeHistory) await giveLastMinutes(pools.app);
  let prices = startPrices(foundation);
  const running = startProjections(foundation, { index: 0, count: 1 });
  const triggers = startTriggerRole(foundation);
  const reacting = startReactionRole(foundation);
  const web = await startWeb(foundation, {
    webRoot: webRoot ?? join(folder, 'no-web'),
    metricsPage: async () => '',
    behindDoor: null,
    ...(freeBytes === undefined ? {} : { freeBytes }),
  });
  port = web.port;
  const url = `http://127.0.0.1:${web.port}`;
  const sessions = createSessions(createPostgresSessionRows(pools.app), nowMs, () => undefined);
  const cookies = createSessionCookie(config.publicUrl);
  const positions = createReadPositions(pools.query);
  const call = supertest.agent(url);
  await until(async () => (await call.get('/readyz')).status === 200);

  /** Appends events that happened at this time. */
  const givenAt = async (
    at: Date,
    stream: string,
    ...events: readonly DomainEvent[]
  ): Promise<void> => {
    const actor = systemActor(systemActors.seeder);
    const commandId = uuidv7();
    const metadata = { actor, correlationId: commandId, causationId: commandId, commandId };
    const streamId = stream.slice(stream.indexOf('-') + 1);
    const before = await store.read(stream);
    const encoded = await Promise.all(
      events.map((event) =>
        codec.encode(event, {
          id: uuidv7(),
          metadata,
          streamId,
          occurredAt: at.toISOString(),
        }),
      ),
    );
    const expectedRevision = before.at(-1)?.revision ?? noStream;
    await store.append({ stream, expectedRevision, commits: [{ events: encoded, command: null }] });
  };

  /** Appends events that happened before the test. */
  const given = (stream: string, ...events: readonly DomainEvent[]): Promise<void> =>
    givenAt(clock(), stream, ...events);

  const register = async (roleId: RoleId, newPerson: NewPerson = {}): Promise<string> => {
    const userId = uuidv7();
    const { fullName = 'Ada Lovelace', email = `${userId}@example.test`, phone = null } = newPerson;
    const rest = { birthDate: null, country: null, city: null, address: null, postalCode: null };
    const sending = derivedSending({
      actor: systemActor(systemActors.seeder),
      source: userId,
      purpose: 'register',
      correlationId: userId,
    });
    await registerWithWallets(registering, sending, {
      userId,
      roleId,
      password: newPerson.password ?? null,
      managerId: null,
      currency: 'USD',
      person: { fullName, email, phone, ...rest },
      isEmailVerified: true,
      balances: newPerson.balances ?? { demo: '25000', real: '10000' },
    });
    return userId;
  };

  /** Starts a session without a password, and waits until the server knows the person. */
  const signIn = async (
    userId: string,
    roleId: RoleId,
    actingBy: string | null = null,
  ): Promise<Visitor> => {
    const started = await sessions.start(
      { userId, impersonatorId: actingBy, remember: false },
      null,
    );
    const cookie = `${cookies.name}=${started.token}`;
    const agent = insisting(supertest.agent(url).set('Cookie', cookie));
    await until(async () => (await agent.get('/auth/user')).status === 200);
    return { userId, roleId, cookie, call: agent };
  };

  return {
    url,
    port: web.port,
    config,
    foundation,
    call,
    stripe: payments.of.stripe,
    paymentPages: payments.of,
    sessions,
    given,
    givenAt,
    register,
    signIn,
    person: async (roleId: RoleId, newPerson: NewPerson = {}): Promise<Visitor> => {
      const person = await signIn(await register(roleId, newPerson), roleId);
      // Choosing the wallet that is already active is answered once commands know it.
      const balanceId = firstWalletId(person.userId, 'demo');
      if (roleId === roles.customer)
        await person.call.post('/dashboard/switch-wallet').send({ balanceId }).expect(200);
      return person;
    },
    walletOf: firstWalletId,
    sessionCookie: cookies.name,
    stopPrices: () => prices.stop(),
    startPrices: (): void => {
      prices = startPrices(foundation);
    },
    /** Errors in the books; waits until wallets and ledger hold what was recorded meanwhile. */
    wrongBooks: async (): Promise<readonly unknown[]> => {
      let wallets = await compareWallets(pools.query);
      while (wallets === null) wallets = await compareWallets(pools.query);
      const balances = await trialBalances(pools.query);
      return [...balances.filter(({ isBalanced }) => !isBalanced), ...wallets];
    },
    /** Resolves when every read model holds the whole log. */
    caughtUp: async (): Promise<void> => {
      const { position } = await store.head();
      await until(() => positions.reached(projections, position));
    },
    /** Everything that was logged so far. */
    logged: (): Promise<string> => readFile(join(folder, 'daybook.log'), 'utf8'),
    stop: async (): Promise<void> => {
      await web.stop();
      await Promise.all([triggers.stop(), reacting.stop()]);
      await running.stop();
      await prices.stop();
      await payments.stop();
      await apis.stop();
      await foundation.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
