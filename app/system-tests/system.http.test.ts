import { describe, expect, it } from '@jest/globals';
import { bind } from '../../infra/http/bind.ts';
import { openApiDocument } from '../../infra/http/openapi/document.ts';
import { property } from '../../infra/http/property.ts';
import { systemRoutes } from '../../infra/http/system-routes.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { declaredRoutes } from '../declared-routes.ts';

const document = openApiDocument(declaredRoutes, {
  title: 'Daybook',
  version: '1.0.0',
  url: 'http://localhost:3000',
  sessionCookie: 'daybook_session',
});

const make = (missing: readonly string[] = [], metricsForAll = false, trustProxy = 0): TestApp =>
  createTestApp({
    trustProxy,
    routes: bind(systemRoutes, {
      readiness: async () => ({ ready: missing.length === 0, missing }),
      metrics: async () => ({ contentType: 'text/plain; version=0.0.4', text: 'up 1\n' }),
      metricsForAll,
      openApi: () => JSON.stringify(document),
    }),
  });

describe('health', () => {
  it('given a running process, then it is alive, ready or not', async () => {
    const answer = await make(['database']).call.get('/healthz');
    expect([answer.status, answer.body]).toEqual([200, { status: 'alive' }]);
  });

  it('given something missing, then it is not ready and says what', async () => {
    const answer = await make(['a fresh quote for every open market']).call.get('/readyz');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body).toEqual({ ready: false, missing: ['a fresh quote for every open market'] });
    expect((await make().call.get('/readyz')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('given the own machine, then they are told; through a proxy or from elsewhere they do not exist', async () => {
    const answer = await make().call.get('/metrics');
    expect([answer.status, answer.text]).toEqual([200, 'up 1\n']);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4');
    const forwarded = { 'X-Forwarded-For': '127.0.0.1' };
    expect((await make().call.get('/metrics').set(forwarded)).status).toBe(404);
    expect(
      (await make([], false, 1).call.get('/metrics').set({ 'X-Forwarded-For': '203.0.113.9' }))
        .status,
    ).toBe(404);
    expect((await make([], true).call.get('/metrics').set(forwarded)).status).toBe(200);
  });
});

describe('the OpenAPI document', () => {
  type Operation = Readonly<{
    security?: readonly object[];
    parameters: readonly Readonly<{ name: string; in: string }>[];
    requestBody?: object;
    responses: object;
  }>;

  it('given every declared route, then it is described with its parameters, body and rights', async () => {
    const { body } = await make().call.get('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = body.paths;
    for (const route of declaredRoutes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      const operation = paths[path]?.[route.method.toLowerCase()];
      expect([path, operation?.responses]).toEqual([
        path,
        expect.objectContaining({ [String(route.status ?? 200)]: expect.anything() }),
      ]);
      const named = operation?.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => `{${name}}`);
      expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
      const takesBytes = route.permission.kind === 'signature';
      expect(operation?.requestBody !== undefined).toBe(route.body !== undefined || takesBytes);
      const security = {
        public: [],
        session: [{ session: [] }],
        key: [{ key: [] }],
        token: [],
        signature: [],
      };
      expect(operation?.security).toEqual(security[route.permission.kind]);
    }
  });

  const amounts =
    /^(?:amount|fee|balance|margin|.*_(?:rate|after|used|amount|loss|open)|rate|profit|loss|spread|leverage|bids|asks|closeout\w+|open|high|low|close)$/;

  it('given an amount or a rate, asked for or answered, then it says that it is a decimal string', () => {
    const found: [name: string, format: unknown][] = [];
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        const type = JSON.stringify(property(inner, 'type') ?? '');
        if (amounts.test(name) && type.includes('string'))
          found.push([name, property(inner, 'format')]);
        look(inner);
      }
    };
    look(document['paths']);
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter(([, format]) => format !== 'decimal')).toEqual([]);
  });
});
