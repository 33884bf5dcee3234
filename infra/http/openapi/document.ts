import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import type { Refusal } from '../../../domain/shared/errors.ts';
import type { AnyObjectSchema } from 'yup';
import { roleNames } from '../../../domain/shared/roles.ts';
import type { DeclaredRoute } from '../bind.ts';
import type { FileRules } from '../multipart.ts';
import { segmentsOf } from '../path-table.ts';
import { staleReasons } from '../../postgres/read-positions.ts';
import { isRequired, jsonSchema, type JsonSchema } from './json-schema.ts';

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
      header('Daybook-Min-Position', 'Wait, at most 2 s, until the answer holds this position.', {
        type: 'string',
      }),
    ];
  }
  return [
    header(
      'Idempotency-Key',
      'The same key and body again is the same command, carried out once.',
      {
        type: 'string',
        maxLength: 128,
      },
    ),
    ...(permission.kind === 'session'
      ? [
          header('Daybook-Actor', 'The person meant; refused if somebody else is signed in.', {
            type: 'string',
            format: 'uuid',
          }),
        ]
      : []),
  ];
};

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const errorResponse: JsonSchema = {
  description: 'Refused: nothing was changed.',
  content: json({ $ref: '#/components/schemas/Error' }),
};

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

/** What a call may be refused with, beside what any may. */
const errorsOf = ({ errors = [], permission }: DeclaredRoute): readonly Refusal[] =>
  permission.kind === 'key' ? [...keyErrors, ...errors] : errors;

const file: JsonSchema = { type: 'string', format: 'binary' };

/** Texts and files of a form as one object. */
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
    description: 'As the provider sends it; its signature is over these bytes.',
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

/** Said of an answer that may not hold all that has happened. */
const staleHeaders: JsonSchema = {
  'Daybook-Stale': {
    description: 'The answer may miss what has happened since.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Daybook-Stale-Reason': {
    description: 'Why: the read model is being built, an event stopped it, or it is behind.',
    schema: { type: 'string', enum: staleReasons },
  },
};

/** How a program stands with what it may send. */
const quotaHeaders: JsonSchema = {
  'RateLimit-Limit': {
    description: 'How much may be sent at once: leads of this key, or requests of a minute.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': {
    description: 'How much of it is left.',
    schema: { type: 'integer' },
  },
  'RateLimit-Reset': {
    description: 'Seconds until all of it is there again; in a 429, until something is.',
    schema: { type: 'integer' },
  },
};

const retryAfter: JsonSchema = {
  'Retry-After': {
    description: 'Of 429 and 503: seconds after which it may be sent again.',
    schema: { type: 'integer' },
  },
};

const refusalOf = ({ permission }: DeclaredRoute): JsonSchema =>
  permission.kind === 'key'
    ? { ...errorResponse, headers: { ...quotaHeaders, ...retryAfter } }
    : errorResponse;

const responseOf = ({
  kind,
  permission,
  status,
  produces,
  response,
}: DeclaredRoute): JsonSchema => {
  if (status === 204) return { description: 'Done.' };
  const content = produces
    ? Object.fromEntries(produces.map((type) => [type, { schema: file }]))
    : json(jsonSchema(response.describe()));
  const readsModels =
    kind === 'query' && (permission.kind === 'session' || permission.kind === 'key');
  const headers = {
    ...(permission.kind === 'key' ? quotaHeaders : {}),
    ...(readsModels ? staleHeaders : {}),
  };
  return {
    description: 'Done.',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content,
  };
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
    params: { type: 'object', description: 'What the sentence was filled with.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A sentence per field.',
    },
  },
};

/** The OpenAPI 3.1 document of all declared routes. */
export const openApiDocument = (
  routes: readonly DeclaredRoute[],
  about: Readonly<{ title: string; version: string; url: string; sessionCookie: string }>,
): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = pathOf(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      description:
        'Money, rates and amounts are decimal strings; times are ISO 8601 in UTC; ids are UUIDs.',
    },
    servers: [{ url: about.url }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: about.sessionCookie },
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  };
};
