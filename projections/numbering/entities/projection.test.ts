import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orderId, orderOpened, walletOpened } from '../../../domain/trading/wallet/testing.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { numbering } from './projection.ts';

const id = (last: string): string => `01890000-0000-7000-8000-0000000000${last}`;
const kycSubmitted = {
  type: 'KycSubmitted',
  data: { userId: id('01'), documentType: 'passport', files: {} },
};

let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(numbering);
});
afterEach(() => test.end());

describe('numbering', () => {
  it('counts each kind separately, in log order', async () => {
    await test.given(`wallet-${id('b2')}`, walletOpened);
    await test.given(`wallet-${id('b1')}`, walletOpened);
    await test.given(`wallet-${id('b2')}`, orderOpened(), orderOpened({ orderId: id('a2') }));
    expect(await test.rows()).toEqual([
      { kind: 'order', id: orderId, number: 1 },
      { kind: 'order', id: id('a2'), number: 2 },
      { kind: 'wallet', id: id('b1'), number: 2 },
      { kind: 'wallet', id: id('b2'), number: 1 },
    ]);
  });

  it('does not reuse the number of a removed instrument', async () => {
    const data = {
      name: 'EUR_USD',
      base: 'EUR',
      quote: 'USD',
      alias: null,
      category: 'forex',
      tradable: true,
      tradingview: 'FX',
      leverage: '100',
    };
    const instrumentAdded = { type: 'InstrumentAdded', data };
    await test.given(`instrument-${id('e1')}`, instrumentAdded, {
      type: 'InstrumentRemoved',
      data: {},
    });
    await test.given(`instrument-${id('e2')}`, instrumentAdded);
    expect((await test.rows()).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('keeps the number of a case that is submitted again', async () => {
    await test.given(`kyc_case-${id('c1')}`, kycSubmitted, kycSubmitted);
    await test.given(`kyc_case-${id('c2')}`, kycSubmitted);
    expect((await test.rows()).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('numbers leads separately, whatever happens to them later', async () => {
    const data = {
      firstName: 'Yuki',
      lastName: 'Tanaka',
      email: null,
      phone: null,
      country: null,
      city: null,
      funnelLink: null,
      reference: null,
      status: null,
      source: 'csv',
      affiliatorId: null,
    };
    const leadAdded = { type: 'LeadAdded', data };
    const leadMoved = { type: 'LeadMoved', data: { from: 'sales', group: 'archived' } };
    await test.given(`lead-${id('d2')}`, leadAdded, leadMoved);
    await test.given(`wallet-${id('b1')}`, walletOpened);
    await test.given(`lead-${id('d1')}`, leadAdded);
    expect(await test.rows()).toEqual([
      { kind: 'lead', id: id('d1'), number: 2 },
      { kind: 'lead', id: id('d2'), number: 1 },
      { kind: 'wallet', id: id('b1'), number: 1 },
    ]);
  });
});
