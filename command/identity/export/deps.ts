import type { Readable } from 'node:stream';
import type { CoreDeps } from '../../core/deps.ts';
import type { UserDeps } from '../users/deps.ts';

/** What calls about people's archives are given. */
export type ExportDeps = Pick<CoreDeps, 'handler' | 'mintId' | 'clock'> &
  Pick<UserDeps, 'userOf'> &
  Readonly<{
    /** Whether the key of what is held about a person is gone. */
    isErased: (userId: string) => Promise<boolean>;
    /** All that is held about a person, as a ZIP archive that is made while it is read. */
    archiveOf: (userId: string) => Promise<Readable>;
  }>;
