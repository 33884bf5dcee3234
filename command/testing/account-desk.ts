import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { pino } from 'pino';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { noPlaces } from '../../infra/geo/places-of-addresses.ts';
import { bind } from '../../infra/http/bind.ts';
import { createInMemorySessionDevices } from '../../infra/http/sessions/session-devices.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import type { EnqueueMail, ReadyMail } from '../../infra/mail/mail.ts';
import { createInMemoryMails } from '../../infra/mail/testing/in-memory-mails.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createInMemoryCredentials, type Credentials } from '../../infra/vault/credentials.ts';
import { createMailedTokens } from '../../infra/vault/mailed-tokens.ts';
import { createPasskeys } from '../../infra/vault/passkeys.ts';
import { passkeySiteOf } from '../../infra/vault/webauthn.ts';
import { createSecondFactors, type SecondFactors } from '../../infra/vault/second-factors.ts';
import { createInMemoryReservations } from '../../infra/vault/reservations.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';
import { uuidv7 } from '../core/ids.ts';
import type { Reaction } from '../core/reactions/reaction.ts';
import { createContacts, createUserEventsOf } from '../identity/account/contact.ts';
import type { AccountDeps } from '../identity/account/deps.ts';
import { accountRoutes } from '../identity/account/routes.ts';
import { settleEvent } from '../identity/account/settle-access.ts';
import { accessChanges, readSettleAccessKey } from '../identity/reactions/access-changes.ts';
import { actingRoutes } from '../identity/acting/routes.ts';
import { erasureRoutes } from '../identity/erasure/routes.ts';
import { findLeadIn } from '../identity/users/lead-to-convert.ts';
import type { UserDeps } from '../identity/users/deps.ts';
import { beginSecondStepWith } from '../identity/second-factor/begin-second-step.ts';
import { factorStandingIn, settleFactor } from '../identity/second-factor/settle-factor.ts';
import { secondFactorRoutes } from '../identity/second-factor/routes.ts';
import { recordSignInWith } from '../identity/record-sign-in.ts';
import { sessionRoutes } from '../identity/session-routes.ts';
import type { SignInDeps } from '../identity/sign-in-deps.ts';
import { userRoutes } from '../identity/users/routes.ts';
import { peopleOf } from '../identity/people.ts';
import { depositIdsIn } from './in-memory-locations.ts';
import { createTestGuard } from './sign-in-guard.ts';
import { createWorld, type World } from './world.ts';

/**
 * Where a request can be interrupted: before it writes to the log, or before one of the steps that follow the append.
 */
export type CutOff = 'log' | 'passwords' | 'factor' | 'sessions' | 'tokens' | 'mails';

export type AccountDesk = Readonly<{
  world: () => World;
  app: () => TestApp;
  mails: () => readonly ReadyMail[];
  /** Requests a mail, as a process of the previous release does. */
  askMail: EnqueueMail;
  /** The subjects of the mails to an address, oldest first. */
  subjectsTo: (address: string) => readonly string[];
  /** The token in the link of the newest mail to an address. */
  linkTo: (address: string) => string;
  credentials: () => Credentials;
  /** How long responses were held back, in milliseconds. */
  pauses: () => readonly number[];
  ownerOf: (email: string) => Promise<string | null>;
  /** Reserves the address for this person. */
  reserve: (email: string, userId: string) => Promise<void>;
  /** Sets the administrators that the read model knows. */
  administratorsAre: (...ids: readonly string[]) => void;
  /** Makes the site require a second factor of its staff. */
  staffNeedFactor: () => void;
  /** The next request fails when it reaches this step, as if its process died. */
  cutOff: (where: CutOff) => void;
  /** Does the work of the job that follows each event of a factor. */
  settleFactor: (userId: string) => Promise<unknown>;
  /** Does the work of the jobs that follow changes of a person's access. */
  settleAccess: (userId: string) => Promise<void>;
  /** Sets the only customer whom retention agents can see, if any. */
  linkedIs: (userId: string | null) => void;
  /** The token in the link of this mail. */
  tokenOf: (mail: ReadyMail | undefined) => string;
}>;

const digest = (kind: string, value: string): Buffer =>
  createHmac('sha256', kind).update(value).digest();

/** The jobs that an event requests, by their keys. */
const accessJobsOf = (event: RecordedEvent): readonly ReturnType<typeof readSettleAccessKey>[] => {
  const reaction: Reaction = accessChanges;
  if (reaction.ignores?.includes(event.type) === true) return [];
  return reaction
    .react(event, null)
    .flatMap((effect) => (effect.kind === 'job' ? [readSettleAccessKey(effect.key)] : []));
};

/**
 * The calls about the caller's own account and other people's accounts, on an in-memory command side; only tokens are
 * in a database.
 */
