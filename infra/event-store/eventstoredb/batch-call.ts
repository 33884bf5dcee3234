import type { ClientHttp2Stream } from 'node:http2';
import type { EventStoreDBClient } from '@eventstore/db-client';
import {
  decodeAnswer,
  encodeAppend,
  type AppendAnswer,
  type BatchAppend,
} from './append-message.ts';
import { openCall } from './grpc-call.ts';
import { frameOf } from './grpc-frames.ts';
import type { Sessions } from './http2-sessions.ts';
import { services, streamsPb, unpackToCommandError } from './protocol.ts';

type Waiting = Readonly<{
  stream: string;
  resolve: (position: bigint | null) => void;
  reject: (error: unknown) => void;
}>;

const { path } = services.StreamsService.batchAppend;

/** The error of an answer that is not a success, as the client package reports it. */
const errorOf = ({ message }: AppendAnswer, stream: string): Error => {
  const status = streamsPb.BatchAppendResp.deserializeBinary(message).getError();
  return status === undefined
    ? new Error('EventStoreDB answered an append without a result')
    : unpackToCommandError(status, stream);
};

/**
 * Writes frames of one turn together. Otherwise the first would be sent alone, and the server would wake up once for it
 * and again for the others.
 */
const writeTogether = (call: ClientHttp2Stream, frame: Buffer): void => {
  if (call.writableCorked === 0) {
    call.cork();
    process.nextTick(() => call.uncork());
  }
  call.write(frame);
};

/** Provides the calls that send a client's appends; each is opened when it is first needed. */
export const createBatchCalls = (sessions: Sessions, requiresLeader: boolean) => {
  const calls = new WeakMap<object, ClientHttp2Stream | Promise<ClientHttp2Stream>>();
  const waitingOn = new WeakMap<ClientHttp2Stream, Map<number, Waiting>>();
  let lastNumber = 0;

  const open = (client: EventStoreDBClient): Promise<ClientHttp2Stream> =>
    openCall(
      sessions,
      client,
      {
        path,
        requiresLeader,
        message: (message, call) => {
          const answer = decodeAnswer(message);
          const one = waitingOn.get(call)?.get(answer.number);
          if (one === undefined) return;
          waitingOn.get(call)?.delete(answer.number);
          if (answer.isError) one.reject(errorOf(answer, one.stream));
          else one.resolve(answer.position === null ? null : BigInt(answer.position));
        },
        over: (error, call) => {
          const reason = error ?? new Error('EventStoreDB ended the append stream');
          for (const { reject } of waitingOn.get(call)?.values() ?? []) reject(reason);
          waitingOn.delete(call);
        },
      },
      calls,
    );

  /**
   * Sends one append by a client, unless the append is no longer allowed when its call is open. Returns the position of
   * the last event if the answer contains it.
   */
  return async (
    client: EventStoreDBClient,
    append: BatchAppend,
    isStillWanted: () => boolean,
  ): Promise<bigint | null> => {
    const call = await open(client);
    return new Promise((resolve, reject) => {
      if (call.destroyed || call.closed || call.writableEnded)
        return reject(new Error('The append stream has ended'));
      if (!isStillWanted()) return reject(new Error('The connection was replaced'));
      lastNumber += 1;
      const waiting = waitingOn.get(call) ?? new Map<number, Waiting>();
      waitingOn.set(call, waiting);
      waiting.set(lastNumber, { stream: append.stream, resolve, reject });
      writeTogether(call, frameOf(encodeAppend(append, lastNumber)));
    });
  };
};
