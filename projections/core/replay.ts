import { categoryOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore, EventText } from '../../infra/event-store/port.ts';
import { decodeBatch } from './decode.ts';
import type { Projection } from './define-projection.ts';
import { ProjectionFault } from './poison.ts';

export type ReplaySource = Readonly<{
  store: Pick<EventStore, 'readTexts'>;
  codec: Pick<Codec, 'decodeFact' | 'decodeClosed'>;
}>;

export type ReplayedBatch = Readonly<{
  events: readonly RecordedEvent[];
  /** All events of the projection up to this position have been delivered. */
  position: bigint;
}>;

/** Small enough that the events are garbage before the garbage collector has to move them. */
const batchSize = 500;

/**
 * Reading only certain categories costs several times as much per event as reading everything in order, but a
 * projection of a rare category must not read the whole log. So it reads everything only if more than this share of the
 * events is needed.
 */
const shareToReadAll = 0.4;

type Page = Readonly<{ wanted: readonly EventText[]; last: bigint; isEnd: boolean }>;

const createPages = ({ store }: ReplaySource, { categories, ignores = [] }: Projection) => {
  let readsAll = false;
  return async (after: bigint): Promise<Page> => {
    const stored = await store.readTexts(after, batchSize, {
      ...(readsAll ? {} : { categories }),
      exceptTypes: ignores,
    });
    const wanted = readsAll
      ? stored.filter(({ stream }) => categories.includes(categoryOf(stream)))
      : stored;
    const last = stored.at(-1)?.position ?? after;
    const passed = readsAll ? stored.length : Number(last - after);
    readsAll = wanted.length > passed * shareToReadAll;
    return { wanted, last, isEnd: stored.length < batchSize };
  };
};

const decodeAll = async (
  { codec }: ReplaySource,
  { name, isImpersonal }: Projection,
  stored: readonly EventText[],
): Promise<readonly RecordedEvent[]> => {
  const decodeFact = isImpersonal === true ? codec.decodeClosed : codec.decodeFact;
  return (await decodeBatch({ decodeFact }, stored)).map((each) => {
    if (each.kind === 'known') return each.event;
    throw new ProjectionFault(
      `'${name}' cannot apply the event at position ${each.position}: ${each.type}: ${each.reason}`,
    );
  });
};

/**
 * A projection's events after `from`, up to `upTo`, in batches. The next batch is read while the current one is
 * applied. Throws at an event that cannot be read.
 */
export async function* replay(
  source: ReplaySource,
  projection: Projection,
  { from, upTo }: Readonly<{ from: bigint; upTo: bigint }>,
): AsyncGenerator<ReplayedBatch> {
  const read = createPages(source, projection);
  let next: Promise<Page> | null = read(from);
  while (next !== null) {
    const page: Page = await next;
    const { wanted, last } = page;
    const isLast: boolean = page.isEnd || last >= upTo;
    next = isLast ? null : read(last);
    // A consumer that stops early never sees this failure; one that continues gets it at the next await.
    next?.catch(() => undefined);
    const stored = isLast ? wanted.filter(({ position }) => position <= upTo) : wanted;
    const events = await decodeAll(source, projection, stored);
    yield { events, position: isLast ? upTo : last };
  }
}