export const openAccountDesk = (): AccountDesk => {
  let database: TestDatabase;
  let world: World;
  let app: TestApp;
  let administrators: readonly string[] = [];
  let linked: string | null = null;
  let staffNeedFactor = false;
  const cuts = new Set<CutOff>();
  let settle: AccountDesk['settleFactor'];
  let settleAccess: AccountDesk['settleAccess'];
  let credentials: Credentials;
  let mails: ReturnType<typeof createInMemoryMails>;
  let guard: ReturnType<typeof createTestGuard>;
  let reservations: ReturnType<typeof createInMemoryReservations>;

  const failIfCut = (where: CutOff): void => {
    if (cuts.delete(where)) throw new Error('cut off');
  };
  const unlessCut =
    <Asked extends readonly unknown[], Answer>(
      where: CutOff,
      act: (...asked: Asked) => Promise<Answer>,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      failIfCut(where);
      return act(...asked);
    };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    const store = createInMemoryEventStore();
    world = createWorld({ store: { ...store, append: unlessCut('log', store.append) } });
    administrators = [];
    staffNeedFactor = false;
    cuts.clear();
    credentials = createInMemoryCredentials();
    mails = createInMemoryMails();
    reservations = createInMemoryReservations(() => app.now());
    const keys = createInMemorySubjectKeys();
    const vaultTokens = createMailedTokens(database.pools.app, keys);
    const tokens = { ...vaultTokens, endAll: unlessCut('tokens', vaultTokens.endAll) };
    const { handler, reference } = world.deps;
    app = createTestApp({
      tokens,
      staffNeedFactor: () => staffNeedFactor,
      people: peopleOf(reference),
      isLinked: async (_agentId, customerId) => customerId === linked,
      routes: ({ sessions: standing, people, cookie, now }) => {
        const sessions = { ...standing, endOthers: unlessCut('sessions', standing.endOthers) };
        guard = createTestGuard(now);
        const deps: AccountDeps = {
          handler,
          mintId: uuidv7,
          sessions,
          people,
          tokens,
          guard,
          clock: () => new Date(now()),
          findUserByEmail: (email) => reservations.ownerOf('email', email),
          verifyPassword: credentials.verify,
          passwords: {
            ...credentials,
            putInForce: unlessCut('passwords', credentials.putInForce),
          },
          emails: {
            reserve: (email, owner) => reservations.reserve('email', email, owner),
            confirm: (email, owner) => reservations.confirm('email', email, owner),
            release: (email, owner) => reservations.release('email', email, owner),
          },
          contactOf: createContacts(world.store, world.codec),
          userEventsOf: createUserEventsOf(world.store, world.codec),
          wasMailAsked: mails.wasMailAsked,
          enqueueMail: async (mail, client) => {
            failIfCut('mails');
            await mails.enqueueMail(mail, client);
          },
          isVerified: async (userId) => (await reference.user(userId))?.isEmailVerified === true,
          isKyc: reference.isKyc,
          demoBalance: () => '25000',
          log: pino({ level: 'silent' }),
        };
        settleAccess = async (userId) => {
          for (const event of await world.eventsOf(`user-${userId}`))
            for (const { userId: id, revision } of accessJobsOf(event))
              await settleEvent(deps, id, revision);
        };
        const users: UserDeps = {
          ...deps,
          userOf: reference.user,
          administratorIds: async () => administrators,
          findLead: findLeadIn(world.store, world.codec),
          siteCurrency: () => 'USD',
          retentionYears: () => 5,
        };
        const vaultFactors = createSecondFactors(database.pools.app, keys, { digest });
        const passkeys = createPasskeys(database.pools.app, keys, { digest });
        const passkeySite = passkeySiteOf('http://localhost:3000');
        const factors: SecondFactors = {
          ...vaultFactors,
          settle: unlessCut('factor', vaultFactors.settle),
        };
        const standingOf = factorStandingIn(world.store, world.codec);
        settle = (userId) => settleFactor({ factors, standingOf }, userId, 'make none');
        const signIn: SignInDeps = {
          ...deps,
          cookie,
          devices: createInMemorySessionDevices(),
          placeOf: noPlaces,
          recordSignIn: recordSignInWith(handler),
          beginSecondStep: beginSecondStepWith({
            factors,
            tokens,
            passkeys,
            passkeySite,
            clock: deps.clock,
          }),
        };
        return [
          ...bind(sessionRoutes, signIn),
          ...bind(secondFactorRoutes, {
            ...deps,
            ...signIn,
            factors,
            passkeys,
            passkeySite,
            tokens,
            standingOf,
            siteName: () => 'Daybook',
            staffNeedFactor: () => staffNeedFactor,
            isOpen: async (userId) => (await reference.user(userId))?.isClosed === false,
          }),
          ...bind(accountRoutes, deps),
          ...bind(userRoutes, users),
          ...bind(erasureRoutes, {
            ...users,
            streams: world.deps.streams,
            depositIdsOf: depositIdsIn({ store: world.store, reader: world.reader }),
          }),
          ...bind(actingRoutes, {
            ...deps,
            cookie,
            userOf: reference.user,
            reaches: async (userId) => userId === linked,
          }),
        ];
      },
    });
  });
  afterEach(() => world.stop());

  const tokenOf = (mail: ReadyMail | undefined): string =>
    /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  return {
    world: () => world,
    app: () => app,
    mails: () => mails.mails,
    askMail: (mail) => mails.enqueueMail(mail),
    subjectsTo: (address) =>
      mails.mails.filter(({ to }) => to === address).map(({ subject }) => subject),
    linkTo: (address) => tokenOf(mails.mails.findLast(({ to }) => to === address)),
    credentials: () => credentials,
    pauses: () => guard.pauses,
    reserve: async (email, userId) => {
      await reservations.reserve('email', email, userId);
      await reservations.confirm('email', email, userId);
    },
    linkedIs: (userId) => {
      linked = userId;
    },
    staffNeedFactor: () => {
      staffNeedFactor = true;
    },
    cutOff: (where) => {
      cuts.add(where);
    },
    settleFactor: (userId) => settle(userId),
    settleAccess: (userId) => settleAccess(userId),
    administratorsAre: (...ids) => {
      administrators = ids;
    },
    ownerOf: (email) => reservations.ownerOf('email', email),
    tokenOf,
  };
};
