import { createHash, randomUUID } from 'node:crypto';
import { binaryEvent, NO_STREAM, type EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import {
  EventStoreUnavailable,
  noStream,
  type AppendRequest,
  type EventStore,
} from '../infra/event-store/port.ts';
import { keepInFlight, type Load } from './kit/in-flight.ts';

/** Streams of one lane, which are used in turn. */
const streamsPerLane = 16;

/** Of the size that an adjusted balance has in the log: data and metadata with the sender's address encrypted. */
const data = Buffer.from(
  JSON.stringify({
    type: 'add',
    amount: '12.34',
    mode: 'real',
    currency: 'USD',
    reason: 'staff',
    purpose: null,
    reference: null,
    fourEyes: null,
    staffId: '0199aaaa-0000-7000-8000-000000000001',
  }),
);
const metadata = Buffer.from(
  JSON.stringify({
    actor: {
      userId: '0199aaaa-0000-7000-8000-000000000001',
      roleId: 1,
      impersonatorId: null,
    },
    correlationId: '0199aaaa-0000-7000-8000-000000000002',
    causationId: '0199aaaa-0000-7000-8000-000000000003',
    commandId: '0199aaaa-0000-7000-8000-000000000003',
    ip: 'x'.repeat(64),
    session: 'x'.repeat(100),
  }),
);
const answer = JSON.stringify({
  status: 200,
  body: {
    message: 'Balance updated successfully',
    id: '0199aaaa-0000-7000-8000-000000000004',
    balance: '1234.56',
  },
});
const occurredAt = '2026-01-05T12:00:00.000Z';
const bodyHash = createHash('sha256').update('body').digest();

const eventOf = (id: string) => ({
  id,
  type: 'BalanceAdjusted',
  version: 1,
  occurredAt,
  data,
  metadata,
});

/** Gives the next event of a lane: its streams in turn, each from its beginning. */
const createLanes = () => {
  const lanes = new Map<number, Readonly<{ streams: readonly string[]; revisions: number[] }>>();
  const laneOf = (lane: number) => {
    const found = lanes.get(lane) ?? {
      streams: Array.from({ length: streamsPerLane }, () => `bench-${randomUUID()}`),
      revisions: Array.from({ length: streamsPerLane }, () => noStream),
    };
    lanes.set(lane, found);
    return found;
  };
  return (lane: number, number: number): Readonly<{ stream: string; revision: number }> => {
    const { streams, revisions } = laneOf(lane);
    const index = number % streamsPerLane;
    const [stream, before] = [streams[index], revisions[index]];
    if (stream === undefined || before === undefined)
      throw new Error('Broken invariant: each lane has streams');
    revisions[index] = before + 1;
    return { stream, revision: before + 1 };
  };
};

const requestOf = (stream: string, revision: number): AppendRequest => {
  const commandId = randomUUID();
  return {
    stream,
    expectedRevision: revision - 1,
    commits: [
      {
        events: [eventOf(randomUUID())],
        command: { scope: 'bench/-', key: commandId, commandId, bodyHash, answer },
      },
    ],
  };
};

/** Appends through the port, each with one event and its command record. */
export const runAppends = (store: EventStore, lanes: number, forMs: number): Promise<Load> => {
  const next = createLanes();
  return keepInFlight(lanes, forMs, async (lane, number) => {
    const { stream, revision } = next(lane, number);
    const result = await store.append(requestOf(stream, revision));
    if (result.status !== 'appended') throw new Error(`An append failed: ${result.status}`);
  });
};

/**
 * The same, through failures of the server: an append that was not acknowledged is sent again unchanged. `noted` is
 * called at each acknowledgement.
 */
export const runAppendsThrough = (
  store: EventStore,
  lanes: number,
  forMs: number,
  noted: () => void,
): Promise<Load> => {
  const next = createLanes();
  return keepInFlight(lanes, forMs, async (lane, number) => {
    const { stream, revision } = next(lane, number);
    const request = requestOf(stream, revision);
    for (;;) {
      try {
        const { status } = await store.append(request);
        if (status === 'conflict')
          throw new Error('Broken invariant: only one lane writes to a stream');
        return noted();
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable)) throw error;
      }
    }
  });
};

/** The same events with the client of EventStoreDB itself, at the same revisions. */
export const runClientAppends = (
  client: EventStoreDBClient,
  lanes: number,
  forMs: number,
): Promise<Load> => {
  const next = createLanes();
  return keepInFlight(lanes, forMs, async (lane, number) => {
    const { stream, revision } = next(lane, number);
    const expectedRevision = revision === 0 ? NO_STREAM : BigInt(revision - 1);
    const event = binaryEvent({ id: randomUUID(), type: 'BalanceAdjusted', data, metadata });
    await client.appendToStream(stream, event, { expectedRevision });
  });
};

/** The log without chain, head and command records: only its keys are kept. */
const plainTable = `
  create table eventstore.bench_plain (
    position    bigint generated always as identity primary key,
    stream      text not null,
    revision    integer not null,
    version     integer not null,
    id          uuid not null,
    type        text not null,
    occurred_at timestamptz not null,
    recorded_at timestamptz not null default clock_timestamp(),
    data        text not null,
    metadata    text not null,
    unique (stream, revision)
  );
  grant insert on eventstore.bench_plain to daybook_app;
`;

/** Creates the table of the baseline, in a database that has the log. */
export const createPlainTable = async (owner: Pool): Promise<void> => {
  await owner.query(plainTable);
};

const insertSql = `
  insert into eventstore.bench_plain (stream, revision, version, id, type, occurred_at, data, metadata)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** The same events, each inserted by its own prepared statement, on as many connections as lanes. */
export const runInserts = (pool: Pool, lanes: number, forMs: number): Promise<Load> => {
  const next = createLanes();
  return keepInFlight(lanes, forMs, async (lane, number) => {
    const { stream, revision } = next(lane, number);
    const { id, type, version } = eventOf(randomUUID());
    const texts = [data.toString(), metadata.toString()];
    const values = [stream, revision, version, id, type, occurredAt, ...texts];
    await pool.query({ name: 'bench_insert', text: insertSql, values });
  });
};
