import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import supertest from 'supertest';
import type { RoleId } from '../../../domain/shared/roles.ts';
import type { BoundRoute } from '../bind.ts';
import type { Pages } from '../front.ts';
import { createHttpMetrics } from '../http-metrics.ts';
import { createInMemoryLimits } from '../limits/in-memory.ts';
import type { Limits } from '../limits/limits.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../server.ts';
import type { ApiKeys } from '../../vault/api-keys.ts';
import type { MailedTokens } from '../../vault/mailed-tokens.ts';
import { createProofs } from '../proofs.ts';
import { createCallers, type Callers, type People, type Person } from '../sessions/callers.ts';
import { createSessionCookie, type SessionCookie } from '../sessions/cookie.ts';
import { createInMemorySessionRows } from '../sessions/in-memory-rows.ts';
import { createSessions, type Sessions } from '../sessions/sessions.ts';
import type { SignatureChecks } from '../signature.ts';
import { checkResponses } from './check-responses.ts';

type Agent = ReturnType<typeof supertest.agent>;

export type SignedIn = Readonly<{
  userId: string;
  sessionId: string;
  cookie: string;
  /** Supertest, with the cookie: `await person.call.post('/dashboard/orders').send({ ... })`. */
  call: Agent;
}>;

export type TestApp = Readonly<{
  server: Server;
  ipOf: HttpServer['ipOf'];
  sessions: Sessions;
  people: People;
  callers: Callers;
  cookie: SessionCookie;
  limits: Limits;
  publicUrl: string;
  /** Supertest without a session. */
  call: Agent;
  /** Starts a session without a password, for a new person or for `userId`. */
  signInAs(
    roleId: RoleId,
    options?: Readonly<{ userId?: string; actingBy?: string; remember?: boolean }>,
  ): Promise<SignedIn>;
  /** Changes what a person may do, as reference data would. */
  setPerson(userId: string, person: Person): void;
  /** Gives the person a second factor. */
  setFactor(userId: string): void;
  /** Milliseconds since 1970, and a way to let time pass. */
  now(): number;
  pass(ms: number): void;
}>;

export type TestAppOptions = Readonly<{
  /** People in addition to those that `signInAs` creates. */
  people?: Pick<People, 'find' | 'onChange'>;
  /** Which retention agents may act for which customers; if absent, all may act for everybody. */
  isLinked?: People['isLinked'];
  /** Receives sessions, cookie and so on, for routes that need them. */
  routes:
    | readonly BoundRoute[]
    | ((
        app: Pick<TestApp, 'sessions' | 'people' | 'cookie' | 'limits' | 'now'>,
      ) => readonly BoundRoute[]);
  pages?: (callers: Callers) => Pages;
  /** API keys of programs that call without a session; none if absent. */
  keys?: Pick<ApiKeys, 'find'>;
  /** Mailed tokens and providers' signatures; if absent, none is valid. */
  tokens?: Pick<MailedTokens, 'claim'>;
  signatures?: SignatureChecks;
  staffNeedFactor?: () => boolean;
}> &
  Partial<
    Pick<
      HttpServerOptions,
      | 'publicUrl'
      | 'trustProxy'
      | 'bounds'
      | 'commandLimit'
      | 'log'
      | 'onRefused'
      | 'hasRoom'
      | 'timeouts'
      | 'drain'
    >
  >;

/**
 * The real HTTP layer over in-memory sessions and limits. The test binds the routes to its own dependencies, and 2xx
 * answers are checked against their declared response schema.
 */
export const createTestApp = (options: TestAppOptions): TestApp => {
  let at = Date.UTC(2026, 0, 5, 12);
  const now = (): number => at;
  const publicUrl = options.publicUrl ?? 'http://localhost:3000';
  const log = options.log ?? pino({ level: 'error' });
  const factors = new Set<string>();
  const rows = createInMemorySessionRows((userId) => factors.has(userId));
  const sessions = createSessions(rows, now, (error) => log.error(error));
  const cookie = createSessionCookie(publicUrl);
  const limits = createInMemoryLimits(now);
  const known = new Map<string, Person>();
  const listeners: ((userId: string) => void)[] = [];
  const people: People = {
    find: async (userId) => known.get(userId) ?? (await options.people?.find(userId)) ?? null,
    onChange: (listener) => {
      listeners.push(listener);
      options.people?.onChange(listener);
    },
    isLinked: options.isLinked ?? (async () => true),
  };
  const routes =
    typeof options.routes === 'function'
      ? options.routes({ sessions, cookie, limits, now, people })
      : options.routes;
  const callers = createCallers(sessions, people, cookie, options.keys, options.staffNeedFactor);
  const proofs = createProofs({
    tokens: options.tokens ?? { claim: async () => null },
    signatures: options.signatures ?? new Map(),
    people,
    now,
  });
  const { server, ipOf } = createHttpServer({
    routes: checkResponses(routes),
    callers,
    proofs,
    limits,
    pages: options.pages?.(callers) ?? null,
    publicUrl,
    trustProxy: options.trustProxy ?? false,
    metrics: createHttpMetrics(new Registry()),
    log,
    ...(options.bounds ? { bounds: options.bounds } : {}),
    ...(options.commandLimit ? { commandLimit: options.commandLimit } : {}),
    ...(options.onRefused ? { onRefused: options.onRefused } : {}),
    ...(options.hasRoom ? { hasRoom: options.hasRoom } : {}),
    ...(options.timeouts ? { timeouts: options.timeouts } : {}),
    ...(options.drain ? { drain: options.drain } : {}),
  });

  return {
    server,
    ipOf,
    sessions,
    people,
    callers,
    cookie,
    limits,
    publicUrl,
    call: supertest(server),
    async signInAs(roleId, { userId = randomUUID(), actingBy, remember = false } = {}) {
      if (!(await people.find(userId))) known.set(userId, { roleId, isActive: true });
      const impersonatorId = actingBy ?? null;
      const { token, session } = await sessions.start({ userId, impersonatorId, remember }, null);
      const header = `${cookie.name}=${token}`;
      const call = supertest.agent(server).set('Cookie', header);
      return { userId, sessionId: session.id, cookie: header, call };
    },
    setPerson: (userId, person) => {
      known.set(userId, person);
      for (const listener of listeners) listener(userId);
    },
    setFactor: (userId) => {
      factors.add(userId);
      sessions.refresh(userId);
    },
    now,
    pass: (ms) => {
      at += ms;
    },
  };
};
