import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mul } from '../../domain/shared/decimal.ts';
import { gateways, type Gateway } from '../../domain/shared/payments/types.ts';
import { closeServer, listen } from '../../infra/http/listen.ts';
import {
  startPaymentSimulators,
  type PaymentSimulators,
} from '../../infra/payments/simulators/all.ts';
import { ProviderFailure } from '../../infra/providers/failure.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';
import { settleDeposit } from './settle-deposit.ts';

/** Changes the text of an answer on its way; with `null` no answer is sent. */
type Lie = (answer: string) => string | null;

let simulators: PaymentSimulators;
let world: World;
let trader: Trader;
let lie: Lie;
let liar: ReturnType<typeof createServer>;

/** A proxy between us and a simulator, which falsifies answers. */
const startLiar = (gateway: Gateway) =>
  createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const body = await text(request);
      const answer = await fetch(`${simulators.origins[gateway]}${request.url ?? '/'}`, {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(
          ['authorization', 'content-type', 'hmac'].flatMap((name) => {
            const value = request.headers[name];
            return typeof value === 'string' ? [[name, value]] : [];
          }),
        ),
        ...(body === '' ? {} : { body }),
      });
      const told = lie(await answer.text());
      if (told === null) return;
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(told);
    };
    pass().catch(() => response.destroy());
  });

const open = async (gateway: Gateway): Promise<void> => {
  liar = startLiar(gateway);
  const port = await listen(liar, 0, '127.0.0.1');
  world = await openTradingFloor({ simulators: { [gateway]: `http://127.0.0.1:${port}` } });
  trader = await newTrader(world, { balance: '1000', mode: 'real' });
  await setTerms(gateway, '2.5', true);
};
const setTerms = async (gateway: Gateway, fee: string, isActive: boolean): Promise<void> => {
  const admin = (await world.app.signInAs(1)).call;
  await admin.put(`/admin/gateways/${gateway}`).send({ fee, isActive }).expect(200);
};
const begin = async (gateway: Gateway): Promise<string> => {
  const { body } = await trader.call
    .post('/deposits')
    .send({ balance_id: trader.walletId, amount: '100', gateway });
  if (gateway === 'paypal') await trader.call.post(`/payments/paypal/${body.id}`).expect(200);
  return String(body.id);
};
const pay = async (gateway: Gateway, id: string): Promise<void> => {
  const page = simulators.of[gateway].pageOf(id);
  if (page === undefined) throw new Error('The simulator has no such page.');
  await simulators.of[gateway].act(page.id, 'pay');
};
const check = async (id: string): Promise<number> =>
  (await trader.call.post(`/deposits/${id}/check`)).status;
const happened = async (id: string) =>
  (await world.eventsOf(`deposit-${id}`)).filter(({ type }) => type !== 'CheckoutOpened').slice(1);

beforeEach(async () => {
  lie = (answer) => answer;
  simulators = await startPaymentSimulators({ nowMs: () => world.deps.clock().getTime() });
});
afterEach(async () => {
  await world.stop();
  await closeServer(liar);
  await simulators.stop();
});

const replacing =
  (what: RegExp, by: string): Lie =>
  (answer) =>
    answer.replaceAll(what, by);

describe.each(gateways)('%s', (gateway) => {
  beforeEach(() => open(gateway));

  it('credits the shown amounts even if the fee was changed and the gateway turned off meanwhile', async () => {
    const id = await begin(gateway);
    await setTerms(gateway, '50', false);
    await pay(gateway, id);
    expect(await check(id)).toBe(200);
    expect(await happened(id)).toMatchObject([
      { type: 'DepositPaid', data: { amount: '100', fee: '2.5' } },
    ]);
  });

  it.each(['{"', '', 'null', '[]', '{"data":{}}'])(
    'changes nothing for a truncated or empty answer: %s',
    async (cut) => {
      const id = await begin(gateway);
      await pay(gateway, id);
      lie = () => cut;
      expect(await check(id)).toBe(503);
      lie = (answer) => answer;
      expect(await happened(id)).toEqual([]);
      expect(await check(id)).toBe(200);
      expect(await happened(id)).toMatchObject([{ type: 'DepositPaid' }]);
    },
    30_000,
  );

  it('refuses a notice of 10 MB and a truncated one', async () => {
    const id = await begin(gateway);
    await pay(gateway, id);
    const send = (body: string) =>
      world.app.call.post(`/payments/webhooks/${gateway}`).type('json').send(body);
    const whole = JSON.stringify({ data: { tx_ref: id }, pad: 'x'.repeat(10_000_000) });
    expect((await send(whole)).status).toBe(413);
    expect((await send(`{"data":{"tx_ref":"${id}`)).status).toBe(401);
    expect(await happened(id)).toEqual([]);
  });
});

