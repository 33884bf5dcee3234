import { setPriority } from 'node:os';
import type { Config, ProcessRole } from '../infra/config.ts';

/** Of the scheduler's niceness: enough to come after the others, and still a third of what one of them gets. */
const afterOthers = 5;

/** Whether a process that answers people has the read models' process beside it, on the cores of the same machine. */
export const comesAfterReadModels = (
  { roles }: Pick<Config, 'roles'>,
  own: readonly ProcessRole[],
): boolean =>
  own.includes('command') && !own.includes('projections') && roles.includes('projections');

/**
 * Commands come after what they lead to. Where a machine is full, whoever answers people would take the processor from the
 * read models, which then fall behind for as long as the load lasts; so it is the commands that wait, each a little. Where
 * there is room nothing changes.
 */
export const giveWay = (config: Pick<Config, 'roles'>, own: readonly ProcessRole[]): void => {
  if (comesAfterReadModels(config, own)) setPriority(afterOthers);
};
