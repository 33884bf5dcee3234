import type { EventStoreDBClient } from '@eventstore/db-client';
import { openCall } from './grpc-call.ts';
import { frameOf } from './grpc-frames.ts';
import type { Sessions } from './http2-sessions.ts';
import { services } from './protocol.ts';
import { decodeRead, encodeRead, type ReadRequest, type ServerEvent } from './read-message.ts';

/** A read in progress. */
export type ReadCall = Readonly<{
  /** All requested events, or `null` when the stream does not exist; rejects when the read did not finish. */
  events: Promise<readonly ServerEvent[] | null>;
  /** The connection that it runs on; `null` before there is one. */
  connection: () => object | null;
  cancel: () => void;
}>;

const { path } = services.StreamsService.read;

/** Begins a read by a client. */
export const startRead = (
  sessions: Sessions,
  client: EventStoreDBClient,
  request: ReadRequest,
): ReadCall => {
  let cancel = (): void => undefined;
  let connection: object | null = null;
  const events = new Promise<readonly ServerEvent[] | null>((resolve, reject) => {
    const taken: ServerEvent[] = [];
    let isThere = true;
    const call = openCall(sessions, client, {
      path,
      requiresLeader: false,
      message: (message) => {
        const read = decodeRead(message);
        if (read === 'no-stream') isThere = false;
        else if (read !== 'other') taken.push(read);
      },
      over: (error) => {
        if (error === null) resolve(isThere ? taken : null);
        else reject(error);
      },
    });
    call.then((stream) => {
      connection = stream.session ?? null;
      stream.end(frameOf(encodeRead(request)));
    }, reject);
    cancel = () => {
      call.then(
        (stream) => stream.destroy(),
        () => undefined,
      );
    };
  });
  return { events, connection: () => connection, cancel: () => cancel() };
};
