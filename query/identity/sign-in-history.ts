import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { auditEventsTable, type AuditEventRow } from '../../projections/audit/events/rows.ts';
import type { AuditQueryDeps } from '../audit/deps.ts';
import { ask } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { signInsResponse } from './contract.ts';

/** No more than a person looks through. */
const shown = 20;

type Found = Pick<AuditEventRow, 'revision' | 'hash' | 'data'> & Readonly<{ occurred_at: Date }>;

/** The caller's last sign-ins, newest first: when, from which address and place, and whether the device was known. */
export const signInHistory = defineRoute<AuditQueryDeps>()({
  method: 'GET',
  path: '/security/sign-ins',
  kind: 'query',
  summary: 'Your most recent sign-ins.',
  permission: signedIn('no'),
  beforeFactor: true,
  response: signInsResponse,
  handle: ({ caller, context }, { pool, positions, auditLog, placeOf }) =>
    answerFrom({ positions, context, models: [readModels.auditEvents] }, async () => {
      const stream = `sign_in-${personOf(caller).actor.userId}`;
      const found = await ask<Found>(
        pool,
        sql`select revision, hash, data, occurred_at from ${name(auditEventsTable)}
             where stream = ${stream} and type = 'SignedIn' order by position desc limit ${shown}`,
      );
      const data = await Promise.all(
        found.map(async ({ revision, hash, data: said, occurred_at: at }) => {
          // Only the log has the addresses, encrypted.
          const entry = await auditLog.find({
            stream,
            revision,
            hash,
            hashBefore: null,
            known: null,
          });
          const address = entry?.ip ?? null;
          return {
            at: at.toISOString(),
            address,
            place: await placeOf(address),
            is_known_device: 'isKnownDevice' in said && said.isKnownDevice === true,
          };
        }),
      );
      return { data };
    }),
});
