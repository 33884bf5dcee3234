import type { Decider } from '../../domain/shared/decider.ts';
import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import type { DomainCommand, DomainEvent } from '../../domain/shared/messages.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import { EventStoreUnavailable, type EventStore } from '../../infra/event-store/port.ts';
import { createCarryOut } from './carry-out.ts';
import { begun, endOfBulk, outcomeIn, replay } from './command-records.ts';
import { partKeyOf } from './metadata.ts';
import type { CommandKey, CommandMetadata, Handled, Outcome, PendingCommand } from './command.ts';
import { streamOf } from './erased-decider.ts';
import { createEventReader, type EventReader } from './event-reader.ts';
import { createFoldCache } from './fold-cache.ts';
import { createFoldLoader } from './fold-loader.ts';
import { createInFlight } from './in-flight.ts';
import { createMailboxes } from './mailbox.ts';
import type { Snapshots } from './snapshots.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

export type Clock = () => Date;

/** One command for one stream. */
export type HandleRequest<
  State,
  Command extends DomainCommand,
  Event extends DomainEvent,
> = Readonly<{
  decider: Decider<State, Command, Event>;
  /** Id of the stream within the decider's category. */
  streamId: string;
  command: Command;
  record: CommandKey;
  metadata: CommandMetadata;
  /** The command's clock; now if absent. Only the seeder of an empty store sets it in the past. */
  occurredAt?: string;
  /** What is answered, given the events and the state after them. Kept with the record: no personal data. */
  outcome: (events: readonly Event[], state: State) => Outcome;
  /** Nothing should stand in the stream yet: it is read only where the append finds that something does. */
  isFirst?: boolean;
  /** One of the many of a bulk: it waits for its turn, and takes none of the places of its person. */
  isRow?: boolean;
}>;

export type Handler = Readonly<{
  /**
   * Loads, folds, decides and appends; answers once committed. A repeat of a command that was carried out answers as
   * before. Throws `DomainError`: the decider's refusal, `KEY_REUSED`, `COMMAND_IN_PROGRESS`, `BUSY`, `UNAVAILABLE`.
   */
  handle: <State, Command extends DomainCommand, Event extends DomainEvent>(
    request: HandleRequest<State, Command, Event>,
  ) => Promise<Handled>;
  /**
   * Does the same around what must be fetched before the command can be built: a refusal on the way there does not hide
   * that the command was carried out before. `run` sends exactly one command under this record's key.
   */
  once: (
    record: CommandKey,
    metadata: Pick<CommandMetadata, 'actor'>,
    run: (send: Send) => Promise<Handled>,
  ) => Promise<Handled>;
  /**
   * What became of the command sent under this scope and key: its frozen answer, or that it is under way (in this
   * process, or begun and not brought to its end); `null` where nothing is known of it.
   */
  outcomeOf: (record: Pick<CommandKey, 'scope' | 'key'>) => Promise<CommandOutcome | null>;
  /**
   * What never changes once it is there (an owner, an order's instrument), from the cached fold; not found there, from
   * the stream's newest state. Nothing is decided on it.
   */
  find: <State, Command extends DomainCommand, Event extends DomainEvent, Found>(
    request: FindRequest<State, Command, Event, Found | null>,
  ) => Promise<Found | null>;
  /** What may change, from the stream's newest state: other processes write it too. Rejects with what `pick` throws. */
  findNow: <State, Command extends DomainCommand, Event extends DomainEvent, Found>(
    request: FindRequest<State, Command, Event, Found>,
  ) => Promise<Found>;
}>;

/** What became of a command. */
export type CommandOutcome =
  Readonly<{ state: 'done' } & Outcome & { position: bigint }> | Readonly<{ state: 'in_progress' }>;

/** Finds something in a stream's state. */
export type FindRequest<
  State,
  Command extends DomainCommand,
  Event extends DomainEvent,
  Found,
> = Readonly<{
  decider: Decider<State, Command, Event>;
  streamId: string;
  /** `null` where the state has no such thing. */
  pick: (state: State) => Found;
}>;

/** Sends a command from within `once`. */
export type Send = <State, Command extends DomainCommand, Event extends DomainEvent>(
  request: HandleRequest<State, Command, Event>,
) => Promise<Handled>;

export type HandlerLimits = Readonly<{
  /** Commands that may wait per stream. */
  waitingPerStreamMax: number;
  /** Commands of one person that may be under way. */
  perPersonMax: number;
  /** Rows of bulks that may be under way; others wait for their turn. */
  rowsMax: number;
  /** How long a key in flight is waited for. */
  inFlightWaitMs: number;
  conflictsMax: number;
  retryDelaysMs: readonly number[];
  /** Folds kept in memory. */
  foldsMax: number;
}>;

