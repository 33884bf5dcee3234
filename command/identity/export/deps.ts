import type { Readable } from 'node:stream';
import type { StaleReason } from '../../../infra/postgres/read-positions.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { UserDeps } from '../users/deps.ts';

/** What calls about people's archives are given. */
export type ExportDeps = Pick<CoreDeps, 'handler' | 'mintId' | 'clock'> &
  Pick<UserDeps, 'userOf'> &
  Readonly<{
    /** Whether the key of what is held about a person is gone. */
    isErased: (userId: string) => Promise<boolean>;
    /** Why archives made now would not hold all there is; `null` where they are whole. */
    staleness: () => Promise<StaleReason | null>;
    /**
     * All that is held about a person, as a ZIP archive that is made while it is read; it says whether it is whole, and breaks off
     * where whoever takes it would not be let in any more.
     */
    archiveOf: (
      userId: string,
      stale: StaleReason | null,
      stillStands: () => Promise<boolean>,
    ) => Promise<Readable>;
  }>;
