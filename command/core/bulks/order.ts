import { mixed, number, object, string } from 'yup';
import type { BulkOrder } from './store.ts';

/** A stored order: the hash in hex, everything else unchanged. */
const kept = object({
  record: object({
    scope: string().required(),
    key: string().required(),
    commandId: string().required(),
    bodyHash: string().required(),
  }).required(),
  metadata: object({
    actor: object({
      userId: string().required(),
      roleId: number().nullable().defined(),
      impersonatorId: string().nullable().defined(),
    }).required(),
    correlationId: string().required(),
    ip: string(),
    session: string(),
  }).required(),
  params: mixed().defined(),
});

/** Serialises who ordered it, under which key, and the parameters. */
export const writeOrder = ({ sending, params }: Omit<BulkOrder, 'name'>): string => {
  const bodyHash = Buffer.from(sending.record.bodyHash).toString('hex');
  return JSON.stringify({ ...sending, record: { ...sending.record, bodyHash }, params });
};

export const readOrder = (name: string, text: string): BulkOrder => {
  const { record, metadata, params } = kept.validateSync(JSON.parse(text), { strict: true });
  const { ip, session, ...who } = metadata;
  return {
    name,
    params,
    sending: {
      record: { ...record, bodyHash: Buffer.from(record.bodyHash, 'hex') },
      metadata: {
        ...who,
        ...(ip === undefined ? {} : { ip }),
        ...(session === undefined ? {} : { session }),
      },
    },
  };
};
