import type { ServerDuplexStream } from '@grpc/grpc-js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Expected, Outcome, Proposal, Recorded } from './log.ts';
import { anyPb, sharedPb, statusPb, streamsPb } from '../protocol.ts';

export type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** Ticks of 100 ns since 1970, as the server writes `created`. */
const ticks = (createdMs: number): string => (BigInt(createdMs) * 10_000n).toString();

const hexOf = (value: string): string =>
  BigInt.asUintN(64, BigInt(value)).toString(16).padStart(16, '0');

/** A UUID of a message, sent as text or as two 64-bit halves. */
export const idOf = (uuid: UUID | undefined): string => {
  if (uuid === undefined) return '';
  const structured = uuid.getStructured();
  if (structured === undefined) return uuid.getString();
  const hex =
    hexOf(structured.getMostSignificantBits()) + hexOf(structured.getLeastSignificantBits());
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const streamNameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

type AnyProposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

export const proposalOf = (message: AnyProposed): Proposal => ({
  id: idOf(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  customMetadata: message.getCustomMetadata_asU8(),
});

export const expectedOfAppend = (options: AppendReq.Options): Expected => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamExists()) return 'stream-exists';
  return options.hasRevision() ? Number(options.getRevision()) : 'any';
};

export const expectedOfBatch = (options: BatchAppendReq.Options): Expected => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamExists()) return 'stream-exists';
  return options.hasStreamPosition() ? Number(options.getStreamPosition()) : 'any';
};

const identifier = (stream: string): StreamIdentifier => {
  const message = new sharedPb.StreamIdentifier();
  message.setStreamName(Buffer.from(stream, 'utf8'));
  return message;
};

export const readEvent = (event: Recorded): ReadResp => {
  const id = new sharedPb.UUID();
  id.setString(event.id);
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(identifier(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(event.position.toString());
  recorded.setPreparePosition(event.position.toString());
  recorded.getMetadataMap().set('type', event.type);
  recorded.getMetadataMap().set('content-type', event.contentType);
  recorded.getMetadataMap().set('created', ticks(event.createdMs));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.customMetadata);
  const wrapped = new streamsPb.ReadResp.ReadEvent();
  wrapped.setEvent(recorded);
  wrapped.setCommitPosition(event.position.toString());
  const response = new streamsPb.ReadResp();
  response.setEvent(wrapped);
  return response;
};

export const confirmation = (): ReadResp => {
  const confirmed = new streamsPb.ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId('simulated');
  const response = new streamsPb.ReadResp();
  response.setConfirmation(confirmed);
  return response;
};

export const caughtUp = (): ReadResp => {
  const response = new streamsPb.ReadResp();
  response.setCaughtUp(new streamsPb.ReadResp.CaughtUp());
  return response;
};

export const streamNotFound = (stream: string): ReadResp => {
  const notFound = new streamsPb.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifier(stream));
  const response = new streamsPb.ReadResp();
  response.setStreamNotFound(notFound);
  return response;
};

export const appendResponse = (outcome: Exclude<Outcome, { kind: 'too-large' }>): AppendResp => {
  const response = new streamsPb.AppendResp();
  if (outcome.kind === 'wrong-version') {
    const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
    if (outcome.current === null) wrong.setCurrentNoStream(new sharedPb.Empty());
    else wrong.setCurrentRevision(String(outcome.current));
    response.setWrongExpectedVersion(wrong);
    return response;
  }
  const position = new streamsPb.AppendResp.Position();
  position.setCommitPosition(outcome.position.toString());
  position.setPreparePosition(outcome.position.toString());
  const success = new streamsPb.AppendResp.Success();
  success.setCurrentRevision(String(outcome.revision));
  success.setPosition(position);
  response.setSuccess(success);
  return response;
};

const errorDetails = (outcome: Exclude<Outcome, { kind: 'success' }>) => {
  const any = new anyPb.Any();
  if (outcome.kind === 'too-large') {
    const exceeded = new sharedPb.MaximumAppendSizeExceeded();
    any.pack(exceeded.serializeBinary(), 'event_store.client.MaximumAppendSizeExceeded');
    return any;
  }
  const wrong = new sharedPb.WrongExpectedVersion();
  if (outcome.current === null) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentStreamRevision(String(outcome.current));
  any.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return any;
};

/** The answer to an append that requires the leader while nobody leads. */
export const noLeaderResponse = (
  correlationId: UUID | undefined,
  stream: string,
): BatchAppendResp => {
  const details = new anyPb.Any();
  details.pack(new sharedPb.Empty().serializeBinary(), 'google.protobuf.Empty');
  const status = new statusPb.Status();
  status.setDetails(details);
  status.setMessage('No leader info available in response');
  const response = new streamsPb.BatchAppendResp();
  response.setCorrelationId(correlationId);
  response.setStreamIdentifier(identifier(stream));
  response.setError(status);
  return response;
};

export const batchResponse = (
  correlationId: UUID | undefined,
  stream: string,
  outcome: Outcome,
): BatchAppendResp => {
  const response = new streamsPb.BatchAppendResp();
  response.setCorrelationId(correlationId);
  response.setStreamIdentifier(identifier(stream));
  if (outcome.kind !== 'success') {
    const status = new statusPb.Status();
    status.setDetails(errorDetails(outcome));
    response.setError(status);
    return response;
  }
  const position = new sharedPb.AllStreamPosition();
  position.setCommitPosition(outcome.position.toString());
  position.setPreparePosition(outcome.position.toString());
  const success = new streamsPb.BatchAppendResp.Success();
  success.setCurrentRevision(String(outcome.revision));
  success.setPosition(position);
  response.setSuccess(success);
  return response;
};
