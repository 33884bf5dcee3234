import { afterEach, describe, expect, it } from '@jest/globals';
import { catalogueInstruments, type PricedInstrument } from '../instruments.ts';
import type { Category } from '../../../domain/shared/trading/types.ts';
import type { PriceSource, Tick, TickListener } from '../prices.ts';
import { createFailover, type FeedChoice, type FeedHooks } from './failover.ts';

const instruments = catalogueInstruments.filter(({ name }) => ['EUR_USD', 'AAPL'].includes(name));
const held = { garbage: 0, unknown: 0, 'not-positive': 0, crossed: 0, jump: 2, old: 0 };
const euro = (bid: string): Tick => ({ instrument: 'EUR_USD', bid, ask: bid, atMs: 1 });
const apple = (bid: string): Tick => ({ instrument: 'AAPL', bid, ask: bid, atMs: 1 });

let stop: () => void = () => undefined;
afterEach(() => stop());

const setUp = (mayStandIn = true, others: readonly FeedChoice[] = []) => {
  let nowMs = 0;
  let hooks: FeedHooks | null = null;
  let isOn = true;
  let offered: ReadonlySet<string> | null = null;
  const standIns: Readonly<{
    names: readonly string[];
    bids: ReadonlyMap<string, string>;
    say: TickListener;
  }>[] = [];
  const heard: Tick[] = [];
  const releases: string[] = [];
  const released = new Map<string, Readonly<{ bid: string; releasedAtMs: number }>>();
  const choice = {
    id: 'oandaRest' as const,
    key: 'one',
    name: 'OANDA (simulator)',
    mayHave: () => true,
    start: (given: FeedHooks) => {
      hooks = given;
      return {
        stop: async () => undefined,
        offers: () => offered,
        held: () => held,
        heldPrices: () => [],
        release: (instrument: string, bid: string) => void releases.push(`${instrument} ${bid}`),
      };
    },
  };
  const source = createFailover({
    instruments,
    bids: new Map([['EUR_USD', '1.16000']]),
    choose: async () => (isOn ? [choice, ...others] : []),
    createStandIn: (asked: readonly PricedInstrument[], bids): PriceSource => ({
      name: 'simulator',
      subscribe: (say) => {
        standIns.push({ names: asked.map(({ name }) => name), bids, say });
        return { stop: () => undefined };
      },
      include: () => undefined,
    }),
    mayStandIn,
    onError: (error) => {
      throw error;
    },
    monotonicMs: () => nowMs,
    released: () => released,
    now: () => 100_000_000,
    chooseEveryMs: 5,
    lookEveryMs: 5,
  });
  stop = source.subscribe((ticks) => heard.push(...ticks)).stop;
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const begun = async (): Promise<FeedHooks> => {
    await until(() => hooks !== null);
    if (hooks === null) throw new Error('The feed was not started');
    return hooks;
  };
  return {
    source,
    released,
    releases,
    heard,
    standIns,
    begun,
    until,
    pass: (ms: number) => (nowMs += ms),
    switchOff: () => (isOn = false),
    offer: (...names: readonly string[]) => (offered = new Set(names)),
    standingInFor: () => standIns.at(-1)?.names,
  };
};

