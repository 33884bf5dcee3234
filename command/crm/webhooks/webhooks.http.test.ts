import type { RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../core/ids.ts';
import { deliverWebhooks, retryInMs } from './deliver.ts';
import { webhookPayloads } from './payloads.ts';
import {
  changed,
  hmac,
  jobOf,
  linked,
  minuteMs,
  origin,
  path,
  patienceMs,
  signaturesOf,
  useWebhooks,
} from './testing/webhook-kit.ts';

const kit = useWebhooks();

describe('the webhook of an affiliator', () => {
  it('is set with a secret that is returned once and never stored in the log', async () => {
    const key = uuidv7();
    const { status, body } = await kit.set().set('Idempotency-Key', key);
    expect([status, body.message]).toEqual([200, 'Webhook saved']);
    expect(body.secret).toMatch(/^whsec_[\w-]{43}$/);
    expect((await kit.set().set('Idempotency-Key', key)).body.secret).toBeNull();
    expect((await kit.set({ url: undefined })).body.secret).toBeNull();
    expect(await kit.shown()).toEqual({
      url: `${origin}/in?token=t0p`,
      events: ['lead.status_changed', 'lead.converted', 'lead.deposited'],
      secret_last4: body.secret.slice(-4),
      earlier_until: null,
      off: null,
      failing_since: null,
      failures: 0,
      waiting: 0,
    });
    const events = JSON.stringify(
      (await kit.world.eventsOf(`webhook-${kit.ownerId}`)).map(({ data }) => data),
    );
    for (const hidden of [body.secret, 't0p']) expect(events).not.toContain(hidden);
  });

  it.each([
    'http://hooks.example.com/in',
    'https://127.0.0.1/in',
    'https://127.1/in',
    'https://2130706433/in',
    'https://0x7f.1/in',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::1]/in',
    'https://[::ffff:127.0.0.1]/in',
    'https://[fd00::1]/in',
    'https://[64:ff9b::7f00:1]/in',
    'https://localhost/in',
    'https://localhost./in',
    'https://app.localhost/in',
    'https://intranet/in',
    'https://user:password@hooks.example.com/in',
    'ftp://hooks.example.com/in',
    'hooks.example.com',
    '',
  ])('cannot be set to %s', async (url) => {
    const { status, body } = await kit.set({ url });
    expect([status, body.code]).toEqual([422, 'WEBHOOK_ADDRESS']);
  });

  it('gets a signed notice of a new status, with ids and without personal data', async () => {
    const { secret } = (await kit.set()).body;
    await kit.told(changed);
    await kit.deliver();
    const [one] = kit.received;
    expect(kit.received).toHaveLength(1);
    const { t, hashes } = signaturesOf(one!);
    expect(hashes).toEqual([hmac(secret, `${t}.${one!.body}`)]);
    expect(Number(t)).toBe(Math.floor(kit.app.now() / 1_000));
    const body = JSON.parse(one!.body);
    expect(body).toEqual({
      id: one!.headers['daybook-delivery'],
      event: 'lead.status_changed',
      created_at: expect.any(String),
      lead: {
        id: kit.leadId,
        reference: 'r-7',
        lead_status: 'Call back',
        is_customer: false,
        deposited_at: null,
        change: expect.stringMatching(/^\d+$/),
      },
      status_before: 'New',
    });
    expect(webhookPayloads['lead.status_changed'].isValidSync(body, { strict: true })).toBe(true);
    for (const personal of ['Ada', 'Secretname', 'ada@example.com', '+4912345', 'Bonn'])
      expect(one!.body).not.toContain(personal);
    expect(await kit.log()).toMatchObject([
      { state: 'delivered', attempts: 1, last_status: 200, lead_id: kit.leadId },
    ]);
  });

  const named = (type: string, statusId: string, status: string) => ({
    type,
    data: { statusId, status, colour: 'green' },
  });
  const withStatus = (status: string) => ({ ...changed, data: { ...changed.data, status } });

  it('given a renamed status, then a lead change that keeps the status sends no notice', async () => {
    await kit.set();
    const first = uuidv7();
    await kit.world.given('sales_status-all', named('SalesStatusListed', first, 'New'));
    await kit.told();
    await kit.world.given('sales_status-all', named('SalesStatusEdited', first, 'Newer'));
    await kit.world.given(`lead-${kit.leadId}`, withStatus('Newer'));
    await kit.news().run(jobOf(`${kit.ownerId}/${kit.leadId}/1`));
    await kit.deliver();
    expect(kit.received).toEqual([]);
  });

  it('given a renamed status whose old name was given to another, then the notice has the current names of both', async () => {
    await kit.set();
    const first = uuidv7();
    await kit.world.given('sales_status-all', named('SalesStatusListed', first, 'New'));
    await kit.told();
    await kit.world.given(
      'sales_status-all',
      named('SalesStatusEdited', first, 'Older'),
      named('SalesStatusListed', uuidv7(), 'New'),
    );
    await kit.world.given(`lead-${kit.leadId}`, withStatus('New'));
    await kit.news().run(jobOf(`${kit.ownerId}/${kit.leadId}/1`));
    await kit.deliver();
    expect(kit.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { event: 'lead.status_changed', lead: { lead_status: 'New' }, status_before: 'Older' },
    ]);
  });

  it('gets each notice once even if it is requested repeatedly, and only of chosen events', async () => {
    await kit.set({ events: ['lead.converted'] });
    await kit.told(changed, linked);
    for (const revision of [1, 2, 2])
      await kit.news().run(jobOf(`${kit.ownerId}/${kit.leadId}/${revision}`));
    await kit.deliver();
    await kit.deliver();
    expect(kit.received.map(({ body }) => JSON.parse(body).event)).toEqual(['lead.converted']);
  });

  it('gets no notice of an erased lead, nor while it is off or its owner is not active', async () => {
    await kit.set();
    await kit.told(changed, { type: 'LeadErased', data: { noteIds: [] } });
    await kit.news().run(jobOf(`${kit.ownerId}/${kit.leadId}/1`));
    expect(await kit.log()).toEqual([]);
    kit.leadId = uuidv7();
    await kit.told(changed);
    kit.isActive = false;
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ state: 'dropped' }]);
    kit.isActive = true;
    await kit.owner.call.post(`${path}/off`).send({});
    await kit.news().run(jobOf(`${kit.ownerId}/${kit.leadId}/1`));
    expect((await kit.owner.call.post(`${path}/test`).send({})).body.code).toBe('WEBHOOK_OFF');
    expect(kit.received).toEqual([]);
    await kit.owner.call.post(`${path}/on`).send({});
    expect((await kit.shown()).off).toBeNull();
  });

  it('also signs with the previous secret for one more day', async () => {
    const first = (await kit.set()).body.secret;
    const second = (await kit.owner.call.post(`${path}/secret`).send({ keepEarlier: true })).body
      .secret;
    await kit.told(changed);
    await kit.deliver();
    const [one] = kit.received;
    const { t, hashes } = signaturesOf(one!);
    expect(hashes).toEqual([second, first].map((secret) => hmac(secret, `${t}.${one!.body}`)));
    await kit.later(25);
    await kit.owner.call.post(`${path}/test`).send({});
    await kit.deliver();
    expect(signaturesOf(kit.received.at(-1)!).hashes).toHaveLength(1);
  });

  it('is retried with growing delays and given up after a day; a resent delivery then succeeds', async () => {
    await kit.set();
    kit.answer = (_, response) => response.writeHead(500).end('no');
    await kit.told(changed);
    await kit.deliver();
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ state: 'waiting', attempts: 1, last_status: 500 }]);
    expect(await kit.shown()).toMatchObject({ failures: 1, waiting: 1 });
    kit.app.pass(5_000);
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ attempts: 2, last_failure: 'status' }]);
    await kit.later(25);
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ state: 'failed', attempts: 3 }]);
    kit.answer = (_, response) => response.writeHead(200).end();
    const [{ id }] = await kit.log();
    const again = await kit.owner.call.post(`${path}/deliveries/${id}/resend`).send({});
    expect(again.body.message).toBe('Sending again');
    expect((await kit.owner.call.post(`${path}/deliveries/${id}/resend`).send({})).body.code).toBe(
      'DELIVERY_WAITING',
    );
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ id, state: 'delivered', attempts: 4 }]);
    expect(new Set(kit.received.map(({ headers }) => headers['daybook-delivery'])).size).toBe(1);
    expect(await kit.shown()).toMatchObject({ failures: 0, failing_since: null });
  });

  it('sends a delivery that was requested more than a day ago and never tried', async () => {
    await kit.set();
    await kit.told(changed);
    await kit.later(25);
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('is turned off after three days of failures, and at once when its server answers 410', async () => {
    await kit.set();
    kit.answer = (_, response) => response.writeHead(503).end();
    await kit.told(changed);
    await kit.deliver();
    expect((await kit.shown()).off).toBeNull();
    await kit.later(72);
    await kit.owner.call.post(`${path}/test`).send({});
    await kit.database.pools.app.query(
      'update ops.webhooks set failures = 9, failing_since = $2 where owner_id = $1',
      [kit.ownerId, new Date(kit.app.now() - 3 * 24 * 60 * minuteMs)],
    );
    await kit.deliver();
    expect((await kit.shown()).off).toBe('failing');
    expect((await kit.log()).filter(({ state }: { state: string }) => state === 'waiting')).toEqual(
      [],
    );
    kit.answer = (_, response) => response.writeHead(410).end();
    await kit.owner.call.post(`${path}/on`).send({});
    await kit.owner.call.post(`${path}/test`).send({});
    await kit.deliver();
    expect((await kit.shown()).off).toBe('gone');
  });

  const hostile: readonly (readonly [string, RequestListener, string])[] = [
    ['never answers', () => undefined, 'timeout'],
    ['hangs up', (request) => request.socket.destroy(), 'unreachable'],
    [
      'changes the protocol',
      (request) =>
        request.socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        ),
      'unreachable',
    ],
    [
      'points to the metadata of a cloud',
      (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      'redirect',
    ],
  ];
  it.each(hostile)(
    'records a failed delivery with a reason when its server %s',
    async (_name, hostileAnswer, why) => {
      await kit.set();
      kit.answer = hostileAnswer;
      await kit.told(changed);
      await kit.deliver(why === 'timeout' ? patienceMs.silent : patienceMs.answers);
      expect(await kit.log()).toMatchObject([{ state: 'waiting', last_failure: why }]);
    },
  );

  it('finishes a delivery at the status of the answer, even if its body does not end', async () => {
    await kit.set();
    kit.answer = (_, response) => {
      response.writeHead(200);
      response.write('x'.repeat(100_000));
    };
    await kit.told(changed);
    await kit.deliver();
    expect(await kit.log()).toMatchObject([{ state: 'delivered' }]);
  });

  it('does not call the local machine, even if the vault holds such an address', async () => {
    await kit.set({ url: 'https://hooks.example.org/in' });
    await kit.told(changed);
    const { secrets, streams, handler } = kit.world.deps;
    const errors: unknown[] = [];
    await deliverWebhooks({
      streams,
      handler,
      webhooks: kit.webhooks,
      clock: kit.clock,
      mintId: uuidv7,
      receivers: {},
      // An address in the vault is checked too, because it may be older than a rule.
      secrets: {
        find: async (place, id) =>
          place.includes('url') ? `https://127.0.0.1/${id}` : secrets.find(place, id),
      },
      isActive: async () => true,
      onError: (error) => errors.push(error),
    }).run(jobOf('every'));
    expect(errors).toEqual([]);
    expect(await kit.log()).toMatchObject([{ last_failure: 'refused-address' }]);
  });

  it('shows and resends no deliveries of other people', async () => {
    await kit.set();
    await kit.told(changed);
    const [{ id }] = await kit.log();
    const other = await kit.app.signInAs(4, { userId: uuidv7() });
    expect((await other.call.get(`${path}/deliveries`)).body.data).toEqual([]);
    const resent = await other.call.post(`${path}/deliveries/${id}/resend`).send({});
    expect([resent.status, resent.body.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
    for (const roleId of [1, 2, 3, 5, 6] as const)
      expect((await (await kit.app.signInAs(roleId)).call.get(path)).status).toBe(403);
  });

  it('is removed with its secret, and waiting deliveries are dropped even if a new webhook is set', async () => {
    await kit.set();
    kit.answer = (_, response) => response.writeHead(500).end();
    await kit.told(changed);
    await kit.deliver();
    await kit.owner.call.delete(path);
    expect(await kit.shown()).toBeNull();
    expect(await kit.log()).toMatchObject([{ state: 'dropped' }]);
    await kit.set();
    kit.app.pass(minuteMs);
    await kit.deliver();
    expect(kit.received).toHaveLength(1);
    await kit.owner.call.delete(path);
    expect((await kit.owner.call.post(`${path}/secret`).send({})).body.code).toBe('NO_WEBHOOK');
  });
});

it('a failing webhook is retried after 5 s up to an hour, half of which is random', () => {
  expect([retryInMs(1, 0), retryInMs(1, 1), retryInMs(3, 1)]).toEqual([2_500, 5_000, 20_000]);
  expect(retryInMs(40, 1)).toBe(3_600_000);
});
