import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import type { Refusal } from '../../../domain/shared/errors.ts';
import type { AnyObjectSchema } from 'yup';
import { roleNames } from '../../../domain/shared/roles.ts';
import type { DeclaredRoute } from '../bind.ts';
import type { FileRules } from '../multipart.ts';
import { segmentsOf } from '../path-table.ts';
import { staleReasons } from '../../postgres/read-positions.ts';
import { refusalsOfAnyCall } from '../refusals.ts';
import { correlationHeader } from '../request-context.ts';
import { isRequired, jsonSchema, textsByField, type JsonSchema } from './json-schema.ts';
import { webhooksOf, type DeclaredWebhook } from './webhooks.ts';

const pathOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) => `{${name}}`);

const parametersIn = (place: 'path' | 'query', schema: AnyObjectSchema | undefined): JsonSchema[] =>
  Object.entries(schema?.describe().fields ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || isRequired(field),
    schema: jsonSchema(field),
  }));

const pathParameters = ({ path, params }: DeclaredRoute): JsonSchema[] => {
  const described = new Set(Object.keys(params?.describe().fields ?? {}));
  const others = segmentsOf(path)
    .filter((segment) => segment.startsWith(':') && !described.has(segment.slice(1)))
    .map((segment) => segment.slice(1));
  return [
    ...parametersIn('path', params),
    ...others.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: /(?:^id|Id)$/.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
    })),
  ];
};

const header = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const headersOf = ({ kind, permission }: DeclaredRoute): JsonSchema[] => {
  if (permission.kind !== 'session' && permission.kind !== 'key') return [];
  if (kind === 'query') {
    return [
      header('Daybook-Min-Position', 'Waits up to 2 s until the answer reflects this position.', {
        type: 'string',
      }),
    ];
  }
  return [
    header(
      'Idempotency-Key',
      'Repeats with the same key and body are one command, which is executed once.',
      {
        type: 'string',
        maxLength: 128,
      },
    ),
    ...(permission.kind === 'session'
      ? [
          header(
            'Daybook-Actor',
            'Id of the expected user; the call is refused if another user is signed in.',
            {
              type: 'string',
              format: 'uuid',
            },
          ),
        ]
      : []),
  ];
};

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const errorContent = json({ $ref: '#/components/schemas/Error' });

const rightsOf = ({ permission }: DeclaredRoute): JsonSchema => {
  switch (permission.kind) {
    case 'public':
      return { security: [] };
    case 'key':
      return { security: [{ key: [] }] };
    case 'token':
      return { security: [], 'x-mailed-token': permission.token };
    case 'signature':
      return { security: [], 'x-signed-by': `{${permission.param}}` };
    case 'session':
      return {
        security: [{ session: [] }],
        'x-roles': permission.roles.map((roleId) => roleNames[roleId]),
        'x-acting': permission.acting,
      };
  }
};

const keyErrors = [generalErrors.KEY_NOT_VALID, generalErrors.KEY_IN_ADDRESS];

/** The refusals of a route, beside those of any call. */
const errorsOf = ({ errors = [], permission }: DeclaredRoute): readonly Refusal[] =>
  permission.kind === 'key' ? [...keyErrors, ...errors] : errors;

const file: JsonSchema = { type: 'string', format: 'binary' };

/** Texts and files of a form as one object schema. */
const formSchema = (files: FileRules, body: AnyObjectSchema | undefined): JsonSchema => {
  const texts = Object.entries(body?.describe().fields ?? {});
  const required = [
    ...texts.filter(([, field]) => isRequired(field)).map(([name]) => name),
    ...Object.keys(files).filter((name) => files[name]?.required),
  ];
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(texts.map(([name, field]) => [name, jsonSchema(field)])),
      ...Object.fromEntries(
        Object.entries(files).map(([name, { maxBytes }]) => [
          name,
          { ...file, description: `At most ${maxBytes} bytes.` },
        ]),
      ),
    },
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
};

const rawBody: JsonSchema = {
  requestBody: {
    required: true,
    description: 'The bytes that the provider sent; the signature covers exactly these bytes.',
    content: { '*/*': { schema: file } },
  },
};

const requestBodyOf = ({ files, body, permission }: DeclaredRoute): JsonSchema => {
  if (permission.kind === 'signature') return rawBody;
  if (files) {
    const content = { 'multipart/form-data': { schema: formSchema(files, body) } };
    return { requestBody: { required: true, content } };
  }
  return body
    ? { requestBody: { required: true, content: json(jsonSchema(body.describe())) } }
    : {};
};

