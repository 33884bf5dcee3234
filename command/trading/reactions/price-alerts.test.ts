import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PriceAlertFired } from '../../../domain/trading/trader/alert-events.ts';
import type { TraderEvent } from '../../../domain/trading/trader/events.ts';
import { createInMemoryMails } from '../../../infra/mail/testing/in-memory-mails.ts';
import { happened } from '../../testing/happened.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { priceAlertMails } from './price-alert-mails.ts';
import { createEngines } from './engine-testing.ts';

const near = '01890000-0000-7000-8000-0000000000a1';
const far = '01890000-0000-7000-8000-0000000000a2';
const late = '01890000-0000-7000-8000-0000000000a3';
const stream = 'trader-01890000-0000-7000-8000-0000000000b1';
const otherStream = 'trader-01890000-0000-7000-8000-0000000000b2';
const watched = (alertId: string, level: string) => ({
  alertId,
  instrumentId: 'i',
  instrument: 'EUR_USD',
  category: 'forex' as const,
  side: 'above' as const,
  level,
  byMail: true,
});
const set = (alertId: string, level: string): TraderEvent => ({
  type: 'PriceAlertSet',
  data: watched(alertId, level),
});

describe('price alerts of the trigger engine', () => {
  let world: World;
  const engines = createEngines(() => world);
  const { start: engine, errors } = engines;

  beforeEach(() => {
    world = createWorld();
    world.price('EUR_USD', '1.16388', '1.164');
  });
  afterEach(async () => {
    await engines.stop();
    await world.stop();
  });

  const fired = async () =>
    (await world.eventsOf(stream)).filter(({ type }) => type === 'PriceAlertFired');
  const heard = async (count: number): Promise<void> => {
    while ((await fired()).length < count && errors.length === 0) await new Promise(setImmediate);
    expect(errors).toEqual([]);
  };

  it('fire once, with two engines, when the bid reaches them; others wait', async () => {
    await world.given(stream, set(near, '1.165'), set(far, '1.18'));
    const both = [await engine(), await engine()];
    world.price('EUR_USD', '1.1649', '1.1651');
    await Promise.all(both.map((each) => each.idle()));
    expect(await fired()).toEqual([]);
    world.price('EUR_USD', '1.165', '1.1652');
    await heard(1);
    await Promise.all(both.map((each) => each.idle()));
    expect((await fired()).map(({ data }) => data)).toMatchObject([
      { alertId: near, seen: { bid: '1.165' } },
    ]);
    expect(errors).toEqual([]);
  });

  it('fire after a restart that follows a gap, and at once when one is set behind the price', async () => {
    await world.given(stream, set(near, '1.165'));
    await (await engine()).stop();
    world.price('EUR_USD', '1.17', '1.1702');
    await engine();
    await heard(1);
    await world.given(stream, set(late, '1.169'));
    await heard(2);
    expect(errors).toEqual([]);
  });

  it('resume from a position, and read only the earlier people who still had one', async () => {
    await world.given(stream, set(near, '1.165'));
    await world.given(otherStream, set(late, '1.166'), {
      type: 'PriceAlertRemoved',
      data: { alertId: late },
    });
    const { position } = await world.store.head();
    await world.given(stream, set(far, '1.167'));
    const read: string[] = [];
    const store = {
      ...world.store,
      read: (...options: Parameters<typeof world.store.read>) => {
        read.push(options[0]);
        return world.store.read(...options);
      },
    };
    const after: bigint[] = [];
    const started = await engine({
      store,
      alertsFrom: { position, userIds: [stream.slice('trader-'.length)] },
      onAlertsHeard: (heardTo) => after.push(heardTo),
    });
    while (after.length === 0) await new Promise(setImmediate);
    expect(read.filter((name) => name.startsWith('trader-'))).toEqual([stream]);
    expect(started.holdingAlerts()).toEqual(new Set([stream.slice('trader-'.length)]));
    world.price('EUR_USD', '1.17', '1.1702');
    await heard(2);
    await started.idle();
    expect((await fired()).length).toBe(2);
    while (started.holdingAlerts().size > 0) await new Promise(setImmediate);
  });
});

describe('the mail of a price alert', () => {
  const data = {
    ...watched('a', '1.17'),
    seen: { instrument: 'EUR_USD', bid: '1.17002', ask: '1.1702', sequence: 1, at: '' },
  };

  it('is sent once, only to a person who wanted a mail', async () => {
    const { enqueueMail, mails } = createInMemoryMails();
    const to = { userId: 'u', address: 'ada@x.test' };
    const client = Object.create(null);
    const quiet = happened<PriceAlertFired>({
      type: 'PriceAlertFired',
      data: { ...data, byMail: false },
    });
    expect(priceAlertMails.react(quiet, null)).toEqual([]);
    const event = happened<PriceAlertFired>({ type: 'PriceAlertFired', data });
    for (const _time of ['once', 'twice'])
      for (const effect of priceAlertMails.react(event, null))
        if (effect.kind === 'mail') await effect.ask(enqueueMail, { id: event.id, to }, client);
    expect(mails.map(({ subject }) => subject)).toEqual(['EUR/USD has reached 1.17']);
    expect(mails[0]?.text).toContain('1.17002');
  });
});
