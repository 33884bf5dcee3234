import type { UserDeps } from '../users/deps.ts';
import type { EstateDeps } from './estate.ts';

/** What deleting customers needs beside what calls about accounts are given. */
export type ErasureDeps = UserDeps & EstateDeps;
