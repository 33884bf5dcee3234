import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startProviderSimulator } from '../../providers/simulator.ts';
import { simulatedAccount, simulatedKey } from '../../trade-apis/access.ts';
import { catalogueInstruments } from '../instruments.ts';
import { listenTo } from './feed-testing.ts';
import { answerAsOanda } from './oanda-simulator.ts';
import { startOandaFeed } from './oanda.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const euro = catalogueInstruments.filter(({ name }) => ['EUR_USD', 'US500'].includes(name));

/** A feed of a simulator with these answers, and what it reports. */
const follow = async (answer: RequestListener, silenceMs?: number) => {
  const simulator = await startProviderSimulator('OANDA', answer);
  stops.push(simulator.stop);
  const access = {
    api: 'oandaAPI',
    key: simulatedKey,
    simulator: simulator.origin,
    accountNumber: simulatedAccount,
    environment: 'fxpractice',
  } as const;
  const { feed, ...heard } = listenTo(
    euro,
    (settings) => startOandaFeed({ ...settings, access, instruments: euro }),
    silenceMs,
  );
  stops.push(feed.stop);
  return heard;
};

const instruments = JSON.stringify({ instruments: [{ name: 'EUR_USD' }, { name: 'SPX500_USD' }] });
const price = (bid: string, ask: string, time: string, tradeable = true): string =>
  `${JSON.stringify({
    type: 'PRICE',
    time,
    instrument: 'EUR_USD',
    bids: [{ price: bid, liquidity: 1 }],
    asks: [{ price: ask, liquidity: 1 }],
    tradeable,
  })}\n`;
const heartbeat = '{"type":"HEARTBEAT","time":"2026-06-11T14:32:08.000000000Z"}\n';

/** Answers the streams one after the other; the last answer is repeated. */
const streams = (...answers: ((response: ServerResponse) => void)[]): RequestListener => {
  let turn = 0;
  return (request, response) => {
    if (request.url?.includes('/pricing/stream') !== true) return response.end(instruments);
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer?.(response);
  };
};

