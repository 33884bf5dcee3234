import { describe, it } from '@jest/globals';
import { changeTo } from '../../shared/settings.ts';
import { given } from '../../shared/specification.ts';
import { withdrawSettings } from './settings.ts';

const feesSet = (feePercentage: string, feeFixed: string) =>
  ({ type: 'WithdrawFeesSet', data: { feePercentage, feeFixed } }) as const;

describe('withdraw settings', () => {
  it('are set together, and setting the same again changes nothing', () => {
    const set = feesSet('1.5', '2');
    given(withdrawSettings.decider, []).when(changeTo(set)).then([set]);
    given(withdrawSettings.decider, []).when(changeTo(set)).again().thenNothing();
    given(withdrawSettings.decider, [])
      .when(changeTo(feesSet('0', '0')))
      .thenNothing();
  });

  it.each([
    ['-0.01', '0'],
    ['100.01', '0'],
    ['0', '-1'],
  ])('cannot be %s percent with a fixed fee of %s', (percentage, fixed) => {
    given(withdrawSettings.decider, [])
      .when(changeTo(feesSet(percentage, fixed)))
      .thenRefused('INVALID_SETTING');
  });
});
