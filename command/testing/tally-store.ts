import { isDomainError } from '../../domain/shared/errors.ts';
import { createCodec } from '../../infra/event-store/codec.ts';
import type { AppendRequest, AppendResult, EventStore } from '../../infra/event-store/port.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';
import { createEventReader } from '../core/event-reader.ts';
import { createHandler, type Clock, type Handler, type HandlerLimits } from '../core/handle.ts';
import { tallyId } from './tally-sender.ts';
import { tallyCatalogue } from './tally.ts';

export const tallyStream = `tally-${tallyId}`;

export const tallyCodec = createCodec({
  catalogues: [tallyCatalogue],
  subjectKeys: createInMemorySubjectKeys(),
});

/** A handler of tallies with its own caches and mailboxes, as in another process. */
export const tallyHandler = (
  store: EventStore,
  limits: Partial<HandlerLimits> = {},
  clock: Clock = () => new Date('2026-01-05T12:00:00.000Z'),
): Handler =>
  createHandler({
    store,
    codec: tallyCodec,
    reader: createEventReader([tallyCatalogue]),
    clock,
    limits: { retryDelaysMs: [1, 1], ...limits },
  });

/** The store with a replaced `append`. */
export const withAppend = (
  store: EventStore,
  append: (request: AppendRequest, next: EventStore['append']) => Promise<AppendResult>,
): EventStore => ({
  ...store,
  append: (request) => append(request, store.append),
});

/** A store whose appends wait until they are released. */
export const gated = (store: EventStore) => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const requests: AppendRequest[] = [];
  return {
    requests,
    open,
    store: withAppend(store, async (request, next) => {
      requests.push(request);
      await gate;
      return next(request);
    }),
  };
};

/** `accepted`, or the code of the refusal. */
export const codeOf = async (sending: Promise<unknown>): Promise<string> => {
  try {
    await sending;
    return 'accepted';
  } catch (error) {
    return isDomainError(error) ? error.code : String(error);
  }
};

/** What was added to the tally, in order. */
export const countsOf = async (store: EventStore): Promise<readonly unknown[]> => {
  const events = await Promise.all((await store.read(tallyStream)).map(tallyCodec.decode));
  return events.map(({ data }) => ('count' in data ? data.count : null));
};

/** Lets everything that is due now happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
