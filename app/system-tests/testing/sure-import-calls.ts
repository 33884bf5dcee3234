import { createBulkStore } from '../../../command/core/bulks/postgres-store.ts';
import { property } from '../../../infra/http/property.ts';
import type { Owner } from './populated.ts';
import type { RealApp } from './real-app.ts';
import { form, get, json, type SureCall } from './sure-call.ts';

const csv = (name: string): string => `firstName,email\r\n${name},${name}@example.test\r\n`;

/** Calls about imports of leads, with one that has ended, because no process here runs it. */
export const sureImportCalls = async (
  { foundation }: Pick<RealApp, 'foundation'>,
  admin: Pick<Owner, 'call' | 'cookie'>,
): Promise<Readonly<Record<string, SureCall>>> => {
  const file = Buffer.from(csv('ines'));
  const { body } = await admin.call
    .post('/admin/leads/csv')
    .attach('file', file, 'leads.csv')
    .expect(202);
  const id = String(property(body, 'id'));
  await createBulkStore(foundation.pools.app, foundation.masterKey).end(id, 'done');
  return {
    'POST /admin/leads/csv': {
      by: admin,
      call: form(`name="file"; filename="leads.csv"\r\n\r\n${csv('joan')}`),
    },
    'GET /admin/leads/imports': { by: admin, call: get({}) },
    'GET /admin/leads/imports/{id}/errors': { by: admin, call: get({ id }) },
    'POST /admin/leads/imports/{id}/undo': { by: admin, call: json({}, { id }) },
  };
};
