import type { UserDeps } from '../users/deps.ts';
import type { EstateDeps } from './estate.ts';

/** The dependencies of deleting customers, besides those of calls about accounts. */
export type ErasureDeps = UserDeps & EstateDeps;