describe('an answer about something else', () => {
  it.each<[Gateway, RegExp, string]>([
    ['stripe', /"id":"cs_/g, '"id":"cs_other'],
    ['paypal', /"id":"O/g, '"id":"OTHER'],
    ['stripe', /"amount_total":\d+/g, '"amount_total":-10250'],
    ['stripe', /"status":"complete"/g, '"status":"almost"'],
    ['paypal', /"value":"102.50"/g, '"value":"-102.50"'],
    ['flutterwave', /"amount":"?102.5"?/g, '"amount":-102.5'],
    ['coinpayments', /"status":100/g, '"status":"paid"'],
  ])('of %s is rejected: %s', async (gateway, what, by) => {
    await open(gateway);
    const id = await begin(gateway);
    await pay(gateway, id);
    lie = replacing(what, by);
    expect(await check(id)).toBe(503);
    expect(await happened(id)).toEqual([]);
  });

  it('that names another reference is ignored', async () => {
    await open('flutterwave');
    const id = await begin('flutterwave');
    await pay('flutterwave', id);
    lie = replacing(new RegExp(id, 'g'), '01890000-0000-7000-8000-0000000000ff');
    expect(await check(id)).toBe(200);
    expect(await happened(id)).toEqual([]);
  });
});

describe('a wrong amount of coins', () => {
  beforeEach(() => open('coinpayments'));

  /** Replaces the number of coins that were received; the page asked for 102.50 USD. */
  const received = (share: string): Lie =>
    replacing(/"receivedf":"([\d.]+)"/g, `"receivedf":"${share}"`);

  it.each([
    ['half of them', '0.5', '51.25'],
    ['a little less', '0.999', '102.39'],
    ['twice as many', '2', '205'],
  ])('is held for review: %s', async (_what, share, amount) => {
    const id = await begin('coinpayments');
    await pay('coinpayments', id);
    let coins = '0';
    lie = (answer) => {
      coins = /"amountf":"([\d.]+)"/.exec(answer)?.[1] ?? coins;
      return received(mul(coins, share))(answer);
    };
    expect([await check(id), await check(id)]).toEqual([200, 200]);
    expect(await happened(id)).toMatchObject([
      { type: 'DepositHeldForReview', data: { reason: 'amount', amount, currency: 'USD' } },
    ]);
  });

  it('that came before the page ended is held then, and not credited before', async () => {
    const id = await begin('coinpayments');
    let status = '0';
    lie = (answer) => {
      const coins = /"amountf":"([\d.]+)"/.exec(answer)?.[1] ?? '0';
      const open = answer.replace(/"status":-?\d+/, `"status":${status}`);
      return received(mul(coins, '0.25'))(open);
    };
    const seen = { type: 'PaymentSeen', data: { amount: '25.62' } };
    expect(await check(id)).toBe(200);
    expect(await happened(id)).toMatchObject([seen]);
    status = '-1';
    expect(await check(id)).toBe(200);
    expect(await happened(id)).toMatchObject([
      seen,
      { type: 'DepositHeldForReview', data: { reason: 'amount', amount: '25.62' } },
    ]);
  });
});

describe('unconfirmed coins', () => {
  beforeEach(() => open('coinpayments'));

  const told =
    (status: string, received: string): Lie =>
    (answer) =>
      answer
        .replace(/"status":-?\d+/, `"status":${status}`)
        .replace(/"receivedf":"[\d.]+"/, `"receivedf":"${received}"`);
  const hoursOn = (hours: number): void => world.pass(hours * 3_600_000);

  it.each([
    ['1', '0'],
    ['0', '0.001'],
  ])('keep a deposit open after its page has ended: status %s, %s received', async (...says) => {
    const id = await begin('coinpayments');
    hoursOn(3);
    lie = told(...says);
    expect(await check(id)).toBe(200);
    expect(await happened(id)).toEqual([]);
    lie = told('0', '0');
    expect(await check(id)).toBe(200);
    expect(await happened(id)).toMatchObject([{ type: 'DepositExpired' }]);
  });

  /** The coins that were received, in full or in part. */
  const came =
    (status: string, share: string): Lie =>
    (answer) => {
      const coins = /"amountf":"([\d.]+)"/.exec(answer)?.[1] ?? '0';
      return told(status, mul(coins, share))(answer);
    };

  it('count whenever they are confirmed, if all of them were seen within the hour', async () => {
    const id = await begin('coinpayments');
    lie = came('0', '1');
    expect([await check(id), await check(id)]).toEqual([200, 200]);
    hoursOn(20);
    await pay('coinpayments', id);
    lie = (answer) => answer;
    expect(await check(id)).toBe(200);
    expect(await happened(id)).toMatchObject([
      { type: 'PaymentSeen', data: { amount: '102.5', currency: 'USD' } },
      { type: 'DepositPaid', data: { amount: '100', fee: '2.5' } },
    ]);
  });

  it('are held if they were first seen after the hour, or only a few of them before', async () => {
    const [first, other] = [await begin('coinpayments'), await begin('coinpayments')];
    lie = came('0', '0.01');
    expect(await check(other)).toBe(200);
    hoursOn(2);
    lie = came('1', '1');
    expect([await check(first), await check(other)]).toEqual([200, 200]);
    for (const id of [first, other]) await pay('coinpayments', id);
    lie = (answer) => answer;
    expect([await check(first), await check(other)]).toEqual([200, 200]);
    const late = { type: 'DepositHeldForReview', data: { reason: 'late', currency: 'BTC' } };
    expect(await happened(first)).toMatchObject([late]);
    expect(await happened(other)).toMatchObject([{ type: 'PaymentSeen' }, late]);
  });

  it('worth less than the smallest unit fail the deposit once the page ends', async () => {
    const id = await begin('coinpayments');
    lie = told('-1', '0.00000001');
    expect(await check(id)).toBe(200);
    expect(await happened(id)).toMatchObject([{ type: 'DepositFailed' }]);
  });
});

it('given a provider that never answers, then the check ends with 503, and the deposit is paid once it answers', async () => {
  await open('stripe');
  const id = await begin('stripe');
  await pay('stripe', id);
  lie = () => null;
  const began = performance.now();
  const answer = await trader.call.post(`/deposits/${id}/check`);
  expect([answer.status, answer.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(await happened(id)).toEqual([]);
  lie = (text) => text;
  expect(await check(id)).toBe(200);
  expect(await happened(id)).toMatchObject([{ type: 'DepositPaid' }]);
}, 90_000);

it('given a provider that cannot be asked, then the deposit expires after a day, and a later answer still counts', async () => {
  await open('stripe');
  const id = await begin('stripe');
  await pay('stripe', id);
  lie = () => 'null';
  const settle = () => settleDeposit(world.deps, id);
  world.pass(24 * 3_600_000);
  await expect(settle()).rejects.toThrow(ProviderFailure);
  expect(await happened(id)).toEqual([]);
  world.pass(2 * 3_600_000);
  await expect(settle()).rejects.toThrow(ProviderFailure);
  await expect(settle()).rejects.toThrow(ProviderFailure);
  expect(await happened(id)).toMatchObject([{ type: 'DepositExpired' }]);
  lie = (text) => text;
  await settle();
  expect((await happened(id)).slice(1)).toMatchObject([
    { type: 'DepositPaid', data: { isLate: true } },
  ]);
}, 60_000);
