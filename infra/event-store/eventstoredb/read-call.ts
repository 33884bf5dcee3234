import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import { services } from './protocol.ts';
import { decodeRead, encodeRead, type ReadRequest, type ServerEvent } from './read-message.ts';

/** A read under way. */
export type ReadCall = Readonly<{
  /** All that was asked for, or `null` where there is no such stream; rejects where the read did not come to its end. */
  events: Promise<readonly ServerEvent[] | null>;
  cancel: () => void;
}>;

const { path } = services.StreamsService.read;
const asIs = (message: Buffer): Buffer => message;

/** Begins a read by a client. */
export const startRead = (client: EventStoreDBClient, request: ReadRequest): ReadCall => {
  const open = client['GRPCStreamCreator'](services.StreamsClient, 'read', (streams) => {
    const [metadata, options] = client['callArguments']({}, { deadline: Infinity });
    return streams.makeServerStreamRequest(
      path,
      asIs,
      decodeRead,
      encodeRead(request),
      metadata,
      options,
    );
  });
  const call = open();
  const events = call.then(
    (stream) =>
      new Promise<readonly ServerEvent[] | null>((resolve, reject) => {
        const taken: ServerEvent[] = [];
        let isThere = true;
        stream.on('data', (read: ReturnType<typeof decodeRead>) => {
          if (read === 'no-stream') isThere = false;
          else if (read !== 'other') taken.push(read);
        });
        stream.on('end', () => resolve(isThere ? taken : null));
        stream.on('error', (error) => reject(convertToCommandError(error)));
      }),
  );
  const cancel = (): void => {
    call.then(
      (stream) => stream.cancel(),
      () => undefined,
    );
  };
  return { events, cancel };
};
