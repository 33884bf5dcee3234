import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { createWorld, type World } from '../testing/world.ts';

const instrumentId = '0192aaaa-0000-7000-8000-000000000001';

const added = {
  type: 'InstrumentAdded',
  data: {
    name: 'EUR_USD',
    base: 'EUR',
    quote: 'USD',
    alias: null,
    category: 'forex',
    tradable: true,
    tradingview: 'FX',
    leverage: '100',
  },
};

describe('GET /commands/{key}', () => {
  let world: World;
  /** Appends wait for this promise, which a test may replace. */
  let gate: Promise<void>;

  beforeEach(async () => {
    gate = Promise.resolve();
    const store = createInMemoryEventStore();
    world = createWorld({
      store: { ...store, append: (request) => gate.then(() => store.append(request)) },
    });
    await world.given(`instrument-${instrumentId}`, added);
  });
  afterEach(() => world.stop());

  type Call = Awaited<ReturnType<World['app']['signInAs']>>['call'];
  const favor = (call: Call, key: string) =>
    call.post('/dashboard/add-to-favorite').set('Idempotency-Key', key).send({ id: instrumentId });

  it('given an executed command, then it returns its answer and the position to read from', async () => {
    const { call } = await world.app.signInAs(3);
    const sent = await favor(call, 'a/key?of=mine');
    expect(sent.status).toBe(200);
    const { status, body, headers } = await call.get(
      `/commands/${encodeURIComponent('a/key?of=mine')}`,
    );
    expect([status, body]).toEqual([200, { state: 'done', status: 200, body: sent.body }]);
    expect(headers['daybook-position']).toBe(sent.headers['daybook-position']);
  });

  it('given a command in progress, then it reports that, and then the answer once it exists', async () => {
    const { call } = await world.app.signInAs(3);
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const sending = favor(call, 'slow').then(({ status }) => status);
    for (;;) {
      const { status, body } = await call.get('/commands/slow');
      if (status === 404) continue;
      expect(body).toEqual({ state: 'in_progress' });
      break;
    }
    open();
    expect(await sending).toBe(200);
    expect((await call.get('/commands/slow')).body).toMatchObject({ state: 'done', status: 200 });
  });

  it.each([
    ['that nobody used', async (): Promise<void> => undefined],
    [
      'of somebody else',
      async (): Promise<void> => {
        const other = await world.app.signInAs(3);
        expect((await favor(other.call, 'one')).status).toBe(200);
      },
    ],
    [
      'of a command that was refused',
      async (call: Call): Promise<void> => {
        const unknown = { id: '0192aaaa-0000-7000-8000-000000000002' };
        const sent = call.post('/dashboard/add-to-favorite').set('Idempotency-Key', 'one');
        expect((await sent.send(unknown)).status).toBe(404);
      },
    ],
  ])('given a key %s, then the answer is 404', async (_name, prepare) => {
    const { call } = await world.app.signInAs(3);
    await prepare(call);
    const { status, body } = await call.get('/commands/one');
    expect([status, body.code]).toEqual([404, 'COMMAND_NOT_KNOWN']);
  });

  it('given a command that staff sent while acting as a customer, then neither sees it in their own session', async () => {
    const customer = await world.app.signInAs(3);
    const staff = await world.app.signInAs(1);
    const acting = await world.app.signInAs(3, {
      userId: customer.userId,
      actingBy: staff.userId,
    });
    expect((await favor(acting.call, 'acted')).status).toBe(200);
    expect((await acting.call.get('/commands/acted')).status).toBe(200);
    expect((await customer.call.get('/commands/acted')).status).toBe(404);
    expect((await staff.call.get('/commands/acted')).status).toBe(404);
  });
});
