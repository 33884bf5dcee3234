import { describe, expect, it } from '@jest/globals';
import { bind } from '../../infra/http/bind.ts';
import { openApiDocument } from '../../infra/http/openapi/document.ts';
import { property } from '../../infra/http/property.ts';
import { systemRoutes } from '../../infra/http/system-routes.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { declaredWebhooks } from '../../command/crm/webhooks/declared.ts';
import { webhookTest, webhookTopics } from '../../domain/shared/crm/webhooks.ts';
import { declaredRoutes } from '../declared-routes.ts';
import { schemaProblems } from './testing/schema-check.ts';

const about = {
  title: 'Daybook',
  version: '1.0.0',
  url: 'http://localhost:3000',
  sessionCookie: 'daybook_session',
};
const document = openApiDocument(declaredRoutes, about, declaredWebhooks);

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
  it('given a running process, then it is alive, whether it is ready or not', async () => {
    const answer = await make(['database']).call.get('/healthz');
    expect([answer.status, answer.body]).toEqual([200, { status: 'alive' }]);
  });

  it('given something missing, then it is not ready and says what is missing', async () => {
    const answer = await make(['a fresh quote for every open market']).call.get('/readyz');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body).toEqual({ ready: false, missing: ['a fresh quote for every open market'] });
    expect((await make().call.get('/readyz')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('given a request from the same machine, then they are served; given a proxy, then 404 unless they are for all', async () => {
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

  it('given any declared route, then it is described with its parameters, body and security', async () => {
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

  const at = (...names: readonly string[]): unknown =>
    names.reduce((value: unknown, name) => property(value, name), document);

  it('given a list of leads in one request, then their fields are described like those of a single lead', () => {
    const body = at('paths', '/api/v1/leads', 'post', 'requestBody', 'content', 'application/json');
    const { leads, ...one } = Object(property(property(body, 'schema'), 'properties'));
    const item = property(leads, 'items');
    const lead = { firstName: 'Ada', email: 'ada@mail.test', phone: null, reference: 'r-7' };
    expect(schemaProblems(item, lead)).toEqual([]);
    expect(schemaProblems(item, { firstName: 1, leadStatus: 'New' })).toHaveLength(2);
    expect(Object.keys(Object(property(item, 'properties')))).toEqual(Object.keys(one));
    expect(property(item, 'required')).toEqual(['firstName']);
  });

  it('given a topic of webhooks, then its content, signature and retries are described', () => {
    const topics = [...webhookTopics, webhookTest];
    expect(Object.keys(Object(document['webhooks']))).toEqual(topics);
    for (const topic of topics) {
      const call = at('webhooks', topic, 'post');
      expect(String(property(call, 'description'))).toMatch(
        /Daybook-Signature.*HMAC-SHA-256.*300 seconds[^]*within 10 s.*up to 1 h.*for 24 h.*410/,
      );
      const named = Object(property(call, 'parameters')) as readonly { name: string }[];
      expect(named.map(({ name }) => name)).toEqual([
        'Daybook-Delivery',
        'Daybook-Event',
        'Daybook-Signature',
      ]);
      const content = property(property(call, 'requestBody'), 'content');
      const schema = property(property(content, 'application/json'), 'schema');
      const event = property(property(schema, 'properties'), 'event');
      expect(property(event, 'enum')).toEqual([topic]);
    }
  });

  it('given a reference or an error code in it, then it is defined in the document', () => {
    const codes = new Set(Object.keys(Object(document['x-error-codes'])));
    const lost: unknown[] = [];
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const reference = property(value, '$ref');
      if (typeof reference === 'string' && at(...reference.split('/').slice(1)) === undefined)
        lost.push(reference);
      const named = property(value, 'x-error-codes');
      if (Array.isArray(named)) lost.push(...named.filter((code) => !codes.has(code)));
      Object.values(value).forEach(look);
    };
    look(document);
    expect(lost).toEqual([]);
    expect(at('x-error-codes', 'KEY_NOT_VALID', 'status')).toBe(401);
    const general = document['x-error-codes-of-any-call'] as readonly string[];
    expect(general.filter((code) => !codes.has(code))).toEqual([]);
    expect(general).toContain('TOO_LARGE');
  });

  const amounts =
    /^(?:amount|fee|balance|margin|.*_(?:rate|after|used|amount|loss|open)|rate|profit|loss|spread|leverage|bids|asks|closeout\w+|open|high|low|close)$/;

  it('given an amount or a rate in a request or an answer, then its format is decimal', () => {
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
