import type { Pool } from 'pg';
import { LeaseLostError, type Leases } from '../../infra/leases/leases.ts';
import { moveCheckpoints } from './checkpoints.ts';
import type { Member } from './member.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';

type LeaseCheck = Pick<Leases, 'assertHeld'>;

/** Returns members whose checkpoint was not where this process left it. Throws `LeaseLostError`. */
const saveTogether = async (
  pool: Pool,
  leases: LeaseCheck,
  idle: readonly Member[],
): Promise<readonly Member[]> => {
  const moves = idle.map(({ projection, saved, position, hash }) => ({
    projection,
    from: saved,
    to: { position, hash },
  }));
  const moved = await inTransaction(pool, async (client) => {
    await leases.assertHeld(client, ...idle.map(({ lease }) => lease));
    return moveCheckpoints(client, moves);
  });
  return idle.filter((member, at) => {
    if (!moved.has(member.projection)) return true;
    member.saved = moves[at]?.to.position ?? member.saved;
    return false;
  });
};

/**
 * Moves the checkpoints of projections without recent events, all in one statement, so that a query that waits for a
 * position does not wait for an idle projection. Returns the members to open again: their lease is lost, or their
 * checkpoint was not where this process left it.
 */
export const saveIdle = async (
  pool: Pool,
  leases: LeaseCheck,
  members: readonly Member[],
): Promise<readonly Member[]> => {
  const idle = members.filter(
    ({ state, position, saved }) => state === 'running' && position > saved,
  );
  if (idle.length === 0) return [];
  try {
    return await saveTogether(pool, leases, idle);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    if (idle.length === 1) return idle;
  }
  const unsaved: Member[] = [];
  for (const member of idle) unsaved.push(...(await saveIdle(pool, leases, [member])));
  return unsaved;
};
