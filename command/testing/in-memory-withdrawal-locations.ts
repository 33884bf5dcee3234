import { idOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { EventReader } from '../core/event-reader.ts';
import type { WithdrawalLocations } from '../payments/withdrawal-locations.ts';

/** Withdrawal locations worked out from the log itself, always up to date. */
export const createInMemoryWithdrawalLocations = (options: {
  store: Pick<EventStore, 'readAll'>;
  reader: EventReader;
}): WithdrawalLocations => ({
  find: async (withdrawalId) => {
    const events = await options.reader.decodeAll(
      await options.store.readAll(0n, Number.MAX_SAFE_INTEGER, { categories: ['wallet'] }),
    );
    const own = events.filter(
      ({ data }: RecordedEvent) => 'withdrawalId' in data && data.withdrawalId === withdrawalId,
    );
    const requested = own.find(({ type }) => type === 'WithdrawalRequested');
    if (requested === undefined) return null;
    return {
      walletId: idOf(requested.stream),
      requestedRevision: requested.revision,
      endedRevision: own.at(1)?.revision ?? null,
    };
  },
  reached: async () => true,
});
