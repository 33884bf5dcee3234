import { expect, it } from '@jest/globals';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { createEventReader } from './event-reader.ts';

const stored: StoredEvent = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  stream: 'table-1',
  revision: 0,
  position: 1n,
  type: 'TableLaid',
  version: 1,
  occurredAt: '2026-01-01T00:00:00.000Z',
  recordedAt: '2026-01-01T00:00:00.000000Z',
  data: Buffer.from('{"seats":4}'),
  metadata: Buffer.from('{"actor":{"userId":"system:seeder","roleId":null,"impersonatorId":null}}'),
  hash: new Uint8Array(32),
};

const reader = createEventReader([{ category: 'table', events: { TableLaid: { version: 1 } } }]);

it('given a known event, then the reader returns its data', async () => {
  expect(await reader.decodeAll([stored])).toMatchObject([
    { type: 'TableLaid', data: { seats: 4 } },
  ]);
});

it.each([
  ['an unknown type', { type: 'TableSold' }],
  ['a newer version', { version: 2 }],
])('given %s, then the reader refuses the stream with UNKNOWN_EVENT', async (_name, change) => {
  const refused = expect.objectContaining({ code: 'UNKNOWN_EVENT' });
  await expect(reader.decodeAll([{ ...stored, ...change }])).rejects.toEqual(refused);
});
