import { expect, it } from '@jest/globals';
import { feedHealth } from './feed-health.ts';

const openedAtMs = 1_000_000;

it.each([
  ['just opened, not connected yet', false, null, 200, 'waiting'],
  ['not connected for longer than a price may be old', false, null, 5_001, 'down'],
  ['the connection was lost right after a price', false, 100, 200, 'down'],
  ['connected, no price yet', true, null, 200, 'waiting'],
  ['connected, the last price is fresh', true, 100, 5_100, 'live'],
  ['connected, the last price is too old', true, 100, 5_101, 'waiting'],
] as const)(
  'given %s, then the health of the feed is the expected one',
  (_, up, tickAfterMs, nowAfterMs, health) => {
    const lastTickAtMs = tickAfterMs === null ? null : openedAtMs + tickAfterMs;
    expect(feedHealth({ up, lastTickAtMs }, openedAtMs + nowAfterMs, openedAtMs)).toBe(health);
  },
);