/** Headers of an answer that may be out of date. */
const staleHeaders: JsonSchema = {
  'Daybook-Stale': {
    description: 'The answer may be out of date.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Daybook-Stale-Reason': {
    description:
      'Reason: the read model is being built, stopped at an event, or is behind the log.',
    schema: { type: 'string', enum: staleReasons },
  },
};

/** Headers of every answer. */
const everyHeaders: JsonSchema = {
  [correlationHeader]: {
    description: 'Id of this call. Quote it in support requests.',
    schema: { type: 'string', format: 'uuid' },
  },
};

const positionHeaders: JsonSchema = {
  'Daybook-Position': {
    description: 'Position of the command in the log, for Daybook-Min-Position of a later query.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
};

/** Headers with a program's quota. */
const quotaHeaders: JsonSchema = {
  'RateLimit-Limit': {
    description:
      'Quota: leads at once for all keys of the affiliate together, or requests per minute.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': {
    description: 'Remaining quota.',
    schema: { type: 'integer' },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the full quota is available again; in a 429, until some of it is.',
    schema: { type: 'integer' },
  },
};

const retryAfter: JsonSchema = {
  'Retry-After': {
    description: 'For 429 and 503: seconds to wait before the next try.',
    schema: { type: 'integer' },
  },
};

const described = {
  ...everyHeaders,
  ...positionHeaders,
  ...staleHeaders,
  ...quotaHeaders,
  ...retryAfter,
};

/** References to these headers in the components. */
const referTo = (headers: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

const refusalOf = ({ permission }: DeclaredRoute): JsonSchema => ({
  description:
    'Refused: nothing was changed. `code` is one of the `x-error-codes` of this call or of `x-error-codes-of-any-call`.',
  headers: referTo({
    ...everyHeaders,
    ...(permission.kind === 'key' ? quotaHeaders : {}),
    ...retryAfter,
  }),
  content: errorContent,
});

const responseOf = ({
  kind,
  permission,
  status,
  produces,
  response,
}: DeclaredRoute): JsonSchema => {
  const content = produces
    ? Object.fromEntries(produces.map((type) => [type, { schema: file }]))
    : json(jsonSchema(response.describe()));
  const readsModels =
    kind === 'query' && (permission.kind === 'session' || permission.kind === 'key');
  const headers = referTo({
    ...everyHeaders,
    ...(permission.kind === 'key' ? quotaHeaders : {}),
    ...(kind === 'command' ? positionHeaders : {}),
    ...(readsModels ? staleHeaders : {}),
  });
  return { description: 'Success.', headers, ...(status === 204 ? {} : { content }) };
};

const operationOf = (route: DeclaredRoute): JsonSchema => ({
  summary: route.summary,
  tags: [segmentsOf(route.path)[0] ?? 'root'],
  ...rightsOf(route),
  parameters: [
    ...pathParameters(route),
    ...parametersIn('query', route.query),
    ...headersOf(route),
  ],
  ...requestBodyOf(route),
  responses: {
    ...Object.fromEntries(
      [route.status ?? 200, ...(route.alsoAnswers ?? [])].map((status) => [
        status,
        responseOf(route),
      ]),
    ),
    default: refusalOf(route),
  },
  ...(route.errors || route.permission.kind === 'key'
    ? { 'x-error-codes': errorsOf(route).map(({ code }) => code) }
    : {}),
});

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    params: { type: 'object', description: 'Values inserted into the message.' },
    errors: { ...textsByField, description: 'A message per field.' },
  },
};

/** Every refusal code of these routes, with its status and message. */
const codesOf = (routes: readonly DeclaredRoute[]): JsonSchema => {
  const refusals = [...refusalsOfAnyCall, ...routes.flatMap(errorsOf)];
  return Object.fromEntries(
    refusals.map(({ code, status, text }) => [code, { status, message: text }]),
  );
};

const about = [
  'Money, rates and amounts are decimal strings; times are ISO 8601 in UTC; ids are UUIDs.',
  'Programs send their API key in the header X-Api-Key, never in a URL. All keys of an affiliate share one quota, which the headers of every answer report; a 429 answer says after how many seconds to continue.',
  'A command without an answer can be sent again with the same Idempotency-Key: it is executed once.',
].join('\n\n');

/** The OpenAPI 3.1 document of all declared routes and of our webhooks. */
export const openApiDocument = (
  routes: readonly DeclaredRoute[],
  site: Readonly<{ title: string; version: string; url: string; sessionCookie: string }>,
  webhooks: readonly DeclaredWebhook[] = [],
): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = pathOf(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: site.title,
      version: site.version,
      description: about,
    },
    servers: [{ url: site.url }],
    paths,
    webhooks: webhooksOf(webhooks),
    'x-error-codes': codesOf(routes),
    'x-error-codes-of-any-call': [...refusalsOfAnyCall].map(({ code }) => code),
    components: {
      schemas: { Error: errorSchema },
      headers: described,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: site.sessionCookie },
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  };
};
