import type { Readable } from 'node:stream';
import type { StaleReason } from '../../../infra/postgres/read-positions.ts';
import type { CoreDeps } from '../../core/deps.ts';
import type { UserDeps } from '../users/deps.ts';

/** The dependencies of calls about people's archives. */
export type ExportDeps = Pick<CoreDeps, 'handler' | 'mintId' | 'clock'> &
  Pick<UserDeps, 'userOf'> &
  Readonly<{
    /** Whether the person's encryption key is deleted. */
    isErased: (userId: string) => Promise<boolean>;
    /** Why archives would be incomplete now; `null` if they are complete. */
    staleness: () => Promise<StaleReason | null>;
    /**
     * Everything held about a person, as a ZIP archive that is built while it is streamed. It states whether it is
     * complete, and breaks off if the receiver loses access meanwhile.
     */
    archiveOf: (
      userId: string,
      stale: StaleReason | null,
      stillStands: () => Promise<boolean>,
    ) => Promise<Readable>;
  }>;
