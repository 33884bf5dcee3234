import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { uuidv7 } from '../../../command/core/ids.ts';
import type { Visitor } from './real-app.ts';

export const history = '/admin/leads/imports';

/** Calls to import files of leads; the caller is this manager unless another one is given. */
export const importCalls = (manager: () => Visitor) => {
  const send = (text: string | Buffer, options: object = {}, as = manager()) =>
    as.call
      .post('/admin/leads/csv')
      .set('Idempotency-Key', uuidv7())
      .field({ fileName: 'spring.csv', ...options })
      .attach('file', Buffer.from(text), 'spring.csv');
  const dry = async (text: string | Buffer, options: object = {}, as = manager()) =>
    (await send(text, { dryRun: 'true', ...options }, as)).body.report;
  const ended = async (id: string, as = manager()) => {
    let { body } = await as.call.get(`/bulks/${id}`);
    while (body.ended_at === null) {
      await wait(20);
      ({ body } = await as.call.get(`/bulks/${id}`));
    }
    return body;
  };
  const imported = async (text: string, options: object = {}, as = manager()) => {
    const { status, body } = await send(text, options, as);
    expect(status).toBe(202);
    return { ...body, standing: await ended(body.id, as) };
  };
  /** The leads that a search for this text finds in the lists. */
  const listed = async (search: string) =>
    (
      await manager().call.get(
        `/affiliate/leads/api/new/all/all?search=${encodeURIComponent(search)}`,
      )
    ).body;
  /** The number of leads that a search for this text finds. */
  const found = async (search: string): Promise<number> => (await listed(search)).meta.total;
  /** Waits until the lists, which follow the log, show this number of leads. */
  const comesTo = async (search: string, total: number): Promise<void> => {
    while ((await found(search)) !== total) await wait(20);
  };
  /** The only lead that a search for this text finds. */
  const leadWith = async (search: string): Promise<string> => {
    await comesTo(search, 1);
    return (await listed(search)).data[0].id;
  };
  const undo = (id: string) => manager().call.post(`${history}/${id}/undo`).send({});
  return { send, dry, ended, imported, found, comesTo, leadWith, undo };
};
