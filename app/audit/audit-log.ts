import { describerOf } from '../../domain/audit-words.ts';
import { eventCatalogues } from '../../domain/event-catalogues.ts';
import { conversionEntries, journalEntry, type JournalEntry } from '../../domain/ledger/journal.ts';
import type { PaymentConverted } from '../../domain/payments/deposit/events.ts';
import type { Describer } from '../../domain/shared/audit/define-audit.ts';
import type { AuditField } from '../../domain/shared/audit/types.ts';
import { categoryOf, idOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import { walletEventCatalogue, type WalletEvent } from '../../domain/trading/wallet/events.ts';
import { createEventReader } from '../../command/core/event-reader.ts';
import type { AuditLog, AuditPosting, KnownBefore, LogEntry } from '../../query/audit/deps.ts';
import { genesisHash, linkOf } from '../../infra/event-store/chain.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import { streamLink } from '../../infra/event-store/eventstoredb/stream-chain.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';

type Deps = Readonly<{
  store: Pick<EventStore, 'name' | 'read'>;
  /** Decrypts personal fields. */
  codec: Pick<Codec, 'decode'>;
}>;

/** A state, and the revision from which the fold continues. */
type Standing = Readonly<{ state: unknown; next: number }>;

/** How many events of a stream are read at a time. */
const pageSize = 1_000;

const personalCategories: ReadonlySet<string> = new Set(
  eventCatalogues
    .filter(({ events }) => Object.values(events).some(({ personal }) => personal !== undefined))
    .map(({ category }) => category),
);

const isOfWallet = (event: RecordedEvent): event is RecordedEvent & WalletEvent =>
  categoryOf(event.stream) === walletEventCatalogue.category &&
  Object.hasOwn(walletEventCatalogue.events, event.type);

const isConversion = (event: RecordedEvent): event is RecordedEvent<PaymentConverted> =>
  event.type === 'PaymentConverted';

const entriesOf = (event: RecordedEvent): readonly JournalEntry[] => {
  if (isConversion(event)) return conversionEntries(event);
  const entry = isOfWallet(event) ? journalEntry(event, idOf(event.stream)) : null;
  return entry === null ? [] : [entry];
};

const postingsOf = (event: RecordedEvent): readonly AuditPosting[] =>
  entriesOf(event).flatMap(({ currency, postings }) =>
    postings.map((posting) => ({ ...posting, currency })),
  );

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/**
 * The log for people who may see all of it. To show what an event changed, its stream is folded up to it; a wallet's
 * stream only from the last statement row before it. Events are decrypted only in categories with personal fields.
 */
export const createAuditLog = ({ store, codec }: Deps): AuditLog => {
  const closedReader = createEventReader();

  const decodeAll = (events: readonly StoredEvent[]): Promise<readonly RecordedEvent[]> => {
    const isPersonal = events.some(({ stream }) => personalCategories.has(categoryOf(stream)));
    return isPersonal
      ? Promise.all(events.map((event) => codec.decode(event)))
      : closedReader.decodeAll(events);
  };

  /** Folds the events before `about`, continuing from a state. */
  const foldAll = async (describer: Describer, about: RecordedEvent, from: Standing) => {
    let { state } = from;
    for (let at = from.next; at < about.revision; at += pageSize) {
      const size = Math.min(pageSize, about.revision - at);
      for (const event of await decodeAll(await store.read(about.stream, at, size))) {
        state = describer.evolve(state, event, about);
      }
    }
    return state;
  };

  /**
   * The state of a wallet whose money is known at a revision: its first event, the newest events about the order, and
   * the known amounts; the fold continues after that revision.
   */
  const standingAt = async (
    describer: Describer,
    about: RecordedEvent,
    known: KnownBefore | null,
  ): Promise<Standing> => {
    if (known === null || describer.withFunds === undefined) {
      return { state: describer.initialState, next: 0 };
    }
    const pages = await Promise.all(
      [0, ...known.orderRevisions].map((revision) => store.read(about.stream, revision, 1)),
    );
    const events = await decodeAll(pages.flat());
    const state = events.reduce(
      (folded, event) => describer.evolve(folded, event, about),
      describer.initialState,
    );
    return { state: describer.withFunds(state, known), next: known.revision + 1 };
  };

  const changesOf = async (
    about: RecordedEvent,
    known: KnownBefore | null,
  ): Promise<Readonly<{ before: readonly AuditField[]; after: readonly AuditField[] }>> => {
    const describer = describerOf(categoryOf(about.stream));
    if (describer === null) return { before: [], after: [] };
    const state = await foldAll(describer, about, await standingAt(describer, about, known));
    return {
      before: describer.fields(state, about),
      after: describer.fields(describer.evolve(state, about, about), about),
    };
  };

  /** With EventStoreDB there is a chain per stream; otherwise one chain runs through the whole log. */
  const linkBefore = async (
    { stream, revision }: StoredEvent,
    hashBefore: string | null,
  ): Promise<Uint8Array> => {
    if (!store.name.startsWith('EventStoreDB')) {
      return hashBefore === null ? genesisHash : Buffer.from(hashBefore, 'hex');
    }
    const [before] = revision === 0 ? [] : await store.read(stream, revision - 1, 1);
    return before?.hash ?? genesisHash;
  };

  const relink = (before: Uint8Array, stored: StoredEvent): string =>
    hexOf(
      store.name.startsWith('EventStoreDB') ? streamLink(before, stored) : linkOf(before, stored),
    );

  return {
    find: async ({ stream, revision, hash, hashBefore, known }): Promise<LogEntry | null> => {
      const [stored] = await store.read(stream, revision, 1);
      if (stored === undefined) return null;
      const event = await codec.decode(stored);
      const before = await linkBefore(stored, hashBefore);
      return {
        data: event.data,
        ip: event.metadata.ip ?? null,
        session: event.metadata.session ?? null,
        ...(await changesOf(event, known)),
        postings: postingsOf(event),
        linkBefore: hexOf(before),
        isVerified: relink(before, stored) === event.hash && event.hash === hash,
      };
    },
  };
};