const handlerLimits: HandlerLimits = {
  waitingPerStreamMax: 256,
  perPersonMax: 64,
  rowsMax: 256,
  inFlightWaitMs: 5_000,
  conflictsMax: 20,
  retryDelaysMs: [100],
  foldsMax: 5_000,
};

/** A method, not a property: so that what reads one kind of state can stand where any is held. */
type ErasedPick<Found> = Readonly<{ pick(state: unknown): Found }>;

/** The command side of one process: mailboxes, folds and commands in flight are its own. */
export const createHandler = (options: {
  store: EventStore;
  codec: Pick<Codec, 'encode'>;
  clock: Clock;
  reader?: EventReader;
  snapshots?: Snapshots | null;
  limits?: Partial<HandlerLimits>;
}): Handler => {
  const limits = { ...handlerLimits, ...options.limits };
  const snapshots = options.snapshots ?? null;
  const reader = options.reader ?? createEventReader();
  const loader = createFoldLoader({ store: options.store, reader, snapshots });
  const folds = createFoldCache({ loader, foldsMax: limits.foldsMax });
  const mailboxes = createMailboxes<PendingCommand>({
    waitingMax: limits.waitingPerStreamMax,
    deliver: createCarryOut({
      ...limits,
      store: options.store,
      codec: options.codec,
      folds,
      snapshots,
    }),
    refuse: (command, reason) => command.refuse(reason),
  });
  const inFlight = createInFlight({
    perPersonMax: limits.perPersonMax,
    rowsMax: limits.rowsMax,
    waitMs: limits.inFlightWaitMs,
  });

  const send: Send = (request) =>
    new Promise((answer, refuse) => {
      const occurredAt = (): string => request.occurredAt ?? options.clock().toISOString();
      const pending: PendingCommand = { ...request, occurredAt, answer, refuse };
      mailboxes.post(streamOf(request.decider, request.streamId), pending);
    });

  /** What a refusal becomes where the command was carried out before: the answer of then. */
  const answerOfBefore = async (record: CommandKey, refusal: DomainError): Promise<Handled> => {
    if (neverLookedUp.has(refusal.code)) throw refusal;
    const found = await options.store.findCommand(record.scope, record.key);
    if (found === null) throw refusal;
    return replay(found, record);
  };

  const answered = async (
    record: CommandKey,
    run: (send: Send) => Promise<Handled>,
  ): Promise<Handled> => {
    try {
      return await run(send);
    } catch (error) {
      if (isDomainError(error)) return answerOfBefore(record, error);
      throw error instanceof EventStoreUnavailable
        ? new DomainError(generalErrors.UNAVAILABLE)
        : error;
    }
  };

  const once: Handler['once'] = (record, { actor }, run) =>
    inFlight.alone(nameOf(record), isUuid(actor.userId) ? actor.userId : null, () =>
      answered(record, run),
    );

  const handle: Handler['handle'] = (request) => {
    const { record, metadata, isRow = false } = request;
    const sendIt = (): Promise<Handled> => send(request);
    return isRow
      ? inFlight.inTurn(nameOf(record), () => answered(record, sendIt))
      : once(record, metadata, sendIt);
  };

  /** The record that a command of several parts leaves when all are done. */
  const endOf = (record: Pick<CommandKey, 'scope' | 'key'>) =>
    options.store.findCommand(record.scope, partKeyOf(record, endOfBulk));

  const outcomeOf: Handler['outcomeOf'] = async (record) => {
    // Asked first: what ends between the two questions has left its record.
    const isRunning = inFlight.isRunning(nameOf(record));
    const found = await options.store.findCommand(record.scope, record.key);
    if (found === null) return isRunning ? { state: 'in_progress' } : null;
    const last = outcomeIn(found).status === begun ? await endOf(record) : found;
    if (last === null) return { state: 'in_progress' };
    return { state: 'done', ...outcomeIn(last), position: last.position };
  };

  const find: Handler['find'] = async ({ decider, streamId, pick }) => {
    const stream = streamOf(decider, streamId);
    const erased: ErasedPick<ReturnType<typeof pick>> = { pick };
    const fold = await folds.baseline(decider, stream);
    const found = erased.pick(fold.state);
    if (found !== null || fold.fresh) return found;
    return erased.pick((await folds.refresh(decider, stream, fold)).state);
  };

  const findNow: Handler['findNow'] = async ({ decider, streamId, pick }) => {
    const erased: ErasedPick<ReturnType<typeof pick>> = { pick };
    return erased.pick((await folds.newest(decider, streamOf(decider, streamId))).state);
  };

  return {
    once,
    outcomeOf,
    find,
    findNow,
    handle,
  };
};

const nameOf = ({ scope, key }: Pick<CommandKey, 'scope' | 'key'>): string => `${scope}\n${key}`;

/** Refusals that already rest on the record, or come of too much work. */
const neverLookedUp: ReadonlySet<string> = new Set(['KEY_REUSED', 'BUSY', 'UNAVAILABLE']);
