import { leadDecider } from '../../domain/crm/lead/decider.ts';
import type { EraseUser } from '../../domain/identity/user/commands.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import type { User } from '../../domain/identity/user/state.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { createStreamReader } from '../../command/core/stream-reader.ts';
import { createLinkedLeads } from '../../command/crm/linked-leads.ts';
import { forgetLeads } from '../../command/crm/imports/forget-leads.ts';
import { createDepositIdsOf } from '../../command/identity/erasure/deposits-of.ts';
import { leadIdsOf } from '../../command/identity/erasure/leads-of.ts';
import {
  estateOf,
  kycCaseIdsOf,
  readUser,
  withdrawalIdsOf,
} from '../../command/identity/erasure/estate.ts';
import { erasureJobs } from '../../command/identity/reactions/erase-person.ts';
import type { Job, JobKind } from '../../infra/jobs/job-kind.ts';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';
import { eraseSubjects } from '../../infra/vault/erase-subject.ts';
import type { Foundation } from './foundation.ts';

type ErasureFoundation = Pick<
  Foundation,
  'pools' | 'masterKey' | 'subjectKeys' | 'files' | 'handler' | 'store' | 'reader' | 'clock'
>;

const sendingFor = (source: string) =>
  derivedSending({
    actor: systemActor(systemActors.reactions),
    source,
    purpose: 'erase',
    correlationId: source,
  });

const done = () => ({ status: 200, body: {} }) as const;

/** The job is due by the database's clock: where this one is behind it, the job is tried again and not done with. */
const requireNotEarly = (user: User, at: string): void => {
  if (user.status === 'none' || user.eraseAt === null || user.eraseAt <= at) return;
  throw new Error(
    'The clock here is behind that of the database: this person is to be erased later',
  );
};

/**
 * Erases a deleted customer whose time has come: the leads that the person was, then what the vault holds, the key first,
 * and at last the event that lets every read model forget. A crash in between does the rest again.
 */
const erasePerson = async (foundation: ErasureFoundation, userId: string): Promise<void> => {
  const { pools, store, reader, handler, clock } = foundation;
  const streams = createStreamReader({ store, reader });
  const at = {
    pool: pools.app,
    positions: createReadPositions(pools.app),
    head: async () => (await store.head()).position,
  };
  const depositIdsOf = createDepositIdsOf(at);
  const command: EraseUser = {
    type: 'EraseUser',
    data: {
      at: clock().toISOString(),
      estate: await estateOf({ streams, depositIdsOf }, userId),
      kycCaseIds: await kycCaseIdsOf({ streams }, userId),
      withdrawalIds: await withdrawalIdsOf({ streams }, userId),
    },
  };
  const user = await readUser({ streams }, userId);
  if (userDecider.decide(command, user).length === 0) return requireNotEarly(user, command.data.at);
  for (const leadId of await leadIdsOf({ streams, linkedLeads: createLinkedLeads(at) }, userId))
    await handler.handle({
      ...sendingFor(leadId),
      decider: leadDecider,
      streamId: leadId,
      command: { type: 'EraseLead', data: {} },
      outcome: done,
    });
  await eraseSubjects({ ...foundation, pool: pools.app }, [userId]);
  await handler.handle({
    ...sendingFor(userId),
    decider: userDecider,
    streamId: userId,
    command,
    outcome: done,
  });
};

/** Leads that are erased as one: an import that is taken back asks for tens of thousands at once. */
const leadsTogether = 128;

/** Destroying what is held of people whose time has come. */
export const erasureKinds = (foundation: ErasureFoundation): readonly JobKind[] => {
  const eraseLeads = async (jobs: readonly Pick<Job, 'key'>[]): Promise<void> => {
    const leadIds = jobs.map(({ key }) => key);
    await eraseSubjects({ ...foundation, pool: foundation.pools.app }, leadIds);
    await forgetLeads(foundation.pools.app, leadIds);
  };
  return [
    { name: erasureJobs.person, run: ({ key }) => erasePerson(foundation, key) },
    {
      name: erasureJobs.lead,
      run: (job) => eraseLeads([job]),
      together: {
        most: leadsTogether,
        run: async (jobs) => {
          await eraseLeads(jobs);
          return new Map();
        },
      },
    },
  ];
};