describe('the stream of OANDA', () => {
  it('is read from its simulator, with our names', async () => {
    const { ticks, states, guard, until } = await follow(answerAsOanda);
    await until(() => new Set(ticks.map(({ instrument }) => instrument)).size === 2);
    expect(states).toEqual([null]);
    expect(ticks.map(({ instrument }) => instrument)).toContain('US500');
    expect(Object.values(guard.counts()).every((count) => count === 0)).toBe(true);
  });

  it('joins partial lines, and holds back and counts input that is not a valid price', async () => {
    const whole = price('1.16430', '1.16442', '2026-06-11T14:32:08.123456789Z');
    const { ticks, guard, until } = await follow(
      streams((response) => {
        response.write(whole.slice(0, 40));
        setImmediate(() => {
          response.write(whole.slice(40));
          response.write('<html>\n{"type":"PRICE"}\n[1]\n');
          response.write(price('1.17', '1.16', '2026-06-11T14:32:09Z'));
          response.write(price('11.7', '11.8', '2026-06-11T14:32:10Z'));
          response.write(price('1.16431', '1.16443', '2026-06-11T14:32:11Z'));
        });
      }),
    );
    await until(() => ticks.some(({ bid }) => bid === '1.16431'));
    expect(ticks[0]).toMatchObject({ bid: '1.16430', ask: '1.16442', instrument: 'EUR_USD' });
    expect(new Set(ticks.map(({ bid }) => bid))).toEqual(new Set(['1.16430', '1.16431']));
    expect(guard.counts()).toMatchObject({ garbage: 3, crossed: 1, jump: 1 });
  });

  it('confirms the last prices with its heartbeat', async () => {
    const { ticks, until } = await follow(
      streams((response) => {
        response.write(price('1.16430', '1.16442', '2026-06-11T14:32:08Z'));
        const beating = setInterval(() => response.write(heartbeat), 50);
        response.on('close', () => clearInterval(beating));
      }),
    );
    await until(() => ticks.length >= 4);
    expect(new Set(ticks.map(({ bid }) => bid))).toEqual(new Set(['1.16430']));
    expect(Date.now() - (ticks.at(-1)?.atMs ?? 0)).toBeLessThan(5_000);
  });

  /** Short, so that a test sees as many heartbeats as a real stream sends in some minutes. */
  const beatEveryMs = 20;
  const beat = (response: ServerResponse, onBeat = (): void => undefined): void => {
    const beating = setInterval(() => {
      response.write(heartbeat);
      onBeat();
    }, beatEveryMs);
    response.on('close', () => clearInterval(beating));
  };

  const withoutBids = (tradeable: boolean): string =>
    price('1.16430', '1.16442', '2026-06-11T14:32:09Z', tradeable).replace(
      /"bids":\[.*?\]/,
      '"bids":[]',
    );

  it.each([
    ['is not traded any more', price('1.16430', '1.16442', '2026-06-11T14:32:09Z', false)],
    ['is not traded any more and has no bids', withoutBids(false)],
    ['has no bids', withoutBids(true)],
  ])('given an instrument that %s, then its last price is not repeated', async (_name, said) => {
    const at = '2026-06-11T14:32:08Z';
    let beats = 0;
    const { ticks, guard, until } = await follow(
      streams((response) => {
        response.write(price('1.16430', '1.16442', at));
        response.write(said);
        response.write('garbage\n');
        beat(response, () => (beats += 1));
      }),
    );
    await until(() => ticks.length > 0);
    while (guard.counts().garbage === 0) await wait(5);
    const [told, heard] = [ticks.length, beats];
    // Current prices are repeated each second.
    while (beats < heard + 1_200 / beatEveryMs) await wait(beatEveryMs);
    expect(ticks.length).toBe(told);
  });

  it('given it ended, then the next stream repeats only prices that it has sent itself', async () => {
    const euroAt = '2026-06-11T14:32:08Z';
    const index = (bid: string, time: string): string =>
      price(bid, bid, time).replace('EUR_USD', 'SPX500_USD');
    const { ticks, states, until } = await follow(
      streams(
        (response) => {
          response.write(price('1.16430', '1.16442', euroAt));
          response.end(index('6012.5', euroAt));
        },
        (response) => {
          // The price did not change meanwhile, so it keeps its time.
          response.write(price('1.16430', '1.16442', euroAt));
          beat(response);
        },
      ),
    );
    await until(() => states.length >= 3);
    const before = ticks.length;
    await until(() => ticks.length >= before + 2);
    expect(states[1]).toMatch(/closed the stream/);
    expect(new Set(ticks.slice(before).map(({ instrument }) => instrument))).toEqual(
      new Set(['EUR_USD']),
    );
  });

  const good = (response: ServerResponse) =>
    response.write(price('1.16450', '1.16462', '2026-06-11T15:00:00Z'));

  it.each([
    ['falls silent', (response: ServerResponse) => void response.write(heartbeat), /^Silent for/],
    [
      'sends only garbage',
      (response: ServerResponse) => {
        const talking = setInterval(() => response.write('garbage\n'), 20);
        response.on('close', () => clearInterval(talking));
      },
      /^Silent for/,
    ],
    [
      'ends',
      (response: ServerResponse) => void response.end(heartbeat),
      /^The provider closed the stream$/,
    ],
    [
      'is called too often',
      (response: ServerResponse) => void response.writeHead(429).end(),
      /^Answered 429$/,
    ],
    [
      'refuses the key',
      (response: ServerResponse) => void response.writeHead(401).end(),
      /^Answered 401$/,
    ],
    [
      'never ends a line',
      (response: ServerResponse) => void response.write('x'.repeat(70_000)),
      /^A line is too long$/,
    ],
    [
      'disconnects',
      (response: ServerResponse) => {
        response.write(heartbeat);
        setImmediate(() => response.destroy());
      },
      /./,
    ],
  ])('that %s is closed and opened again', async (_name, bad, problem) => {
    const { ticks, states, until } = await follow(streams(bad, good), 300);
    await until(() => ticks.some(({ bid }) => bid === '1.16450'));
    const said = states.filter((state) => state !== null);
    expect(said[0]).toMatch(problem);
    expect(states.at(-1)).toBeNull();
  });
});
