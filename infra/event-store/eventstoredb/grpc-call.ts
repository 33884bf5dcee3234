import type { ClientHttp2Stream, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { createUnframer } from './grpc-frames.ts';
import type { Sessions } from './http2-sessions.ts';
import { services } from './protocol.ts';

type Called = Readonly<{
  /** `/service/method` */
  path: string;
  requiresLeader: boolean;
  message: (message: Buffer, call: ClientHttp2Stream) => void;
  /** Called once, after the last message; the error is the client package's own. */
  over: (error: Error | null, call: ClientHttp2Stream) => void;
}>;

/** The gRPC status for an HTTP status that comes from something in front of EventStoreDB or of its gRPC. */
const statusOfHttp: Readonly<Record<string, status>> = {
  401: status.UNAUTHENTICATED,
  403: status.PERMISSION_DENIED,
};

const serviceError = (code: status, details: string, metadata = new Metadata()): ServiceError =>
  Object.assign(new Error(details), { code, details, metadata });

/** The failure that the headers report; `null` when they report none. */
const failureIn = (headers: IncomingHttpHeaders): ServiceError | null => {
  const code = headers['grpc-status'];
  if (code === undefined) {
    const http = String(headers[':status'] ?? 200);
    if (http === '200') return null;
    return serviceError(statusOfHttp[http] ?? status.UNAVAILABLE, `The server answered ${http}`);
  }
  if (code === '0') return null;
  const details = decodeURIComponent(String(headers['grpc-message'] ?? ''));
  return serviceError(Number(code), details, Metadata.fromHttp2Headers(headers));
};

const headersOf = async (
  client: EventStoreDBClient,
  { path, requiresLeader }: Called,
): Promise<OutgoingHttpHeaders> => {
  const [metadata, options] = client['callArguments']({ requiresLeader }, { deadline: Infinity });
  const signed = await options.credentials?.generateMetadata({
    method_name: path,
    service_url: '',
  });
  if (signed !== undefined) metadata.merge(signed);
  return {
    ...metadata.toHttp2Headers(),
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
  };
};

/**
 * Opens a call to the server that a client found. The client package knows the address and our credentials, disposes of
 * the call with its client, and looks for another server when the call fails.
 */
export const openCall = (
  sessions: Sessions,
  client: EventStoreDBClient,
  called: Called,
  cache?: WeakMap<object, ClientHttp2Stream | Promise<ClientHttp2Stream>>,
): Promise<ClientHttp2Stream> =>
  client['GRPCStreamCreator'](
    services.StreamsClient,
    called.path,
    async (server) => {
      const headers = await headersOf(client, called).catch((error: unknown) => {
        cache?.delete(server);
        throw error;
      });
      const stream = sessions(server, headers);
      let isAnswered = false;
      let failure: Error | null = null;
      const note = (answer: IncomingHttpHeaders): void => {
        if (answer['grpc-status'] !== undefined) isAnswered = true;
        const failed = failureIn(answer);
        if (failed !== null) stream.destroy(failed);
      };
      const unframe = createUnframer((message) => called.message(message, stream));
      stream
        .on('response', note)
        .on('trailers', note)
        .on('data', (piece: Buffer) => {
          try {
            unframe(piece);
          } catch (error) {
            stream.destroy(error instanceof Error ? error : new Error(String(error)));
          }
        })
        .on('end', () => {
          // Ending it twice would create an error with a stack for each read, which nobody sees.
          if (!stream.writableEnded) stream.end();
        })
        .on('error', (error: Error) => {
          failure = error;
        })
        .on('close', () => {
          if (failure === null && isAnswered) return called.over(null, stream);
          const told = failure ?? new Error('The call ended before its answer');
          const error = 'metadata' in told ? told : serviceError(status.UNAVAILABLE, told.message);
          if (error !== told) void client['handleError'](server, error);
          called.over(convertToCommandError(error), stream);
        });
      return stream;
    },
    cache,
  )();
