import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/**
 * One mailbox per stream: the commands of one stream go one batch after another, and whatever gathers while a batch is
 * under way is the next batch (design.md section 2). Where a batch met silence, what gathered behind it is refused at once: it
 * waited as long, and would wait as long again. Mailboxes appear with their first item and go with their last.
 */
export type Mailboxes<Item> = Readonly<{
  /** Throws `BUSY` when `waitingMax` items of this stream wait already. */
  post: (stream: string, item: Item) => void;
}>;

/** Mailboxes of one process. */
export const createMailboxes = <Item>(options: {
  /** How many may wait per stream, beside the batch under way. */
  waitingMax: number;
  /** Answers every item of the batch; must not reject. Gives why those that wait are refused, `null` where they are not. */
  deliver: (stream: string, batch: readonly Item[]) => Promise<DomainError | null>;
  refuse: (item: Item, reason: DomainError) => void;
}): Mailboxes<Item> => {
  /** What waits, by stream; a stream without an entry has no batch under way. */
  const waiting = new Map<string, Item[]>();

  const work = async (stream: string): Promise<void> => {
    for (;;) {
      const batch = waiting.get(stream) ?? [];
      if (batch.length === 0) break;
      waiting.set(stream, []);
      const reason = await options.deliver(stream, batch);
      if (reason === null) continue;
      for (const item of waiting.get(stream) ?? []) options.refuse(item, reason);
      waiting.set(stream, []);
    }
    waiting.delete(stream);
  };

  return {
    post: (stream, item) => {
      const queue = waiting.get(stream);
      if (queue !== undefined && queue.length >= options.waitingMax)
        throw new DomainError(generalErrors.BUSY);
      if (queue !== undefined) {
        queue.push(item);
        return;
      }
      waiting.set(stream, [item]);
      void work(stream);
    },
  };
};
