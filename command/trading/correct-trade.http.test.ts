import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultSiteSettings } from '../../domain/site/site-settings/settings.ts';
import { orderOpened, walletOpened } from '../../domain/trading/wallet/testing.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { uuidv7 } from '../core/ids.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

let world: World;
let trader: Trader;
let manager: SignedIn;
let orderId: string;

const edit = (body: object, id = orderId) => manager.call.put(`/admin/trades/${id}`).send(body);
const remove = (query = '', id = orderId) => manager.call.delete(`/admin/trades/${id}${query}`);
const preview = (query: string) => manager.call.get(`/admin/trades/${orderId}/preview?${query}`);
const close = () =>
  manager.call.post('/admin/trades/close').send({ orderId, instrument: 'EUR_USD' });

beforeEach(async () => {
  world = await openTradingFloor();
  trader = await newTrader(world, { mode: 'real' });
  manager = await world.app.signInAs(2);
  const order = { type: 'buy', instrument: 'EUR_USD', amount: '10000' };
  orderId = String((await trader.call.post('/dashboard/orders').send(order)).body.id);
});
afterEach(() => world.stop());

describe('PUT /admin/trades/{id}', () => {
  it('changes the terms of an open order, and posts nothing', async () => {
    const { status, body } = await edit({ openRate: '1.16', spread: '1', loss: '1.1' });
    expect([status, body]).toMatchObject([
      200,
      { message: 'Order updated successfully', id: orderId, posted: '0', pro_loss: null },
    ]);
    expect((await world.eventsOf(trader.stream)).at(-1)).toMatchObject({
      type: 'OrderAmended',
      data: { orderId, openRate: '1.16', spread: '1', profit: null, loss: '1.1' },
      metadata: { actor: { userId: manager.userId } },
    });
    expect(await edit({ closeRate: '1.2' })).toMatchObject({
      status: 422,
      body: { code: 'ORDER_FIELD_FIXED' },
    });
  });

  it('given an open rate that would cause a stop-out at once, then the preview and the edit are refused', async () => {
    const told = await preview('act=edit&openRate=100');
    const sent = await edit({ openRate: '100', reason: 'agreed_with_customer' });
    const refusal = {
      code: 'STOP_OUT_AT_ONCE',
      message: 'This would bring the margin level below 50%, where orders are closed at once.',
    };
    expect([told.status, told.body]).toMatchObject([422, refusal]);
    expect([sent.status, sent.body]).toMatchObject([422, refusal]);
    expect((await world.eventsOf(trader.stream)).at(-1)?.type).toBe('OrderOpened');
  });

  it('given a proposed edit that would cause a stop-out by now, then its preview and confirmation are refused', async () => {
    const data = { ...defaultSiteSettings, fourEyesAmount: '100' };
    await world.given('site_settings-default', { type: 'SiteSettingsChanged', data });
    const proposed = await edit({ openRate: '3' });
    const path = `/admin/proposals/${trader.walletId}/${String(proposed.body.proposal)}`;
    world.price('EUR_USD', '0.5', '0.5002');
    const colleague = (await world.app.signInAs(2)).call;
    const answers = [
      await colleague.get(`${path}/preview`),
      await colleague.post(`${path}/confirm`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'STOP_OUT_AT_ONCE'],
      [422, 'STOP_OUT_AT_ONCE'],
    ]);
    world.price('EUR_USD', '1.1640', '1.1642');
    expect((await colleague.post(`${path}/confirm`)).status).toBe(200);
  });

  it('posts the difference of a closed order, as in the preview, linked to its closing event', async () => {
    await close();
    const [closing] = (await world.eventsOf(trader.stream)).slice(-1);
    const told = await preview('act=edit&closeRate=1.18');
    const { status, body } = await edit({
      closeRate: '1.18',
      expectedRevision: told.body.revision,
    });
    const { revision: _revision, needs_second_person: needsSecond, ...change } = told.body;
    expect(needsSecond).toBe(false);
    expect([told.status, status]).toEqual([200, 200]);
    expect(body).toMatchObject(change);
    expect((await world.eventsOf(trader.stream)).at(-1)).toMatchObject({
      type: 'OrderCorrected',
      data: { correctsEvent: closing?.id, closeRate: '1.18', posted: body.posted },
    });
  });

  it('is refused at an outdated revision, and executed once for two concurrent edits', async () => {
    const told = await preview('act=delete');
    const { revision: expectedRevision } = told.body;
    await close();
    expect(await edit({ openRate: '1.1', expectedRevision })).toMatchObject({
      status: 409,
      body: { code: 'STALE_ORDER' },
    });
    const bothAt = { closeRate: '1.18', expectedRevision: expectedRevision + 1 };
    const answers = await Promise.all([edit(bothAt), edit(bothAt)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('applies two concurrent edits one after the other when neither gives a revision', async () => {
    await close();
    const answers = await Promise.all([edit({ closeRate: '1.18' }), edit({ spread: '0' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await world.eventsOf(trader.stream)).slice(-2)).toMatchObject([
      { type: 'OrderCorrected' },
      { type: 'OrderCorrected', data: { closeRate: '1.18', spread: '0' } },
    ]);
  });
});

describe('the reason of a correction', () => {
  const lastReason = async () => {
    const { data } = (await world.eventsOf(trader.stream)).at(-1) ?? { data: {} };
    return 'reason' in data ? data.reason : 'none said';
  };

  it('is stored in the event of each correction, and is optional', async () => {
    await edit({ openRate: '1.16', reason: 'wrong_price' });
    expect(await lastReason()).toBe('wrong_price');
    await edit({ openRate: '1.15' });
    expect(await lastReason()).toBe('none said');
    await close();
    await edit({ closeRate: '1.18', reason: 'system_error' });
    expect(await lastReason()).toBe('system_error');
    await remove('?reason=agreed_with_customer');
    expect(await lastReason()).toBe('agreed_with_customer');
  });

  it('must be one of the list, and is also stored when an open order is deleted', async () => {
    expect(await edit({ openRate: '1.16', reason: 'Jonas called' })).toMatchObject({
      status: 422,
      body: { errors: { reason: 'Choose a reason for the correction.' } },
    });
    expect((await remove('?reason=x')).status).toBe(422);
    await remove('?reason=opened_by_mistake');
    expect(await lastReason()).toBe('opened_by_mistake');
  });
});

describe('DELETE /admin/trades/{id}', () => {
  it('releases the margin of an open order, which its owner can no longer close', async () => {
    const { status, body } = await remove();
    expect([status, body]).toMatchObject([
      200,
      { message: 'Order deleted successfully', pro_loss: '0', posted: '0' },
    ]);
    const closing = { orderId, instrument: 'EUR_USD' };
    expect(await trader.call.post('/dashboard/orders/close').send(closing)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CLOSED' },
    });
  });

  it('reverses the result of a closed order, once', async () => {
    world.price('EUR_USD', '1.1760', '1.1762');
    const { body: closed } = await close();
    const told = await preview('act=delete');
    expect(told.body).toMatchObject({ pro_loss: '0', posted: `-${closed.pro_loss}` });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'ALREADY_DELETED' } });
    expect(await preview('act=delete')).toMatchObject({ body: { code: 'ALREADY_DELETED' } });
  });

  it('refuses an unknown order, an outdated revision, and the staff member’s own order', async () => {
    expect(await remove('', uuidv7())).toMatchObject({ body: { code: 'ORDER_NOT_FOUND' } });
    expect(await remove('?expectedRevision=0')).toMatchObject({ body: { code: 'STALE_ORDER' } });
    const own = { userId: manager.userId, orderId: uuidv7() };
    await world.given(
      `wallet-${uuidv7()}`,
      { ...walletOpened, data: { ...walletOpened.data, userId: own.userId } },
      orderOpened(own),
    );
    expect(await remove('', own.orderId)).toMatchObject({ body: { code: 'OWN_MATTER' } });
    expect(await edit({ openRate: '1' }, own.orderId)).toMatchObject({ status: 403 });
  });
});
