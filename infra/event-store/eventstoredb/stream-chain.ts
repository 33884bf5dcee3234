import { contentHash, link } from '../chain.ts';
import { millisOf } from '../times.ts';
import type { AppendRequest, EventToAppend } from '../port.ts';

/**
 * On EventStoreDB the chain is per stream, because only the server knows position and time while it writes. Each link
 * is SHA-256(link before in the stream, revision, the command's clock in microseconds, content hash), kept in the
 * event's custom metadata. It proves that no event of a stream was changed, moved or removed from between others. It
 * cannot prove that the end of a stream, or a whole stream, was not cut off (docs/architecture.md).
 */
export const streamLink = (
  before: Uint8Array,
  event: EventToAppend & { stream: string; revision: number },
): Buffer =>
  link(
    before,
    BigInt(event.revision),
    BigInt(millisOf(event.occurredAt)) * 1000n,
    contentHash(event),
  );

/** The events of a request with their links, starting from the link of the stream's last event. */
export const linkEvents = (
  request: AppendRequest,
  before: Uint8Array,
): readonly Readonly<{ event: EventToAppend; link: Uint8Array }>[] => {
  let last = before;
  return request.commits
    .flatMap(({ events }) => events)
    .map((event, index) => {
      const revision = request.expectedRevision + 1 + index;
      last = streamLink(last, { ...event, stream: request.stream, revision });
      return { event, link: last };
    });
};
