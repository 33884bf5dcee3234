import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import { funded, openOrder, orderId, walletOpened } from './testing.ts';

const rich: readonly WalletEvent[] = [walletOpened, funded('10000')];
const given = () => givenEvents(walletDecider, rich);

describe('an order that is opened with a trailing stop', () => {
  it('has its stop at once, behind the price at which it would close', () => {
    const events = walletDecider.decide(openOrder({ trail: '0.001' }), fold(walletDecider, rich));
    expect(events.map(({ type }) => type)).toEqual(['OrderOpened', 'OrderTrailSet']);
    expect(events[1]).toMatchObject({
      data: { orderId, loss: '1.16344', trail: { distance: '0.001' }, breakEven: null },
    });
  });

  it('keeps a stop loss that is closer', () => {
    const command = openOrder({ trail: '0.01', loss: '1.16' });
    expect(walletDecider.decide(command, fold(walletDecider, rich))[1]).toMatchObject({
      data: { loss: '1.16' },
    });
  });

  it.each([
    ['INVALID_DISTANCE', '0'],
    ['DISTANCE_TOO_SMALL', '0.0001'],
  ])('is not opened with an invalid distance: %s', (refusal, trail) => {
    given().when(openOrder({ trail })).thenRefused(refusal);
  });

  it('is opened without a trailing stop if none is requested', () => {
    const events = walletDecider.decide(openOrder({ trail: null }), fold(walletDecider, rich));
    expect(events.map(({ type }) => type)).toEqual(['OrderOpened']);
  });
});
