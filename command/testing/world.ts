import { leadFormIn } from '../crm/merge/lead-form.ts';
import { createInMemoryKeptIds } from './kept-ids.ts';
import { noImports } from './no-imports.ts';
import { createGateways, type SimulatorOrigins } from '../payments/gateways.ts';
import { eventCatalogues } from '../../domain/event-catalogues.ts';
import { idOf, systemActor, systemActors, type DomainEvent } from '../../domain/shared/messages.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { noStream, type EventStore } from '../../infra/event-store/port.ts';
import { createCodec } from '../../infra/event-store/codec.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import type { Files } from '../../infra/files/files.ts';
import { createInMemoryFiles } from '../../infra/files/in-memory.ts';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp } from '../../infra/http/testing/test-app.ts';
import { createQuoteBoard } from '../../infra/market-data/quote-book.ts';
import type { HeldInstrumentPrice } from '../../domain/trading/instrument/events.ts';
import type { ApiSimulators } from '../../infra/trade-apis/access.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';
import { createInMemorySecrets } from '../../infra/vault/secrets-in-memory.ts';
import { phoneOfIn } from '../crm/calls/phones.ts';
import type { CommandDeps } from '../deps.ts';
import { createEventReader } from '../core/event-reader.ts';
import { createHandler, type Handler, type HandlerLimits } from '../core/handle.ts';
import { uuidv7 } from '../core/ids.ts';
import type { Locations } from '../trading/locations.ts';
import { createTradeApiAccess } from '../site/trade-api-access.ts';
import { createReferenceData } from '../reference.ts';
import { createAddressOf, createNameOf } from '../identity/address-of.ts';
import { peopleOf } from '../identity/people.ts';
import { createStreamReader } from '../core/stream-reader.ts';
import { commandRoutes } from '../routes.ts';
import {
  countLeadsOfStatusIn,
  countOpenOrdersIn,
  createInMemoryOrderLocations,
  createInMemoryWithdrawalLocations,
  depositOfCheckoutIn,
  depositOfPaymentIn,
  isViewSharedIn,
} from './in-memory-locations.ts';

const startedAt = '2026-01-05T12:00:00.000Z';

/** Keeps a wait from lasting forever; what is waited for takes milliseconds on an idle machine. */
const knownWithinMs = 60_000;

/**
 * The whole command side on an in-memory event store: real handler, real reference data, real HTTP layer. Time and
 * prices stand still until the test moves them.
 */
