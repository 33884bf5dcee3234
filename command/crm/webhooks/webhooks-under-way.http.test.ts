import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../core/ids.ts';
import {
  changed,
  hmac,
  jobOf,
  linked,
  origin,
  path,
  signaturesOf,
  useWebhooks,
} from './testing/webhook-kit.ts';

const kit = useWebhooks();

describe('a webhook during its deliveries', () => {
  /** Sends two due deliveries; runs the action before the first is answered. */
  const whileTwoAreSent = async (happens: () => Promise<unknown>, status = 200): Promise<void> => {
    await kit.set();
    await kit.told(changed, linked);
    await kit.news().run(jobOf(`${kit.ownerId}/${kit.leadId}/1`));
    kit.answer = (_, response) => {
      const [isFirst, end] = [kit.received.length === 1, () => response.writeHead(status).end()];
      if (isFirst) void happens().then(end);
      else end();
    };
    await kit.deliver();
  };

  it('that is removed meanwhile gets no further delivery, and the sent one counts as delivered', async () => {
    await whileTwoAreSent(async () => kit.owner.call.delete(path));
    expect(kit.received).toHaveLength(1);
    const states = (await kit.log()).map(({ state }: { state: string }) => state);
    expect(states.toSorted()).toEqual(['delivered', 'dropped']);
  });

  it('whose owner is no longer active gets no further delivery', async () => {
    await whileTwoAreSent(async () => (kit.isActive = false));
    expect(kit.received).toHaveLength(1);
  });

  it('whose secret is replaced meanwhile signs the next delivery with the new one', async () => {
    let secret = '';
    await whileTwoAreSent(async () => {
      secret = (await kit.owner.call.post(`${path}/secret`).send({})).body.secret;
    });
    const { t, hashes } = signaturesOf(kit.received[1]!);
    expect(hashes).toEqual([hmac(secret, `${t}.${kit.received[1]!.body}`)]);
  });

  it('that got a new address before its former server answers 410 stays on', async () => {
    await whileTwoAreSent(async () => {
      await kit.set({ url: `${origin}/new` });
      kit.answer = (_, response) => response.writeHead(200).end();
    }, 410);
    expect(await kit.shown()).toMatchObject({ off: null, failures: 0, waiting: 0 });
    expect(kit.received).toHaveLength(3);
  });

  it.each([
    ['was turned off', { type: 'WebhookTurnedOff', data: { reason: 'owner' } }],
    ['was removed', { type: 'WebhookRemoved', data: {} }],
  ] as const)(
    'that %s and set up again does not get the deliveries that waited before',
    async (_how, event) => {
      await kit.set();
      await kit.told(changed);
      await kit.world.given(`webhook-${kit.ownerId}`, event);
      await (event.type === 'WebhookRemoved'
        ? kit.set()
        : kit.owner.call.post(`${path}/on`).send({}));
      await kit.deliver();
      expect(kit.received).toEqual([]);
      expect(await kit.log()).toMatchObject([{ state: 'dropped' }]);
    },
  );

  it.each([
    ['429 with seconds', 429, { 'Retry-After': '600' }, 600],
    ['503 with a date', 503, { 'Retry-After': 'Wed, 21 Oct 2026 09:10:00 GMT' }, 600],
    ['503 with more than an hour', 503, { 'Retry-After': '99999999999999999999' }, 3_600],
    ['429 with less than the usual delay', 429, { 'Retry-After': '0' }, 5],
    ['429 with an unreadable value', 429, { 'Retry-After': 'after lunch' }, 5],
    ['500, whose Retry-After is ignored', 500, { 'Retry-After': '600' }, 5],
  ])(
    'that answers %s is retried after the resulting delay',
    async (_how, status, headers, seconds) => {
      await kit.set();
      kit.answer = (_, response) =>
        response.writeHead(status, { Date: 'Wed, 21 Oct 2026 09:00:00 GMT', ...headers }).end();
      await kit.told(changed);
      await kit.deliver();
      await kit.later((seconds - 1) / 3_600);
      await kit.deliver();
      expect(await kit.log()).toMatchObject([
        { state: 'waiting', attempts: 1, last_status: status },
      ]);
      kit.app.pass(2_000);
      await kit.deliver();
      expect(await kit.log()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    },
  );

  it('that cannot be read is left to the next round, so that its errors do not follow one another', async () => {
    await kit.set();
    await kit.owner.call.post(`${path}/test`).send({});
    const stop = new AbortController();
    const errors: unknown[] = [];
    const kind = kit.delivering({
      isActive: () => Promise.reject(new Error('unreadable')),
      onError: (error) => {
        if (errors.push(error) > 2) stop.abort();
      },
    });
    await kind.run({ ...jobOf('every'), signal: stop.signal });
    expect(errors).toMatchObject([{ message: 'unreadable' }]);
    expect(await kit.log()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ state: 'delivered' }]);
  });

  it('gets its delivery at once, even if many other servers do not answer', async () => {
    const slow = Array.from({ length: 40 }, () => uuidv7());
    for (const userId of slow) {
      const { call } = await kit.app.signInAs(4, { userId });
      await call.put(path).send({ url: `${origin}/slow`, events: ['lead.converted'] });
      await call.post(`${path}/test`).send({});
    }
    kit.app.pass(1_000);
    await kit.set();
    await kit.owner.call.post(`${path}/test`).send({});
    const open: (() => void)[] = [];
    const come: string[] = [];
    kit.answer = ({ url = '' }, response) => {
      come.push(url.startsWith('/in') ? 'mine' : 'slow');
      const end = () => response.writeHead(204).end();
      if (url === '/slow' && !come.includes('mine')) open.push(end);
      else for (const one of [...open.splice(0), end]) one();
    };
    await kit.deliver();
    // If it waited for the others, those would time out first.
    const { rows } = await kit.database.pools.app.query(
      'select distinct state, last_failure from ops.webhook_deliveries where owner_id = any($1)',
      [[kit.ownerId, ...slow]],
    );
    expect(rows).toEqual([{ state: 'delivered', last_failure: null }]);
  });
});