describe('prices of feeds with the simulator as fallback', () => {
  it('pass each release of staff to the feed once, and none that is older than a day', async () => {
    const { begun, released, releases, until } = setUp();
    released.set('EUR_USD', { bid: '11.6', releasedAtMs: 99_999_000 });
    released.set('AAPL', { bid: '21', releasedAtMs: 13_000_000 });
    await begun();
    await until(() => releases.length > 0);
    released.set('EUR_USD', { bid: '116', releasedAtMs: 99_999_500 });
    await until(() => releases.length > 1);
    expect(releases).toEqual(['EUR_USD 11.6', 'EUR_USD 116']);
  });

  it('come from one source for each instrument, and a new source starts at the last price', async () => {
    const { source, heard, standIns, begun, until, pass, standingInFor } = setUp();
    const feed = await begun();
    await until(() => standingInFor()?.length === 2);
    standIns.at(-1)?.say([euro('1.16001')]);
    feed.onState(null);
    feed.onTicks([euro('1.17000')]);
    // Prices of the simulator for this instrument are ignored, even before the simulator is restarted.
    standIns.at(-1)?.say([euro('1.16002'), apple('211.00')]);
    await until(() => standingInFor()?.join() === 'AAPL');
    expect(standIns.at(-1)?.bids.get('AAPL')).toBe('211.00');
    expect(heard.map(({ bid, from }) => [bid, from])).toEqual([
      ['1.16001', undefined],
      ['1.17000', 'oandaRest'],
      ['211.00', undefined],
    ]);
    expect(source.report()).toMatchObject({
      feeds: [{ id: 'oandaRest', problem: null, priced: 1, markets: ['fx'], held }],
      isStoodInFor: true,
    });

    feed.onState('The provider closed the stream');
    pass(3_999);
    feed.onState('Silent for 12 seconds');
    expect(standingInFor()).toEqual(['AAPL']);
    pass(2);
    await until(() => standingInFor()?.length === 2);
    expect(standIns.at(-1)?.bids.get('EUR_USD')).toBe('1.17000');
    expect(source.report()).toMatchObject({
      feeds: [{ problem: 'Silent for 12 seconds', priced: 0 }],
    });

    feed.onState(null);
    feed.onTicks([euro('1.17100')]);
    await until(() => standingInFor()?.join() === 'AAPL');
    expect(source.report()).toMatchObject({ feeds: [{ problem: null, priced: 1 }] });
  });

  it('come from the first feed that has them, from the next one while the first is silent, then from the first again', async () => {
    let next: FeedHooks | null = null;
    const second: FeedChoice = {
      id: 'eodStock',
      key: 'two',
      name: 'EOD',
      mayHave: ({ category }) => category === 'stock',
      start: (given) => {
        next = given;
        return {
          stop: async () => undefined,
          offers: () => new Set(['AAPL']),
          held: () => held,
          heldPrices: () => [],
          release: () => undefined,
        };
      },
    };
    const { source, heard, begun, until, pass, standingInFor } = setUp(true, [second]);
    const first = await begun();
    await until(() => next !== null);
    (next as FeedHooks | null)?.onState(null);
    const say = (...ticks: Tick[]): void => next?.onTicks(ticks);
    first.onState(null);
    first.onTicks([euro('1.1')]);
    say(euro('1.2'), apple('211'));
    await until(() => standingInFor()?.length === 0);
    expect(heard.map(({ bid }) => bid)).toEqual(['1.1', '211']);
    expect(source.report().feeds.map(({ markets }) => markets)).toEqual([['fx'], ['stock']]);

    first.onState('Answered 429');
    pass(4_001);
    await until(() => source.report().feeds[0]?.priced === 0);
    say(euro('1.21'));
    first.onState(null);
    first.onTicks([euro('1.11')]);
    say(euro('1.22'));
    expect(heard.slice(2).map(({ bid }) => bid)).toEqual(['1.21', '1.11']);
    expect(standingInFor()).toEqual([]);
  });

  it('given an added instrument, then only the feeds that may have it restart and the others continue', async () => {
    const begun: string[] = [];
    const feed = (key: string, category: Category): FeedChoice => ({
      id: 'eodStock',
      key,
      name: key,
      mayHave: (instrument) => instrument.category === category,
      start: ({ instruments: asked }) => {
        begun.push(`${key} with ${asked.map(({ name }) => name).join()}`);
        return {
          stop: async () => void begun.push(`${key} ends`),
          offers: () => null,
          held: () => held,
          heldPrices: () => [],
          release: () => undefined,
        };
      },
    });
    const others = [feed('shares', 'stock'), feed('coins', 'crypto')];
    const { source, until } = setUp(true, others);
    await until(() => begun.length === 2);
    source.include(
      catalogueInstruments.filter(({ name }) => name === 'MSFT'),
      new Map(),
    );
    const first = ['shares with EUR_USD,AAPL', 'coins with EUR_USD,AAPL'];
    expect(begun).toEqual([...first, 'shares ends', 'shares with EUR_USD,AAPL,MSFT']);
  });

  it('come from the simulator after a feed is switched off', async () => {
    const { source, heard, begun, until, switchOff, standingInFor } = setUp();
    const feed = await begun();
    feed.onState(null);
    feed.onTicks([euro('1.17000')]);
    await until(() => standingInFor()?.join() === 'AAPL');
    switchOff();
    await until(() => standingInFor()?.length === 2);
    feed.onTicks([euro('1.18000')]);
    expect(heard.map(({ bid }) => bid)).toEqual(['1.17000']);
    expect(source.report().feeds).toEqual([]);
  });

  it.each<readonly [string, boolean, readonly string[] | null, readonly string[]]>([
    ['nothing while a feed has not reported its instruments', false, null, []],
    ['a market that no feed has, without simulated prices', false, ['EUR_USD'], ['stock']],
    ['no market that a feed has', false, ['EUR_USD', 'AAPL'], []],
    ['no market that has simulated prices', true, ['EUR_USD'], []],
  ])('are reported as without a source: %s', async (_name, mayStandIn, names, without) => {
    const { source, begun, offer, switchOff, until } = setUp(mayStandIn);
    await begun();
    if (names !== null) offer(...names);
    await until(() => source.report().feeds.length > 0);
    expect(source.report().withoutSource).toEqual(without);
    switchOff();
    await until(() => source.report().feeds.length === 0);
    expect(source.report().withoutSource).toEqual([]);
  });

  it('do not come from the simulator while a feed is used when simulated prices are not allowed', async () => {
    const { begun, until, pass, standIns, standingInFor, switchOff } = setUp(false);
    const feed = await begun();
    await until(() => standIns.length > 0);
    expect(standingInFor()).toEqual([]);
    feed.onState('Answered 429');
    pass(60_000);
    await until(() => standIns.length > 0);
    expect(standingInFor()).toEqual([]);
    switchOff();
    await until(() => standingInFor()?.length === 2);
  });
});
