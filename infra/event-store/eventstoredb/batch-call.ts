import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import {
  decodeAnswer,
  encodeAppend,
  type AppendAnswer,
  type BatchAppend,
} from './append-message.ts';
import { services, streamsPb, unpackToCommandError } from './protocol.ts';

type Call = ClientDuplexStream<Buffer, AppendAnswer>;

type Waiting = Readonly<{
  stream: string;
  resolve: (position: bigint | null) => void;
  reject: (error: unknown) => void;
}>;

const { path } = services.StreamsService.batchAppend;
const asIs = (message: Buffer): Buffer => message;

/** What an answer that is no success means, as the client package says it. */
const errorOf = ({ message }: AppendAnswer, stream: string): Error => {
  const status = streamsPb.BatchAppendResp.deserializeBinary(message).getError();
  return status === undefined
    ? new Error('EventStoreDB answered an append with nothing')
    : unpackToCommandError(status, stream);
};

/** Gives the calls on which a client's appends are sent; each is opened when it is first needed. */
export const createBatchCalls = (requiresLeader: boolean) => {
  const calls = new WeakMap<object, Call | Promise<Call>>();
  const waitingOn = new WeakMap<Call, Map<number, Waiting>>();
  let lastNumber = 0;

  const open = (client: EventStoreDBClient): Promise<Call> =>
    client['GRPCStreamCreator'](
      services.StreamsClient,
      'appendToStream',
      (streams) => {
        const [metadata, options] = client['callArguments'](
          { requiresLeader },
          { deadline: Infinity },
        );
        const call = streams.makeBidiStreamRequest(path, asIs, decodeAnswer, metadata, options);
        const waiting = new Map<number, Waiting>();
        waitingOn.set(call, waiting);
        call.on('data', (answer: AppendAnswer) => {
          const one = waiting.get(answer.number);
          if (one === undefined) return;
          waiting.delete(answer.number);
          if (answer.isError) one.reject(errorOf(answer, one.stream));
          else one.resolve(answer.position === null ? null : BigInt(answer.position));
        });
        const end = (error: Error): void => {
          for (const { reject } of waiting.values()) reject(error);
          waiting.clear();
        };
        call.on('error', (error) => end(convertToCommandError(error)));
        call.on('end', () => end(new Error('EventStoreDB ended the call of appends')));
        return call;
      },
      calls,
    )();

  /** Sends one append by a client; gives the position of its last event where the answer says it. */
  return async (client: EventStoreDBClient, append: BatchAppend): Promise<bigint | null> => {
    const call = await open(client);
    const waiting = waitingOn.get(call);
    return new Promise((resolve, reject) => {
      if (waiting === undefined || call.destroyed || call.writableEnded)
        return reject(new Error('The call of appends has ended'));
      lastNumber += 1;
      waiting.set(lastNumber, { stream: append.stream, resolve, reject });
      call.write(encodeAppend(append, lastNumber));
    });
  };
};
