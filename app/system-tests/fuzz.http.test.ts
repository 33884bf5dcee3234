import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import type { RoleId } from '../../domain/shared/roles.ts';
import { refusalsOfAnyCall } from '../../infra/http/refusals.ts';
import { openApiDocument } from '../../infra/http/openapi/document.ts';
import { property } from '../../infra/http/property.ts';
import { declaredRoutes } from '../declared-routes.ts';
import {
  addressOf,
  callsOf,
  operationsOf,
  type ApiCall,
  type KnownValues,
  type Operation,
} from './testing/api-calls.ts';
import { instrumentIdOf } from '../../command/trading/instrument-id.ts';
import { populate, type Populated } from './testing/populated.ts';
import { createRawClient, type RawAnswer, type RawClient } from './testing/raw-http.ts';
import { openRealApp, type RealApp } from './testing/real-app.ts';
import { schemaProblems } from './testing/schema-check.ts';
import type { SureCall } from './testing/sure-call.ts';
import { sureCalls } from './testing/sure-calls.ts';

const seed = 20_261_121;
const runs = 30;

const document = openApiDocument(declaredRoutes, {
  title: 'Daybook',
  version: '1',
  url: 'http://daybook.test',
  sessionCookie: 'daybook_session',
});
const operations = operationsOf(document);

