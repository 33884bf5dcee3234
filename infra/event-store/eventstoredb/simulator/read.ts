import { status, type ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Faults } from './faults.ts';
import type { Log, Recorded } from './log.ts';
import { caughtUp, confirmation, readEvent, streamNameOf, streamNotFound } from './messages.ts';

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

const backwards = 1;

const invalidArgument = (call: ReadCall, details: string): void => {
  call.destroy(Object.assign(new Error(details), { code: status.INVALID_ARGUMENT, details }));
};

const readStream = (call: ReadCall, options: ReadReq.Options, log: Log): void => {
  const wanted = options.getStream();
  const name = streamNameOf(wanted?.getStreamIdentifier());
  const events = log.stream(name);
  const count = Number(options.getCount());
  if (events.length === 0) {
    call.write(streamNotFound(name));
  } else {
    const down = options.getReadDirection() === backwards;
    const from =
      wanted?.hasRevision() === true ? Number(wanted.getRevision()) : down ? Infinity : 0;
    const kept = down
      ? events.filter((event) => event.revision <= from).reverse()
      : events.filter((event) => event.revision >= from);
    for (const event of kept.slice(0, count)) call.write(readEvent(event));
  }
  call.end();
};

/** The index of the position asked for; a position that is no event is refused, as the real server was seen to do. */
const startIndex = (options: ReadReq.Options, events: readonly Recorded[]): number | null => {
  const position = options.getAll()?.getPosition();
  if (position === undefined) return options.getAll()?.hasEnd() === true ? events.length : 0;
  const index = events.findIndex(
    (event) => event.position === BigInt(position.getCommitPosition()),
  );
  return index < 0 ? null : index;
};

const readAll = (call: ReadCall, options: ReadReq.Options, log: Log): void => {
  const events = log.all();
  const from = startIndex(options, events);
  if (from === null) return invalidArgument(call, 'Unexpected position');
  const down = options.getReadDirection() === backwards;
  // Inclusive both ways.
  const kept = down
    ? events.slice(0, Math.min(from + 1, events.length)).reverse()
    : events.slice(from);
  for (const event of kept.slice(0, Number(options.getCount()))) call.write(readEvent(event));
  call.end();
};

/** Exclusive of the position given; delivers the backlog, says 'caught up', then what comes. */
const subscribeToAll = (
  call: ReadCall,
  options: ReadReq.Options,
  log: Log,
  faults: Faults,
): void => {
  const from = startIndex(options, log.all());
  if (from === null) return invalidArgument(call, 'Unexpected position');
  let next = options.getAll()?.hasPosition() === true ? from + 1 : from;
  call.write(confirmation());
  const deliver = (): void => {
    if (faults.subscriptionsSilent()) return;
    for (const event of log.all().slice(next)) call.write(readEvent(event));
    next = log.all().length;
  };
  deliver();
  call.write(caughtUp());
  const stop = log.onAppend(deliver);
  call.on('cancelled', stop);
  call.on('close', stop);
  faults.onSubscription(call);
};

export const read = (call: ReadCall, log: Log, faults: Faults): void => {
  const refusal = faults.refusal();
  if (refusal !== null) {
    call.destroy(refusal);
    return;
  }
  if (faults.frozen()) return;
  const options = call.request.getOptions();
  if (options === undefined) return invalidArgument(call, 'Options are missing');
  if (options.hasSubscription()) subscribeToAll(call, options, log, faults);
  else if (options.hasStream()) readStream(call, options, log);
  else readAll(call, options, log);
};
