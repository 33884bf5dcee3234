import { array, number, object, string } from 'yup';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { mediaTypes } from '../files/files.ts';
import {
  defineRoute,
  everybody,
  type RequestContext,
  type RouteDeclaration,
} from '../http/route.ts';
import { erasedKey } from '../vault/subject-keys.ts';
import type { Outbox } from './outbox.ts';
import { mailPolicy, outboxPage, outboxPolicy } from './outbox-page.ts';

export type OutboxRouteDeps = Readonly<{
  /** `null` if mails are really sent, and in production: then there is no such page. */
  outbox: Pick<Outbox, 'newest' | 'find'> | null;
}>;

const shownMost = 200;
const route = defineRoute<OutboxRouteDeps>();

/** Only for this machine: mails contain links that open accounts. */
const outboxFor = ({ local }: RequestContext, { outbox }: OutboxRouteDeps) => {
  if (outbox === null || !local) throw new DomainError(generalErrors.NOT_FOUND);
  return outbox;
};

const html = (policy: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
});

const listMails = route({
  method: 'GET',
  path: '/dev/outbox/api',
  kind: 'query',
  summary: 'Emails sent while no mail server is configured; from the server’s own machine only.',
  permission: everybody,
  response: object({
    data: array(
      object({
        id: string().required(),
        to: string().defined(),
        subject: string().defined(),
        text: string().defined(),
        html: string().defined(),
        attachments: array(string().required()).required(),
        created_at: string().required(),
      }),
    ).required(),
  }),
  handle: async ({ context }, deps) => {
    const rows = await outboxFor(context, deps).newest(shownMost);
    const data = rows.flatMap(({ mail, createdAt }) =>
      mail === null || mail === erasedKey
        ? []
        : [
            {
              ...mail,
              attachments: (mail.attachments ?? []).map(({ name }) => name),
              created_at: createdAt.toISOString(),
            },
          ],
    );
    return { status: 200, body: { data } };
  },
});

const showOutbox = route({
  method: 'GET',
  path: '/dev/outbox',
  kind: 'query',
  summary: 'The outbox as an HTML page.',
  permission: everybody,
  query: object({ id: string().max(200) }),
  response: object({}),
  produces: ['text/html'],
  handle: async ({ query, context }, deps) => {
    const rows = await outboxFor(context, deps).newest(shownMost);
    return { status: 200, body: outboxPage(rows, query.id ?? null), headers: html(outboxPolicy) };
  },
});

const showMail = route({
  method: 'GET',
  path: '/dev/outbox/mail',
  kind: 'query',
  summary: 'An email of the outbox as HTML.',
  permission: everybody,
  query: object({ id: string().required().max(200) }),
  response: object({}),
  produces: ['text/html'],
  handle: async ({ query, context }, deps) => {
    const row = await outboxFor(context, deps).find(query.id);
    if (!row?.mail || row.mail === erasedKey) throw new DomainError(generalErrors.NOT_FOUND);
    const headers = { ...html(mailPolicy), 'X-Frame-Options': 'SAMEORIGIN' };
    return { status: 200, body: row.mail.html, headers };
  },
});

const showAttachment = route({
  method: 'GET',
  path: '/dev/outbox/attachment',
  kind: 'query',
  summary: 'An attachment of an email, by its index.',
  permission: everybody,
  query: object({ id: string().required().max(200), index: number().integer().min(0).default(0) }),
  response: object({}),
  produces: [mediaTypes.pdf],
  handle: async ({ query, context }, deps) => {
    const row = await outboxFor(context, deps).find(query.id);
    const mail = row === null || row.mail === erasedKey ? null : row.mail;
    const file = mail?.attachments?.[query.index];
    if (file === undefined) throw new DomainError(generalErrors.NOT_FOUND);
    return {
      status: 200,
      body: Buffer.from(file.content, 'base64'),
      headers: {
        'Content-Type': file.mediaType,
        'Content-Disposition': `attachment; filename="${file.name}"`,
        'Cache-Control': 'no-store',
      },
    };
  },
});

export const outboxRoutes: readonly RouteDeclaration<OutboxRouteDeps>[] = [
  listMails,
  showOutbox,
  showMail,
  showAttachment,
];
