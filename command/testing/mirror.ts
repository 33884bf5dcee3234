import type { Decider } from '../../domain/shared/decider.ts';
import type { EventCatalogue } from '../../domain/shared/event-catalogue.ts';
import { idOf, type DomainEvent } from '../../domain/shared/messages.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { createCodec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';
import { createEventReader } from '../core/event-reader.ts';
import { createHandler, type Handler } from '../core/handle.ts';
import { command, defineReaction, type Reaction } from '../core/reactions/reaction.ts';
import {
  tallyCatalogue,
  tallyDecider,
  type Added,
  type Tally,
  type TallyCommand,
} from './tally.ts';

/** A tally that repeats the counts of another one. */
type Repeated = DomainEvent<'Repeated', Added['data']>;
export const mirrorDecider: Decider<Tally, TallyCommand, Repeated> = {
  ...tallyDecider,
  category: 'mirror',
  decide: (asked, state) =>
    tallyDecider.decide(asked, state).map(({ data }) => ({ type: 'Repeated', data })),
  evolve: ({ total }, { data }) => ({ total: total + data.count }),
};
const mirrorCatalogue: EventCatalogue = {
  category: mirrorDecider.category,
  events: { Repeated: { version: 1 } },
};
const catalogues = [tallyCatalogue, mirrorCatalogue];

export const mirrorReader = createEventReader(catalogues);

/** A handler of tallies and mirrors with its own caches, as in another process. */
export const mirrorHandler = (store: EventStore): Handler =>
  createHandler({
    store,
    codec: createCodec({ catalogues, subjectKeys: createInMemorySubjectKeys() }),
    reader: mirrorReader,
    clock: () => new Date('2026-01-05T12:00:00.000Z'),
    limits: { retryDelaysMs: [1, 1] },
  });

/** The counts that a mirror has repeated so far. */
export const mirroredIn = async (
  store: Pick<EventStore, 'read'>,
  streamId: string,
): Promise<readonly unknown[]> => {
  const events = await mirrorReader.decodeAll(
    await store.read(`${mirrorDecider.category}-${streamId}`),
  );
  return events.map(({ data }) => ('count' in data ? data.count : null));
};

/** The job that the reaction below requests. */
export const everySecondJob = 'every_second';

/**
 * Repeats each count in the mirror with the same id, and requests a job at every second one. Counts of 9 are skipped,
 * because the mirror may refuse them.
 */
export const mirrorReaction = (change: Partial<Reaction<{ heard: number }, Added>> = {}) =>
  defineReaction<{ heard: number }, Added>({
    name: 'mirror',
    categories: [tallyDecider.category],
    past: 'acted on',
    state: {
      keyOf: ({ stream }) => idOf(stream),
      initialState: () => ({ heard: 0 }),
      evolve: ({ heard }) => ({ heard: heard + 1 }),
    },
    react: ({ stream, data: { count } }, { heard }) => [
      command({
        purpose: 'repeat',
        decider: mirrorDecider,
        streamId: idOf(stream),
        command: { type: 'Add', data: { count } },
        ...(count === 9 ? { settledBy: [tradingErrors.INSUFFICIENT_BALANCE] } : {}),
      }),
      ...(heard % 2 === 0
        ? [{ kind: 'job' as const, job: everySecondJob, key: `${idOf(stream)}/${heard}` }]
        : []),
    ],
    ...change,
  });
