import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../domain/shared/errors.ts';
import { createMailboxes } from './mailbox.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

type Batch = Readonly<{
  stream: string;
  items: readonly number[];
  letGo: (reason?: DomainError) => void;
}>;

/** Batches as they arrive, each held until it is let go; and the items that were refused without being in a batch. */
const heldBatches = () => {
  const batches: Batch[] = [];
  const refused: [item: number, code: string][] = [];
  const deliver = (stream: string, items: readonly number[]): Promise<DomainError | null> =>
    new Promise((resolve) =>
      batches.push({ stream, items, letGo: (reason) => resolve(reason ?? null) }),
    );
  const refuse = (item: number, { code }: DomainError): void => {
    refused.push([item, code]);
  };
  return { batches, refused, ends: { deliver, refuse } };
};

/** Waits until everything that is due now has run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('mailboxes', () => {
  it('given a batch in progress, when items arrive, then they form the next batch, in order', async () => {
    const { batches, ends } = heldBatches();
    const mailboxes = createMailboxes({ waitingMax: 10, ...ends });

    for (const item of [1, 2, 3]) mailboxes.post('tally-a', item);
    mailboxes.post('tally-b', 9);
    batches[0]?.letGo();
    await settle();

    expect(batches.map(({ stream, items }) => [stream, items])).toEqual([
      ['tally-a', [1]],
      ['tally-b', [9]],
      ['tally-a', [2, 3]],
    ]);
  });

  it('given the maximum of waiting items, when one more arrives, then it is refused and the others stay', async () => {
    const { batches, ends } = heldBatches();
    const mailboxes = createMailboxes({ waitingMax: 2, ...ends });
    for (const item of [1, 2, 3]) mailboxes.post('tally-a', item);

    expect(() => mailboxes.post('tally-a', 4)).toThrow('The server is busy');

    batches[0]?.letGo();
    await settle();
    expect(batches[1]?.items).toEqual([2, 3]);
  });

  it('given a mailbox that became empty, when an item arrives, then it is delivered', async () => {
    const { batches, ends } = heldBatches();
    const mailboxes = createMailboxes({ waitingMax: 2, ...ends });
    mailboxes.post('tally-a', 1);
    batches[0]?.letGo();
    await settle();

    mailboxes.post('tally-a', 2);

    expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
  });

  it('given a batch that got no answer, then the items waiting behind it are refused undelivered, and later items are delivered', async () => {
    const { batches, refused, ends } = heldBatches();
    const mailboxes = createMailboxes({ waitingMax: 2, ...ends });
    for (const item of [1, 2, 3]) mailboxes.post('tally-a', item);
    mailboxes.post('tally-b', 9);

    batches[0]?.letGo(new DomainError(generalErrors.UNAVAILABLE));
    await settle();
    expect(refused).toEqual([
      [2, 'UNAVAILABLE'],
      [3, 'UNAVAILABLE'],
    ]);

    mailboxes.post('tally-a', 4);
    expect(batches.map(({ stream, items }) => [stream, items])).toEqual([
      ['tally-a', [1]],
      ['tally-b', [9]],
      ['tally-a', [4]],
    ]);
  });
});