/** Meaningful values, by the name of the parameter or field that takes them. */
const knownWords: Readonly<Record<string, readonly string[]>> = {
  instrument: ['EUR_USD', 'BTC_USD', 'NVDA'],
  quote: ['USD', 'EUR', 'JPY', 'BTC'],
  status: ['All', 'New', 'No_Answer'],
  leadStatus: ['New', ''],
  lng: ['en', 'ar'],
  startDate: ['2026-01-01', '0001-01-01', '1970-01-01'],
  endDate: ['2026-12-31', '2024-02-29', '9999-12-31'],
  after: ['2026-01-01T00:00:00.000Z', '2026-11-21T05:00:00+14:00'],
  before: ['2027-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  position: ['1', '5', '100', '9223372036854775807', '9223372036854775808'],
  stream: ['wallet', 'lead-01890000-0000-7000-8000-000000000000'],
  key: ['Sign in', 'Insufficient Balance!'],
};

/** Codes with which any call may be refused. */
const general: ReadonlySet<unknown> = new Set([...refusalsOfAnyCall].map(({ code }) => code));

const statusOf = (code: unknown): number | undefined =>
  errorCatalogue.find((refusal) => refusal.code === code)?.status;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The differences between an answer and the document; empty if it conforms. */
const problemsOf = ({ declared }: Operation, { status, headers, text }: RawAnswer): string[] => {
  const body = parsed(text);
  const responses = property(declared, 'responses');
  const response = property(responses, String(status));
  if (status < 300 && response === undefined) return [`the status ${status} is not declared`];
  if (response !== undefined) {
    const content = property(response, 'content');
    const type = String(headers['content-type']).split(';')[0] ?? '';
    if (status === 204) return [];
    const media = property(content, type);
    if (media === undefined) return [`${type} is not declared`];
    return type === 'application/json' ? schemaProblems(property(media, 'schema'), body) : [];
  }
  const code = property(body, 'code');
  const codes = property(declared, 'x-error-codes');
  const isDeclared = general.has(code) || (Array.isArray(codes) && codes.includes(code));
  return [
    ...schemaProblems(
      property(property(property(document, 'components'), 'schemas'), 'Error'),
      body,
    ),
    ...(statusOf(code) === status ? [] : [`the code ${String(code)} is not of status ${status}`]),
    ...(isDeclared ? [] : [`the code ${String(code)} is not declared`]),
    ...(/node_modules|\bat \w+ \(|\.ts:\d|syntax error/i.test(text)
      ? ['it tells of our insides']
      : []),
  ];
};

describe(`every operation of /openapi.json, given ${runs} valid, changed and random requests each`, () => {
  let app: RealApp;
  let world: Populated;
  let client: RawClient;
  let sure: Readonly<Record<string, SureCall>>;
  /** The number of successful calls of each operation. */
  const carriedOut = new Map<string, number>();

  beforeAll(async () => {
    app = await openRealApp({ wholeHistory: true });
    world = await populate(app);
    sure = await sureCalls(app, world);
    client = createRawClient(app.port);
  });

  afterAll(async () => {
    client.close();
    await app.stop();
    process.stdout.write(`Requests were made from the seed ${seed}, ${runs} for each call.\n`);
  });

  const known: KnownValues = (path, name) => {
    const words = knownWords[name];
    if (words !== undefined) return words;
    if (!/^(?:id|ids|\w+Id)$/.test(name)) return [];
    const people = [...world.ours.values(), ...world.theirs.values()];
    const kind = `${path} ${name}`;
    if (/managerId|agentId|retId|userId|share\/users|customers/.test(kind))
      return people.map(({ userId }) => userId);
    if (/favorite/.test(kind)) return [instrumentIdOf('EUR_USD'), instrumentIdOf('BTC_USD')];
    if (/lead|crm/i.test(kind)) return Object.values(world.leads);
    if (/order|trades/i.test(kind)) return people.map(({ orderId }) => orderId);
    if (/balance/i.test(kind)) return people.flatMap((p) => [p.demoWallet, p.realWallet]);
    if (/jobs/.test(kind)) return [world.jobId];
    if (/withdraws/.test(kind)) return people.map(({ withdrawal }) => withdrawal);
    if (/deposits/.test(kind)) return people.map(({ deposit }) => deposit);
    if (/bulks/.test(kind)) return people.map(({ bulkId }) => bulkId);
    if (/kyc/.test(kind)) return people.flatMap(({ kycCase }) => kycCase ?? []);
    return [];
  };

  const endsSessions: ReadonlySet<string> = new Set([
    ...['/auth/login', '/auth/logout', '/security/sign-out-everywhere'],
    ...['/security/sessions/{id}', '/admin/customers/login-as/{id}', '/authManager/back-to-admin'],
  ]);
  /** By role, a separate person for calls that end sessions, so that no other session is lost. */
  const leavers = new Map<RoleId, string>();

  const cookieOf = async (roleId: RoleId | null, { path }: Operation): Promise<string | null> => {
    if (roleId === null) return null;
    if (!endsSessions.has(path)) return world.ours.get(roleId)?.cookie ?? null;
    const userId = leavers.get(roleId) ?? (await app.register(roleId));
    leavers.set(roleId, userId);
    return (await app.signIn(userId, roleId)).cookie;
  };

  const permissionOf = (operation: Operation) =>
    declaredRoutes.find(
      ({ method, path }) =>
        method === operation.method && path.replace(/:(\w+)/g, '{$1}') === operation.path,
    )?.permission;

  const rolesOf = (operation: Operation): fc.Arbitrary<RoleId | null> => {
    const permission = permissionOf(operation);
    const may = permission?.kind === 'session' ? permission.roles : [];
    return fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom<RoleId | null>(...may, ...(may.length > 0 ? [] : [null])),
      },
      { weight: 1, arbitrary: fc.constantFrom<RoleId | null>(null, 1, 2, 3, 4, 5, 6) },
    );
  };

  const send = async (
    operation: Operation,
    call: ApiCall,
    cookie: string | null,
    more: Readonly<Record<string, string>> = {},
  ): Promise<RawAnswer> => {
    const headers = {
      ...more,
      ...(cookie === null ? {} : { Cookie: cookie }),
      ...(call.body === undefined ? {} : { 'Content-Type': call.contentType }),
    };
    const body = call.contentType.startsWith('multipart')
      ? Buffer.from(call.body ?? '', 'latin1')
      : call.body;
    return client.send({
      method: operation.method,
      path: addressOf(operation, call),
      headers,
      body,
    });
  };

  it.each(
    operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )('%s', async (name, operation) => {
    const calls = callsOf(operation, known);
    const checkAs = async (
      call: ApiCall,
      cookie: string | null,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<void> => {
      const answer = await send(operation, call, cookie, headers);
      if (answer.status < 300) carriedOut.set(name, (carriedOut.get(name) ?? 0) + 1);
      expect({
        problems: problemsOf(operation, answer),
        answer: answer.text.slice(0, 500),
      }).toEqual({
        problems: [],
        answer: expect.anything(),
      });
    };
    const surely = sure[name];
    await surely?.before?.();
    if (surely) await checkAs(surely.call, surely.by?.cookie ?? null, surely.headers?.());
    // Programs have no session: without their key the request would be refused before its content is read.
    const takesKey = permissionOf(operation)?.kind === 'key';
    const check = async (call: ApiCall, roleId: RoleId | null): Promise<void> =>
      takesKey && roleId === null
        ? checkAs(call, null, surely?.headers?.())
        : checkAs(call, await cookieOf(roleId, operation));
    await fc.assert(fc.asyncProperty(calls, rolesOf(operation), check), { seed, numRuns: runs });
  });

  it('each operation succeeded at least once', () => {
    const never = operations
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !carriedOut.has(name));
    expect(never).toEqual([]);
  });

  it('afterwards no prototype is polluted, the ledger balances, and nothing unexpected was logged', async () => {
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    await app.caughtUp();
    expect(await app.wrongBooks()).toEqual([]);
    const failures = (await app.logged()).split('\n').filter((line) => /"level":[56]0/.test(line));
    // A stalled machine may give no connection in time. Requests are sent one by one, so the pool is not exhausted.
    const isStandstill = /timeout exceeded when trying to connect.*it is retried/;
    expect(failures.filter((line) => !isStandstill.test(line))).toEqual([]);
  });
});
