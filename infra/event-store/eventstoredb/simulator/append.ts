import { Metadata, status, type sendUnaryData, type ServerReadableStream } from '@grpc/grpc-js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Counts } from './counts.ts';
import type { Faults } from './faults.ts';
import type { Expected, Log, Proposal } from './log.ts';
import {
  appendResponse,
  batchResponse,
  expectedOfAppend,
  expectedOfBatch,
  noLeaderResponse,
  proposalOf,
  streamNameOf,
  type BatchCall,
} from './messages.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What breaks the real server's batch stream: an id that is not a UUID, or an empty type. */
const deadly = (proposal: Proposal): boolean => !uuid.test(proposal.id) || proposal.type === '';

/** Who leads the cluster, as far as a node knows: itself, the node at this port, or nobody. */
export type Leading = 'itself' | number | 'nobody';

/** The parts of a simulator. */
export type Inside = Readonly<{
  log: Log;
  faults: Faults;
  counts: Counts;
  leading: () => Leading;
}>;

/** One append on a call of its own. */
export const append = (
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
  { log, faults, counts }: Inside,
): void => {
  let stream = '';
  let expected: Expected = 'any';
  const proposals: Proposal[] = [];
  call.on('data', (request: AppendReq) => {
    const options = request.getOptions();
    const proposed = request.getProposedMessage();
    if (options !== undefined) {
      stream = streamNameOf(options.getStreamIdentifier());
      expected = expectedOfAppend(options);
    } else if (proposed !== undefined) {
      proposals.push(proposalOf(proposed));
    }
  });
  call.on('end', () => {
    const refusal = faults.refusal();
    if (refusal !== null) return answer(refusal, null);
    if (faults.frozen()) {
      counts.dropped += 1;
      return undefined;
    }
    counts.appends += 1;
    const outcome = log.append(stream, expected, proposals);
    if (outcome.kind === 'too-large') {
      return answer(
        { code: status.INVALID_ARGUMENT, details: 'Maximum append size exceeded' },
        null,
      );
    }
    return answer(null, appendResponse(outcome));
  });
};

type Pending = { stream: string; expected: Expected; proposals: Proposal[] };

/** The error that ends a call that requires the leader on another node. */
const notLeader = (port: number): Error => {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  const details = `Leader info available at 127.0.0.1:${port}`;
  return Object.assign(new Error(details), { code: status.NOT_FOUND, details, metadata });
};

/** Many appends on one long-lived call, each answered by its correlation id. */
export const batchAppend = (call: BatchCall, inside: Inside): void => {
  const { log, faults, counts, leading } = inside;
  const wantsLeader = call.metadata.get('requires-leader')[0] === 'true';
  const pending = new Map<string, Pending>();
  call.on('data', (request) => {
    const key = Buffer.from(request.getCorrelationId()?.serializeBinary() ?? []).toString('hex');
    const options = request.getOptions();
    if (options !== undefined) {
      pending.set(key, {
        stream: streamNameOf(options.getStreamIdentifier()),
        expected: expectedOfBatch(options),
        proposals: [],
      });
    }
    const current = pending.get(key);
    if (current === undefined) return;
    current.proposals.push(...request.getProposedMessagesList().map(proposalOf));
    if (!request.getIsFinal()) return;
    pending.delete(key);
    counts.appends += 1;
    const refusal = faults.refusal();
    if (refusal !== null || current.proposals.some(deadly)) {
      call.destroy(
        refusal ?? Object.assign(new Error('Bad request'), { code: status.UNKNOWN, details: '' }),
      );
      return;
    }
    if (faults.frozen()) {
      counts.dropped += 1;
      return;
    }
    const leader = leading();
    if (leader !== 'itself') {
      if (!wantsLeader) counts.passedOn += 1;
      // While nobody leads, appends are passed on to the dead leader.
      if (!wantsLeader && leader === 'nobody') return;
      if (wantsLeader && leader === 'nobody') {
        call.write(noLeaderResponse(request.getCorrelationId(), current.stream));
        return;
      }
      if (wantsLeader && leader !== 'nobody') return void call.destroy(notLeader(leader));
    }
    const arrive = (): void => {
      const outcome = log.append(current.stream, current.expected, current.proposals);
      if (faults.takeLostAnswer()) return;
      if (call.cancelled) return;
      call.write(batchResponse(request.getCorrelationId(), current.stream, outcome));
    };
    faults.whenArrived(() => faults.whenRunning(arrive));
  });
  call.on('end', () => call.end());
  call.on('error', () => undefined);
};
