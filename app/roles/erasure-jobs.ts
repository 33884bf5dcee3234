import { leadDecider } from '../../domain/crm/lead/decider.ts';
import type { EraseUser } from '../../domain/identity/user/commands.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import { endOfRetention } from '../../domain/identity/user/erasure.ts';
import type { UserClosed } from '../../domain/identity/user/events.ts';
import { dueTime, type User } from '../../domain/identity/user/state.ts';
import { systemActor, systemActors, type RecordedEvent } from '../../domain/shared/messages.ts';
import { settingsStreamId } from '../../domain/shared/settings.ts';
import { siteSettings } from '../../domain/site/site-settings/settings.ts';
import type { Clock } from '../../command/core/handle.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { createSteadyClock } from '../../command/core/steady-clock.ts';
import { createStreamReader, type StreamReader } from '../../command/core/stream-reader.ts';
import { createLinkedLeads } from '../../command/crm/linked-leads.ts';
import { forgetLeads } from '../../command/crm/imports/forget-leads.ts';
import { createDepositIdsOf } from '../../command/identity/erasure/deposits-of.ts';
import { leadIdsOf } from '../../command/identity/erasure/leads-of.ts';
import {
  estateOf,
  eventsOf,
  fold,
  kycCaseIdsOf,
  withdrawalIdsOf,
} from '../../command/identity/erasure/estate.ts';
import { erasureJobs } from '../../command/identity/reactions/erase-person.ts';
import type { Job, JobKind } from '../../infra/jobs/job-kind.ts';
import { putOff } from '../../infra/jobs/take.ts';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';
import { endAccessOf, eraseSubjects } from '../../infra/vault/erase-subject.ts';
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

/** When a person is due to be erased, if that is later than now; `null` if there is nothing to erase. */
const laterOf = (user: User, { at, dueAt }: EraseUser['data']): Date | null => {
  const due = dueTime(user, dueAt);
  return due === null || due <= at ? null : new Date(due);
};

/**
 * When the data of a person must be erased whose closing does not say it: by the current retention period. `null` if
 * the closing says it, or the account is not closed. Few closings do not say it, and the settings are read only for
 * those.
 */
const dueAtOf = async (
  streams: Pick<StreamReader, 'from'>,
  user: User,
  events: readonly RecordedEvent[],
): Promise<string | null> => {
  if (dueTime(user, null) !== null) return null;
  const closed = events.find(({ type }) => type === ('UserClosed' satisfies UserClosed['type']));
  if (closed === undefined) return null;
  const site = fold(
    siteSettings.decider,
    await eventsOf({ streams }, siteSettings.decider, settingsStreamId),
  );
  const { retentionYears } = site.parts.SiteSettingsChanged.values;
  return endOfRetention(closed.occurredAt, retentionYears);
};

/**
 * Erased data cannot be restored. So a clock that jumps ahead is not trusted, and a clock that was ahead when this
 * process began is checked against the time of the log's last event.
 */
const timeOfErasures = (
  { store, clock }: Pick<Foundation, 'store' | 'clock'>,
  monotonicMs: () => number,
): (() => Promise<string>) => {
  let steady: Clock | null = null;
  return async () => {
    if (steady === null) {
      const { recordedAt } = await store.head();
      steady ??= createSteadyClock(clock, monotonicMs, new Date(recordedAt));
    }
    return steady().toISOString();
  };
};

/**
 * Erases a deleted person whose time has come: first the leads that became the person, then what the vault holds, with
 * the key first, and at last the event that makes every read model delete the data. After a crash the job does the
 * rest. If the time has not come, although the database's clock says so, the job is postponed.
 */
const erasePerson = async (
  foundation: ErasureFoundation,
  { id, key: userId }: Pick<Job, 'id' | 'key'>,
  now: string,
): Promise<void> => {
  const { pools, store, reader, handler } = foundation;
  const streams = createStreamReader({ store, reader });
  const at = {
    pool: pools.app,
    positions: createReadPositions(pools.app),
    head: async () => (await store.head()).position,
  };
  const depositIdsOf = createDepositIdsOf(at);
  const events = await eventsOf({ streams }, userDecider, userId);
  const user = fold(userDecider, events);
  const command: EraseUser = {
    type: 'EraseUser',
    data: {
      at: now,
      dueAt: await dueAtOf(streams, user, events),
      estate: await estateOf({ streams, depositIdsOf }, userId),
      kycCaseIds: await kycCaseIdsOf({ streams }, userId),
      withdrawalIds: await withdrawalIdsOf({ streams }, userId),
    },
  };
  if (userDecider.decide(command, user).length === 0) {
    const later = laterOf(user, command.data);
    if (later !== null) await putOff(pools.app, id, later);
    return;
  }
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

/** How many leads are erased together: undoing an import requests tens of thousands at once. */
const leadsTogether = 128;

/** Jobs that erase the data of people whose time has come. `monotonicMs` reads a clock that only moves forward. */
export const erasureKinds = (
  foundation: ErasureFoundation,
  monotonicMs: () => number = () => performance.now(),
): readonly JobKind[] => {
  const now = timeOfErasures(foundation, monotonicMs);
  const eraseLeads = async (jobs: readonly Pick<Job, 'key'>[]): Promise<void> => {
    const leadIds = jobs.map(({ key }) => key);
    await eraseSubjects({ ...foundation, pool: foundation.pools.app }, leadIds);
    await forgetLeads(foundation.pools.app, leadIds);
  };
  return [
    { name: erasureJobs.person, run: async (job) => erasePerson(foundation, job, await now()) },
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
    { name: erasureJobs.access, run: ({ key }) => endAccessOf(foundation.pools.app, key) },
  ];
};
