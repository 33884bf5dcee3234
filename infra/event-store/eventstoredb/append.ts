import { invariant } from '../../../domain/shared/errors.ts';
import { checkAppendRequest } from '../append-rules.ts';
import { genesisHash } from '../chain.ts';
import {
  noStream,
  type AppendRequest,
  type AppendResult,
  type EventStore,
  type StoredEvent,
} from '../port.ts';
import { createClaiming, type Hold } from './claiming.ts';
import type { Connection } from './connection.ts';
import type { CommandMark } from './custom-metadata-shape.ts';
import { toServer } from './encoding.ts';
import type { Intents } from './intents.ts';
import type { Reading } from './reading.ts';
import { send, type Timing } from './send.ts';
import { linkEvents } from './stream-chain.ts';
import type { StreamEnds } from './stream-ends.ts';

/** Most bytes of all events of one append; the real server accepts 1,048,576. */
export const appendBytesMax = 1_000_000;

/** Bytes beside an event's own bytes, and beside a command's answer. */
const eventOverhead = 400;
const commandOverhead = 800;

const sizeOf = ({ commits }: AppendRequest): number => {
  let sum = 0;
  for (const { events, command } of commits) {
    if (command !== null) sum += Buffer.byteLength(command.answer) + commandOverhead;
    for (const { data, metadata } of events) sum += data.length + metadata.length + eventOverhead;
  }
  return sum;
};

/** For each event of a request, the command record if it is the first event of that command. */
const marksOf = ({ commits }: AppendRequest): readonly (CommandMark | null)[] =>
  commits.flatMap(({ events, command }) =>
    events.map((_event, index) =>
      index === 0 && command !== null ? { command, events: events.length } : null,
    ),
  );

type Parts = Readonly<{
  connection: Connection;
  reading: Reading;
  ends: StreamEnds;
  intents: Intents;
  timing: Timing;
}>;

/** Appends for one connection; appends to the same stream keep the order of the calls. */
export const createAppender = (parts: Parts): EventStore['append'] => {
  const { connection, reading, ends, timing } = parts;
  const inTurn = createTurns();
  const { claimAll } = createClaiming(reading, parts.intents);

  /** The chain's link at a revision, or the conflict found instead. */
  const linkAt = async (
    stream: string,
    revision: number,
  ): Promise<Uint8Array | Readonly<{ actualRevision: number }>> => {
    if (revision === noStream) return genesisHash;
    const known = ends.linkAt(stream, revision);
    if (known !== null) return known;
    const last = await reading.lastOf(stream);
    return last?.revision === revision ? last.hash : { actualRevision: last?.revision ?? noStream };
  };

  const answer = (request: AppendRequest, position: bigint): AppendResult => {
    let revision = request.expectedRevision;
    const commits = request.commits.map(({ events }) => {
      revision += events.length;
      return { revision, position };
    });
    return { status: 'appended', commits };
  };

  const withoutEvents = async (request: AppendRequest, hold: Hold): Promise<AppendResult> => {
    const last: StoredEvent | null = await reading.lastOf(request.stream);
    const actualRevision = last?.revision ?? noStream;
    if (actualRevision !== request.expectedRevision) return { status: 'conflict', actualRevision };
    const position = last?.position ?? 0n;
    await hold.settle(position);
    return answer(request, position);
  };

  /** The position of the last event, read from the log if the server's answer does not contain it. */
  const positionOf = async (stream: string, revision: number): Promise<bigint> => {
    const [last] = await reading.stream(stream, revision, 1);
    invariant(last !== undefined, 'an appended event can be read');
    return last.position;
  };

  const write = async (request: AppendRequest, hold: Hold): Promise<AppendResult> => {
    const { stream, expectedRevision } = request;
    const before = await linkAt(stream, expectedRevision);
    if (!(before instanceof Uint8Array)) return { status: 'conflict', ...before };
    const linked = linkEvents(request, before);
    const last = linked.at(-1);
    if (last === undefined) return withoutEvents(request, hold);
    const marks = marksOf(request);
    const events = linked.map(({ event, link }, index) =>
      toServer(event, link, marks[index] ?? null),
    );
    const outcome = await send(connection, timing, { stream, expectedRevision, events });
    if (outcome.status === 'conflict') return outcome;
    const revision = expectedRevision + linked.length;
    ends.remember(stream, revision, last.link);
    const position = outcome.position ?? (await positionOf(stream, revision));
    reading.reached(position);
    await hold.settle(position);
    return answer(request, position);
  };

  const appendInTurn = async (request: AppendRequest): Promise<AppendResult> => {
    const hold = await claimAll(request);
    if ('status' in hold) return hold;
    try {
      const result = await write(request, hold);
      if (result.status !== 'appended') await hold.release();
      return result;
    } catch (error) {
      await hold.giveUp().catch(() => undefined);
      throw error;
    } finally {
      hold.end();
    }
  };

  return async (request) => {
    checkAppendRequest(request);
    invariant(sizeOf(request) <= appendBytesMax, `an append holds at most ${appendBytesMax} bytes`);
    return inTurn(request.stream, () => appendInTurn(request));
  };
};

/** Runs tasks of the same name in order, and tasks of different names in parallel. */
const createTurns = () => {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    const clear = (): void => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(clear, clear);
    return turn;
  };
};
