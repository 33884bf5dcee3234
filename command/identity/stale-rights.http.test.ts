import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { noStream } from '../../infra/event-store/port.ts';
import { newStaff } from '../testing/lead-floor.ts';
import { newTrader, openTradingFloor, instrumentId } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';
import { uuidv7 } from '../core/ids.ts';

/** Rights depend on a fold of the log: while that has stopped, nobody gets access by an outdated fold. */
describe('an event type of a newer release', () => {
  let world: World;
  beforeEach(async () => {
    world = await openTradingFloor();
  });
  afterEach(() => world.stop());

  const appendUnknown = async (category: string): Promise<void> => {
    const event = {
      id: uuidv7(),
      type: 'InventedLater',
      version: 1,
      occurredAt: world.deps.clock().toISOString(),
      data: Buffer.from('{}'),
      metadata: Buffer.from('{}'),
    };
    await world.store.append({
      stream: `${category}-${uuidv7()}`,
      expectedRevision: noStream,
      commits: [{ events: [event], command: null }],
    });
    await world.known();
  };

  it('given one of a user, then every call that needs a right answers 503, but no other call does', async () => {
    const { call } = await newTrader(world);
    const admin = await newStaff(world, 1);
    const staffCall = () => admin.call.put(`/admin/balance/${uuidv7()}`);
    await appendUnknown('user');
    const answers = [
      await call.get('/commands/any'),
      await call.post('/dashboard/add-to-favorite').send({ id: instrumentId('EUR_USD') }),
      await staffCall().send({ type: 'add', amount: '1' }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([503, 'REFERENCE_DATA_STALE']);
      expect(headers['retry-after']).toBe('1');
    }
    expect((await world.app.call.get('/commands/any')).status).toBe(401);
  });

  it('given one of the site settings, then an adjustment of a balance, whose limit is a setting, answers 503', async () => {
    const admin = await newStaff(world, 1);
    const { walletId } = await newTrader(world);
    await appendUnknown('site_settings');
    const path = `/admin/balance/${walletId}`;
    const { status, body } = await admin.call.put(path).send({ type: 'add', amount: '1' });
    expect([status, body.code]).toEqual([503, 'REFERENCE_DATA_STALE']);
  });

  it('given one of a sales status, then a call that needs sales statuses answers 503, and all others work', async () => {
    const { call } = await newTrader(world);
    const admin = await newStaff(world, 1);
    await appendUnknown('sales_status');
    const lead = await admin.call.post('/admin/leads').send({ firstName: 'Ada' });
    expect([lead.status, lead.body.code]).toEqual([503, 'REFERENCE_DATA_STALE']);
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
    expect((await call.post('/dashboard/orders').send(order)).status).toBe(201);
    const late = await newTrader(world);
    expect((await late.call.post('/dashboard/orders').send(order)).status).toBe(201);
  });
});
