import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { startHeartbeat } from './heartbeat.ts';

const times = { everyMs: 20, deadlineMs: 200, firstDeadlineMs: 400 };

const standStill = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('given answers within the deadline, however late, then no silence is reported', async () => {
  let told = 0;
  const heartbeat = startHeartbeat({ times, ask: () => undefined, onSilent: () => (told += 1) });
  for (let round = 0; round < 10; round += 1) {
    await delay(60);
    heartbeat.heard();
  }
  heartbeat.stop();
  expect(told).toBe(0);
});

it('given the supervisor itself was blocked, then that time does not count as silence of the process', async () => {
  let told = 0;
  const heartbeat = startHeartbeat({ times, ask: () => undefined, onSilent: () => (told += 1) });
  heartbeat.heard();
  standStill(600);
  await delay(30);
  expect(told).toBe(0);
  heartbeat.stop();
});

it('given silence, then it is reported after the deadline, which is longer for a process that never answered', async () => {
  const silences: number[] = [];
  const silenceOf = (hasAnswered: boolean): Promise<number> =>
    new Promise((resolve) => {
      const heartbeat = startHeartbeat({ times, ask: () => undefined, onSilent: resolve });
      if (hasAnswered) heartbeat.heard();
    });
  silences.push(await silenceOf(true), await silenceOf(false));
  expect(silences).toEqual([220, 420]);
});
