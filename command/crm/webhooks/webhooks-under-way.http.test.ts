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

describe('a webhook while it is told', () => {
  /** Two are due; with the answer to the first, this happens. */
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

  it('that is removed while it is told is told nothing more, and what arrived was delivered', async () => {
    await whileTwoAreSent(async () => kit.owner.call.delete(path));
    expect(kit.received).toHaveLength(1);
    const states = (await kit.log()).map(({ state }: { state: string }) => state);
    expect(states.toSorted()).toEqual(['delivered', 'dropped']);
  });

  it('of somebody who is not active any more is told nothing more', async () => {
    await whileTwoAreSent(async () => (kit.isActive = false));
    expect(kit.received).toHaveLength(1);
  });

  it('whose secret is replaced while it is told signs the next with the new one', async () => {
    let secret = '';
    await whileTwoAreSent(async () => {
      secret = (await kit.owner.call.post(`${path}/secret`).send({})).body.secret;
    });
    const { t, hashes } = signaturesOf(kit.received[1]!);
    expect(hashes).toEqual([hmac(secret, `${t}.${kit.received[1]!.body}`)]);
  });

  it('that leads elsewhere by the time its former server says it is gone stays on', async () => {
    await whileTwoAreSent(async () => {
      await kit.set({ url: `${origin}/new` });
      kit.answer = (_, response) => response.writeHead(200).end();
    }, 410);
    expect(await kit.shown()).toMatchObject({ off: null, failures: 0, waiting: 0 });
    expect(kit.received).toHaveLength(3);
  });

  it.each([
    ['went off', { type: 'WebhookTurnedOff', data: { reason: 'owner' } }],
    ['was removed', { type: 'WebhookRemoved', data: {} }],
  ] as const)(
    'that %s and was begun again is not told of what waited then, whatever ended in between',
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
    ['429 and seconds', 429, { 'Retry-After': '600' }, 600],
    ['503 and a moment', 503, { 'Retry-After': 'Wed, 21 Oct 2026 09:10:00 GMT' }, 600],
    ['503 and longer than an hour', 503, { 'Retry-After': '99999999999999999999' }, 3_600],
    ['429 and sooner than it would be', 429, { 'Retry-After': '0' }, 5],
    ['429 and nothing readable', 429, { 'Retry-After': 'after lunch' }, 5],
    ['500, which means no rest', 500, { 'Retry-After': '600' }, 5],
  ])('that answers %s is left alone for as long', async (_how, status, headers, seconds) => {
    await kit.set();
    kit.answer = (_, response) =>
      response.writeHead(status, { Date: 'Wed, 21 Oct 2026 09:00:00 GMT', ...headers }).end();
    await kit.told(changed);
    await kit.deliver();
    await kit.later((seconds - 1) / 3_600);
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ state: 'waiting', attempts: 1, last_status: status }]);
    kit.app.pass(2_000);
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
  });

  it('is told at once, however many others are told and do not answer', async () => {
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
    // Were it to wait for the others, these would be called silent first.
    const { rows } = await kit.database.pools.app.query(
      'select distinct state, last_failure from ops.webhook_deliveries where owner_id = any($1)',
      [[kit.ownerId, ...slow]],
    );
    expect(rows).toEqual([{ state: 'delivered', last_failure: null }]);
  });
});