export const createWorld = ({
  store = createInMemoryEventStore(),
  limits = {},
  orders,
  files,
  simulators = {},
  apiSimulators = {},
}: {
  store?: EventStore;
  limits?: Partial<HandlerLimits>;
  orders?: Locations;
  files?: Files;
  simulators?: SimulatorOrigins;
  apiSimulators?: ApiSimulators;
} = {}) => {
  const subjectKeys = createInMemorySubjectKeys();
  const codec = createCodec({ catalogues: eventCatalogues, subjectKeys });
  const reader = createEventReader();
  const quotes = createQuoteBoard(() => now);
  quotes.setMarketStatus({ fx: 'open', stock: 'open', crypto: 'open' });
  // A clock that stands still, so that data never become stale on a slow machine; staleness is tested where time is
  // passed in.
  const reference = createReferenceData({ store, reader, snapshots: null, nowMs: () => 0 });
  let now = Date.parse(startedAt);
  let sequence = 0;
  const clock = (): Date => new Date(now);
  const streams = createStreamReader({ store, reader });
  const secrets = createInMemorySecrets(() => now);
  const tradeApiAccess = createTradeApiAccess({
    streams,
    secrets,
    simulators: apiSimulators,
    clock,
  });
  const owners = new Map<string, string>();
  const heldPrices = new Map<string, HeldInstrumentPrice>();
  const keptIds = createInMemoryKeptIds(() => now);
  const deps: CommandDeps = {
    handler: createHandler({ store, codec, clock, limits }),
    streams,
    reference,
    quotes,
    orders: orders ?? createInMemoryOrderLocations({ store, reader }),
    countOpenOrders: countOpenOrdersIn({ store, reader }),
    heldPriceOf: async (instrument) => heldPrices.get(instrument) ?? null,
    countLeadsOfStatus: countLeadsOfStatusIn({ store, reader }),
    isViewShared: isViewSharedIn({ store, reader }),
    // Bulks that continue after their request need PostgreSQL; here all bulks are small.
    findKnownLeads: async () => [],
    imports: noImports,
    bulks: {
      begin: () => Promise.reject(new Error('This test world does not support bulks.')),
      find: async () => null,
      changedRows: async () => null,
      waiting: async () => [],
    },
    keptIds,
    withdrawals: createInMemoryWithdrawalLocations({ store, reader }),
    files: files ?? createInMemoryFiles(subjectKeys, () => now),
    gateways: createGateways({ streams, secrets, simulators, clock }),
    depositOfPayment: depositOfPaymentIn({ store, reader }),
    depositOfCheckout: depositOfCheckoutIn({ store, reader }),
    tradeApiAccess,
    leadFormOf: leadFormIn(store, codec, streams),
    leadPhones: { phoneOf: phoneOfIn(store, codec), leadWith: async () => null },
    addressOf: createAddressOf({ store, codec }),
    nameOf: createNameOf({ store, codec }),
    ownerOf: async (address) => owners.get(address) ?? null,
    publicUrl: 'http://daybook.test',
    secrets,
    clock,
    mintId: uuidv7,
    head: async () => (await store.head()).position,
  };
  const app = createTestApp({
    people: peopleOf(reference),
    routes: bind(commandRoutes, deps),
    signatures: deps.gateways.signatures,
  });

  /** Resolves when the reference data hold the whole log. */
  const known = async (): Promise<void> => {
    const { position } = await store.head();
    if (!(await reference.reached(position, knownWithinMs)))
      throw new Error(`Reference data did not reach position ${position}.`);
    // A reader of an older log gets its last event a moment before it is told that it has caught up.
    while (reference.lagMs() === Infinity) await new Promise(setImmediate);
  };

  /** Appends earlier events unchanged; resolves when the reference data hold them. */
  const given = async (stream: string, ...events: readonly DomainEvent[]): Promise<void> => {
    const commandId = uuidv7();
    const metadata = {
      actor: systemActor(systemActors.seeder),
      correlationId: commandId,
      causationId: commandId,
      commandId,
    };
    const streamId = idOf(stream);
    const before = await store.read(stream);
    const encoded = await Promise.all(
      events.map((event) =>
        codec.encode(event, {
          id: uuidv7(),
          metadata,
          occurredAt: clock().toISOString(),
          streamId,
        }),
      ),
    );
    const expectedRevision = before.at(-1)?.revision ?? noStream;
    await store.append({ stream, expectedRevision, commits: [{ events: encoded, command: null }] });
    await known();
  };

  return {
    store,
    reader,
    codec,
    deps,
    tradeApiAccess,
    app,
    quotes,
    keptIds,
    /** Feed prices that are held back as jumps, by instrument. */
    heldPrices,
    /** The owners of addresses, by address. */
    owners,
    given,
    known,
    /** Sets a fresh price of an instrument. */
    price: (instrument: string, bid: Decimal, ask: Decimal): void => {
      sequence += 1;
      quotes.put([{ instrument, bid, ask, sequence, at: clock().toISOString() }]);
    },
    pass: (ms: number): void => {
      now += ms;
    },
    /** Another command process, with its own mailboxes and cached folds. */
    anotherProcess: (): Handler => createHandler({ store, codec, clock, limits }),
    /** All events of a stream, decoded. */
    eventsOf: async (stream: string) => reader.decodeAll(await store.read(stream)),
    /** The same with personal fields decrypted. */
    decryptedOf: async (stream: string) =>
      Promise.all((await store.read(stream)).map((event) => codec.decode(event))),
    stop: () => reference.stop(),
  };
};

export type World = ReturnType<typeof createWorld>;
