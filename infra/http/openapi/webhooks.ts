import type { AnyObjectSchema } from 'yup';
import { jsonSchema, type JsonSchema } from './json-schema.ts';

/** A webhook that we send to other servers. */
export type DeclaredWebhook = Readonly<{
  name: string;
  summary: string;
  /** How it is sent, verified and answered. */
  description: string;
  headers: Readonly<Record<string, Readonly<{ description: string; schema: JsonSchema }>>>;
  body: AnyObjectSchema;
}>;

const pathItemOf = ({ summary, description, headers, body }: DeclaredWebhook): JsonSchema => ({
  post: {
    summary,
    description,
    tags: ['webhooks'],
    security: [],
    parameters: Object.entries(headers).map(([name, header]) => ({
      name,
      in: 'header',
      required: true,
      ...header,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchema(body.describe()) } },
    },
    responses: {
      '2XX': { description: 'Delivered.' },
      '410': { description: 'The receiver is gone: the webhook is switched off.' },
      default: { description: 'The delivery is retried later.' },
    },
  },
});

/** The `webhooks` section of an OpenAPI 3.1 document. */
export const webhooksOf = (webhooks: readonly DeclaredWebhook[]): JsonSchema =>
  Object.fromEntries(webhooks.map((webhook) => [webhook.name, pathItemOf(webhook)]));
