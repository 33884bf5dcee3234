import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { seedNamespace, uuidv5 } from '../../command/core/ids.ts';
import { derivedSending, type Sending } from '../../command/core/metadata.ts';
import type { Handler } from '../../command/core/handle.ts';
import type { RegisterUserDeps } from '../../command/identity/register-user.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { Files } from '../../infra/files/files.ts';
import type { PastPrices } from './past-prices.ts';

/** The id of what the seeder makes under this name. */
export const seedId = (name: string): string => uuidv5(name, seedNamespace);

/** The sending of one step of the seeder. */
export const seedSending = (purpose: string): Sending =>
  derivedSending({
    actor: systemActor(systemActors.seeder),
    source: seedNamespace,
    purpose,
    correlationId: seedNamespace,
  });

export type SeedDeps = RegisterUserDeps &
  Readonly<{
    handler: Handler;
    store: Pick<EventStore, 'read'>;
    files: Pick<Files, 'put'>;
    /** Makes demo data that is not in the log, such as mails and second factors. It is idempotent. */
    besideTheLog: () => Promise<void>;
    /** The price of an instrument at a moment of the last weeks. */
    pastPrices: PastPrices;
    /** Milliseconds since 1970. */
    nowMs: () => number;
  }>;

/** Called with what is being made, how much of it is done, and how much there is. */
export type SeedProgress = (what: string, done: number, total: number) => void;
