import type { DomainEvent, RecordedEvent } from '../../domain/shared/messages.ts';

const at = '2026-06-11T10:00:30.000Z';

/** An event as a reaction receives it, by a customer; a test passes what matters to it. */
export const happened = <Event extends DomainEvent>(
  event: Event,
  told: Partial<Omit<RecordedEvent<Event>, keyof Event>> = {},
): RecordedEvent<Event> => ({
  ...event,
  id: 'e',
  version: 1,
  stream: 'wallet-1',
  revision: 3,
  position: 7n,
  hash: '',
  occurredAt: at,
  recordedAt: at,
  metadata: {
    actor: { userId: 'ada', roleId: 3, impersonatorId: null },
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
  },
  ...told,
});
