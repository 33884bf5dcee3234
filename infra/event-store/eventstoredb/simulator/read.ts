import { status, type ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Inside } from './append.ts';
import type { Log, Recorded } from './log.ts';
import { caughtUp, confirmation, readEvent, streamNameOf, streamNotFound } from './messages.ts';

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

const backwards = 1;

const invalidArgument = (call: ReadCall, details: string): void => {
  call.emit('error', Object.assign(new Error(details), { code: status.INVALID_ARGUMENT, details }));
};

/** Writes the events of a page and ends the call; the call may be held half-way. */
const give = (call: ReadCall, events: readonly Recorded[], { faults, counts }: Inside): void => {
  counts.reads += 1;
  counts.eventsGiven += events.length;
  const heldAfter = faults.takeHold();
  const writeAll = (some: readonly Recorded[]): void => {
    for (const event of some) call.write(readEvent(event));
  };
  if (heldAfter === null) {
    writeAll(events);
    call.end();
    return;
  }
  writeAll(events.slice(0, heldAfter));
  faults.holdRead(() => {
    if (call.cancelled) return;
    writeAll(events.slice(heldAfter));
    call.end();
  });
};

const readStream = (call: ReadCall, options: ReadReq.Options, inside: Inside): void => {
  const wanted = options.getStream();
  const name = streamNameOf(wanted?.getStreamIdentifier());
  const events = inside.log.stream(name);
  const count = Number(options.getCount());
  if (events.length === 0) {
    call.write(streamNotFound(name));
    call.end();
    return;
  }
  const down = options.getReadDirection() === backwards;
  const from = wanted?.hasRevision() === true ? Number(wanted.getRevision()) : down ? Infinity : 0;
  const kept = down ? events.slice(0, from + 1).reverse() : events.slice(from, from + count);
  give(call, kept.slice(0, count), inside);
};

/** The index of the requested position; a position without an event is refused, as observed on the real server. */
const startIndex = (options: ReadReq.Options, events: readonly Recorded[]): number | null => {
  const position = options.getAll()?.getPosition();
  if (position === undefined) return options.getAll()?.hasEnd() === true ? events.length : 0;
  const wanted = BigInt(position.getCommitPosition());
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.position ?? wanted) < wanted) low = middle + 1;
    else high = middle;
  }
  return events[low]?.position === wanted ? low : null;
};

/** The filter of a read of the log, if it has one. */
const isLetBy = (options: ReadReq.Options): ((event: Recorded) => boolean) => {
  const filter = options.getFilter();
  if (filter === undefined) return () => true;
  const [streams, types] = [filter.getStreamIdentifier(), filter.getEventType()].map((one) =>
    one?.getPrefixList(),
  );
  return ({ stream, type }) =>
    (streams?.some((prefix) => stream.startsWith(prefix)) ?? true) &&
    (types?.some((prefix) => type.startsWith(prefix)) ?? true);
};

const readAll = (call: ReadCall, options: ReadReq.Options, inside: Inside): void => {
  const events = inside.log.all();
  const from = startIndex(options, events);
  if (from === null) return invalidArgument(call, 'Unexpected position');
  const down = options.getReadDirection() === backwards;
  // Inclusive in both directions.
  const count = Number(options.getCount());
  const last = Math.min(from, events.length - 1);
  const kept = down
    ? events.slice(Math.max(0, last + 1 - count), last + 1).reverse()
    : events.slice(from).filter(isLetBy(options)).slice(0, count);
  give(call, kept, inside);
};

/** Excludes the given position; delivers the backlog, then 'caught up', then new events. */
const subscribeToAll = (
  call: ReadCall,
  options: ReadReq.Options,
  { log, faults, counts }: Inside,
): void => {
  counts.subscriptions += 1;
  const from = startIndex(options, log.all());
  if (from === null) return invalidArgument(call, 'Unexpected position');
  let next = options.getAll()?.hasPosition() === true ? from + 1 : from;
  call.write(confirmation());
  const deliver = (): void => {
    if (faults.subscriptionsSilent()) return;
    for (const event of log.all().slice(next)) call.write(readEvent(event));
    counts.eventsGiven += log.all().length - next;
    next = log.all().length;
  };
  deliver();
  call.write(caughtUp());
  const stop = log.onAppend(deliver);
  call.on('cancelled', stop);
  call.on('close', stop);
  faults.onSubscription(call);
};

/** The log as a node sees it that lacks the last events. */
const seenBy = (log: Log, behind: number): Log => {
  if (behind === 0) return log;
  const all = log.all().slice(0, -behind);
  return {
    ...log,
    all: () => all,
    stream: (name) => all.filter(({ stream }) => stream === name),
  };
};

export const read = (call: ReadCall, whole: Inside): void => {
  const { faults, counts } = whole;
  const seen = (): Inside => ({ ...whole, log: seenBy(whole.log, faults.behind()) });
  const refusal = faults.refusal();
  if (refusal !== null) {
    call.destroy(refusal);
    return;
  }
  if (faults.frozen()) {
    counts.dropped += 1;
    return;
  }
  const options = call.request.getOptions();
  if (options === undefined) return invalidArgument(call, 'Options are missing');
  if (options.hasSubscription()) {
    subscribeToAll(call, options, seen());
    return;
  }
  const carryOut = options.hasStream() ? readStream : readAll;
  faults.whenReached(() => {
    if (!call.cancelled) carryOut(call, options, seen());
  });
};
