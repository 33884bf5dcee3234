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
  /**
   * The answer, made from the events and the state after them. It is stored in the command record: no personal data.
   */
  outcome: (events: readonly Event[], state: State) => Outcome;
  /** The stream is expected to be empty. It is read only if the append finds that it is not. */
  isFirst?: boolean;
  /** A row of a bulk: it waits for its turn and does not count towards its person's limit. */
  isRow?: boolean;
}>;

export type Handler = Readonly<{
  /**
   * Loads, folds, decides and appends; answers once committed. A repeat of a command that was carried out gets the same
   * answer. Throws `DomainError`: the decider's refusal, `KEY_REUSED`, `COMMAND_IN_PROGRESS`, `BUSY`, `UNAVAILABLE`.
   */
  handle: <State, Command extends DomainCommand, Event extends DomainEvent>(
    request: HandleRequest<State, Command, Event>,
  ) => Promise<Handled>;
  /**
   * Does the same for a command that needs data to be fetched before it can be built. If fetching is refused but the
   * command was carried out before, it is answered from its record. `run` sends exactly one command under this record's
   * key.
   */
  once: (
    record: CommandKey,
    metadata: Pick<CommandMetadata, 'actor'>,
    run: (send: Send) => Promise<Handled>,
  ) => Promise<Handled>;
  /**
   * What became of the command sent under this scope and key: its stored answer, or that it is in progress (running in
   * this process, or begun and not finished); `null` when it is unknown.
   */
  outcomeOf: (record: Pick<CommandKey, 'scope' | 'key'>) => Promise<CommandOutcome | null>;
  /**
   * Finds something that never changes once it exists (an owner, an order's instrument): in the cached fold, or else in
   * the stream's newest state. Decisions must not rely on it.
   */
  find: <State, Command extends DomainCommand, Event extends DomainEvent, Found>(
    request: FindRequest<State, Command, Event, Found | null>,
  ) => Promise<Found | null>;
  /**
   * Finds something that may change, in the stream's newest state, because other processes write to it too. Rejects
   * with what `pick` throws.
   */
  findNow: <State, Command extends DomainCommand, Event extends DomainEvent, Found>(
    request: FindRequest<State, Command, Event, Found>,
  ) => Promise<Found>;
}>;

/** What became of a command. */
export type CommandOutcome =
  Readonly<{ state: 'done' } & Outcome & { position: bigint }> | Readonly<{ state: 'in_progress' }>;

/** A question about a stream's state. */
export type FindRequest<
  State,
  Command extends DomainCommand,
  Event extends DomainEvent,
  Found,
> = Readonly<{
  decider: Decider<State, Command, Event>;
  streamId: string;
  /** Returns `null` when the state has no such thing. */
  pick: (state: State) => Found;
}>;

/** Sends a command from within `once`. */
export type Send = <State, Command extends DomainCommand, Event extends DomainEvent>(
  request: HandleRequest<State, Command, Event>,
) => Promise<Handled>;

export type HandlerLimits = Readonly<{
  /** Commands that may wait per stream. */
  waitingPerStreamMax: number;
  /** Commands of one person that may be in progress at the same time. */
  perPersonMax: number;
  /** Rows of bulks that may be in progress at the same time; others wait for their turn. */
  rowsMax: number;
  /** How long to wait for a command in progress with the same key. */
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

/** A method, not a property, so that a reader of one type of state can be stored as a reader of any. */
type ErasedPick<Found> = Readonly<{ pick(state: unknown): Found }>;

/** The command side of one process, with its own mailboxes, folds and commands in flight. */
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

  /** Turns a refusal into the stored answer if the command was carried out before. */
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

  /** The record that a command with several parts leaves when all are done. */
  const endOf = (record: Pick<CommandKey, 'scope' | 'key'>) =>
    options.store.findCommand(record.scope, partKeyOf(record, endOfBulk));

  const outcomeOf: Handler['outcomeOf'] = async (record) => {
    // Checked before the record is read: a command that ends between the two questions has left its record by then.
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

/** Refusals that already take the record into account, or that come from overload: the record is not looked up. */
const neverLookedUp: ReadonlySet<string> = new Set(['KEY_REUSED', 'BUSY', 'UNAVAILABLE']);
