import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, RecordedEvent } from '../../shared/messages.ts';
import type { SalesStatusEvent } from './events.ts';
import { statusNamesIn } from './names.ts';

const at = <Event extends DomainEvent>(event: Event, index: number): RecordedEvent<Event> => ({
  ...event,
  id: '',
  version: 1,
  stream: 'sales_status-all',
  revision: index,
  position: BigInt((index + 1) * 10),
  occurredAt: '',
  recordedAt: '',
  hash: '',
  metadata: {
    actor: { userId: '', roleId: null, impersonatorId: null },
    correlationId: '',
    causationId: '',
    commandId: '',
  },
});

const listed = (statusId: string, status: string): SalesStatusEvent => ({
  type: 'SalesStatusListed',
  data: { statusId, status, colour: 'green' },
});
const edited = (statusId: string, status: string): SalesStatusEvent => ({
  type: 'SalesStatusEdited',
  data: { statusId, status, colour: 'green' },
});
const removed = (statusId: string, status: string): SalesStatusEvent => ({
  type: 'SalesStatusRemoved',
  data: { statusId, status },
});

describe('names of sales statuses', () => {
  it('given a renamed status whose old name another one got, then a name is resolved by its position to the present name', () => {
    // The events are at positions 10, 20 and 30.
    const names = statusNamesIn(
      [listed('s1', 'One'), edited('s1', 'Two'), listed('s2', 'One')].map(at),
    );
    expect(names.keyAt('One', 15n)).toBe('s1');
    expect(names.keyAt('One', 25n)).toBe('s1');
    expect(names.keyAt('One', 35n)).toBe('s2');
    expect(names.nowOf('One', 15n)).toBe('Two');
    expect(names.nowOf('One', 35n)).toBe('One');
    expect(names.nowOf('Two', 25n)).toBe('Two');
  });

  it('given a status that was removed or never listed, then its name stays as it was written', () => {
    const names = statusNamesIn([listed('s1', 'One'), removed('s1', 'One')].map(at));
    expect([names.keyAt('One', 15n), names.nowOf('One', 15n)]).toEqual(['s1', 'One']);
    expect([names.keyAt('Call me', 15n), names.nowOf('Call me', 15n)]).toEqual([
      'Call_me',
      'Call me',
    ]);
    expect([names.keyAt(null, 15n), names.nowOf(null, 15n)]).toEqual([null, null]);
  });
});
