import { it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import { depositDecider } from './decider.ts';
import type { DepositEvent } from './events.ts';
import { depositCreated, depositMoney, depositPaid } from './testing.ts';

const given = (...events: readonly DepositEvent[]) => givenEvents(depositDecider, events);
const { userId, currency } = depositMoney;
const note = { type: 'NoteShortfall', data: { amount: '79.5' } } as const;
const settle = {
  type: 'SettleShortfall',
  data: { staffId: 'staff', reason: 'made_good', reference: 'T-1' },
} as const;
const found = (amount = '79.5') =>
  ({ type: 'DepositFoundShort', data: { userId, amount, currency } }) as const;
const settled = (amount = '79.5') =>
  ({
    type: 'ShortfallSettled',
    data: { userId, amount, currency, reason: 'made_good', reference: 'T-1' },
  }) as const;
const paid = [depositCreated, depositPaid()] as const;

it('the shortfall of a refunded deposit is recorded, and settled once by another person', () => {
  given(...paid)
    .when(note)
    .then([found()]);
  given(...paid, found())
    .when(settle)
    .then([settled()]);
  given(...paid, found())
    .when(settle)
    .again()
    .thenRefused('NOTHING_MISSING');
  given(...paid, found())
    .when({ ...settle, data: { ...settle.data, staffId: userId } })
    .thenRefused('OWN_MATTER');
  given(...paid)
    .when(settle)
    .thenRefused('NOTHING_MISSING');
  given().when(settle).thenRefused('DEPOSIT_NOT_FOUND');
  given().when(note).thenRefused('DEPOSIT_NOT_FOUND');
});

it('the shortfalls of several parts are settled together, and a later one is open again', () => {
  given(...paid, found(), found('20'))
    .when(settle)
    .then([settled('99.5')]);
  given(...paid, found(), settled(), found('20'))
    .when(settle)
    .then([settled('20')]);
});
