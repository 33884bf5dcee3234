import type { ExportDeps } from '../../command/identity/export/deps.ts';
import { archiveOf } from '../../query/identity/export/archive.ts';
import { archiveModels } from '../../query/identity/export/table-parts.ts';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';
import type { SessionDevices } from '../../infra/http/sessions/session-devices.ts';
import type { Sessions } from '../../infra/http/sessions/sessions.ts';
import type { Passkeys } from '../../infra/vault/passkeys.ts';
import type { SecondFactors } from '../../infra/vault/second-factors.ts';
import type { Foundation } from './foundation.ts';

type Known = Readonly<{
  sessions: Pick<Sessions, 'listOf'>;
  devices: Pick<SessionDevices, 'find'>;
  passkeys: Pick<Passkeys, 'listOf'>;
  factors: Pick<SecondFactors, 'tell'>;
}>;

type Positions = Readonly<{ positions: Pick<ReadPositions, 'staleness'> }>;

/** What the archive may show of the vault: sessions and their devices, and the names of passkeys and other factors. */
const securityOf =
  ({ sessions, devices, passkeys, factors }: Known) =>
  async (userId: string): Promise<object> => {
    const own = await sessions.listOf(userId);
    const on = await devices.find(
      userId,
      own.map(({ id }) => id),
    );
    const factor = await factors.tell(userId);
    return {
      sessions: own.map(({ id, createdAt, seenAt }) => ({
        began_at: new Date(createdAt).toISOString(),
        last_used_at: new Date(seenAt).toISOString(),
        address: on.get(id)?.ip ?? null,
        device: on.get(id)?.agent ?? null,
      })),
      authenticator_app_since: factor?.since?.toISOString() ?? null,
      recovery_codes_left: factor?.codesLeft ?? 0,
      passkeys: (await passkeys.listOf(userId)).map(({ name, createdAt, lastUsedAt }) => ({
        name,
        added_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
    };
  };

/** Archives of people, from the log, the read models and the vault. */
export const personExportOf = (
  { pools, store, codec, files, clock, log }: Foundation,
  { positions, ...known }: Known & Positions,
): Pick<ExportDeps, 'isErased' | 'staleness' | 'archiveOf'> => ({
  // Read from the database, because this process's cache of keys may be a minute old.
  isErased: async (userId) => {
    const { rowCount } = await pools.app.query(
      'select from vault.subject_keys where subject_id = $1 and erased_at is not null',
      [userId],
    );
    return rowCount === 1;
  },
  staleness: () => positions.staleness(archiveModels),
  archiveOf: (userId, stale, stillStands) =>
    archiveOf(
      {
        pool: pools.query,
        store,
        codec,
        files,
        security: securityOf(known),
        now: clock,
        stillStands,
        onError: (error) =>
          log.error({ err: error, userId }, 'the archive of a person could not be created'),
      },
      userId,
      stale,
    ),
});
