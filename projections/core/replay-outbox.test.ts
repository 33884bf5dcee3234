import { describe, expect, it } from '@jest/globals';
import { tally } from '../testing/runner-test.ts';
import { createOutbox } from './replay-outbox.ts';
import { tableSql } from './table-sql.ts';

const table = tableSql(tally('counted'), 'main', 'rebuild');
const full = Buffer.alloc(1_000_000);

/** Transactions that end when the test commits or fails them. */
const createTransactions = () => {
  const open: { commit: () => void; fail: () => void }[] = [];
  return {
    open,
    transact: () =>
      new Promise<void>((resolve, reject) => {
        open.push({ commit: resolve, fail: () => reject(new Error('The disk is full.')) });
      }),
  };
};

describe('the outbox of a replay', () => {
  it('given less than a full batch, then it is sent only by `sendAll`', async () => {
    const { open, transact } = createTransactions();
    const outbox = createOutbox(transact);
    outbox.put(table, Buffer.from('1\n'));
    await outbox.sendFull();
    expect(open).toHaveLength(0);
    const sent = outbox.sendAll();
    await new Promise(setImmediate);
    expect(open).toHaveLength(1);
    open[0]?.commit();
    await sent;
  });

  it('given a batch that is being written, then the caller continues, and the next batch waits for it', async () => {
    const { open, transact } = createTransactions();
    const outbox = createOutbox(transact);
    outbox.put(table, full);
    await outbox.sendFull();
    expect(open).toHaveLength(1);
    outbox.put(table, full);
    const next = outbox.sendFull();
    await new Promise(setImmediate);
    expect(open).toHaveLength(1);
    open[0]?.commit();
    await next;
    expect(open).toHaveLength(2);
    open[1]?.commit();
    await outbox.settled();
  });

  it('given a batch that could not be written, then the next calls fail with its error', async () => {
    const { open, transact } = createTransactions();
    const outbox = createOutbox(transact);
    outbox.put(table, full);
    await outbox.sendFull();
    open[0]?.fail();
    await outbox.settled();
    outbox.put(table, full);
    await expect(outbox.sendFull()).rejects.toThrow('The disk is full.');
    await expect(outbox.sendAll()).rejects.toThrow('The disk is full.');
    expect(open).toHaveLength(1);
  });

  it('given a replay that ends early, then it settles only when no batch is being written', async () => {
    const { open, transact } = createTransactions();
    const outbox = createOutbox(transact);
    outbox.put(table, full);
    await outbox.sendFull();
    let isSettled = false;
    const settled = outbox.settled().then(() => {
      isSettled = true;
    });
    await new Promise(setImmediate);
    expect(isSettled).toBe(false);
    open[0]?.commit();
    await settled;
  });
});
