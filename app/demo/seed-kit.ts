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
    /** Makes what demo people have that no event says: mails, and second factors. Doing it again changes nothing. */
    besideTheLog: () => Promise<void>;
    /** What instruments cost at a moment of the last weeks. */
    pastPrices: PastPrices;
    /** Milliseconds since 1970. */
    nowMs: () => number;
  }>;

/** Told what is being made, and how much of it is there. */
export type SeedProgress = (what: string, done: number, total: number) => void;
