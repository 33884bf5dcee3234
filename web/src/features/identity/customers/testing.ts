import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { pageOf as pageOfRows } from '../../../testing/page-of.ts';
import type { Reply } from '../../../testing/server.ts';
import { userId } from '../../../testing/users.ts';
import type { Customer, CustomerWallet } from './api.ts';

export const customerId = '0192a000-0000-7000-8000-00000000ca01';

export const realWallet: CustomerWallet = {
  id: '0192a000-0000-7000-8000-0000000000e1',
  number: 33,
  mode: 'real',
  currency: 'USD',
  balance: '1290',
  margin: '290.5',
  held: '0',
  is_active_wallet: false,
};

const demoWallet: CustomerWallet = {
  ...realWallet,
  id: '0192a000-0000-7000-8000-0000000000e2',
  number: 34,
  mode: 'demo',
  balance: '25000',
  margin: '0',
  held: '0',
  is_active_wallet: true,
};

export const customerOf = (changes: Partial<Customer> = {}): Customer => ({
  id: customerId,
  number: 13,
  full_name: 'Jonas Smith',
  email: 'jonas.smith@mail.test',
  role_id: 3,
  is_email_verified: true,
  is_active: true,
  created_at: '2026-06-11T14:32:08.000Z',
  revision: 3,
  kyc_status: 'approved',
  profile: {
    phone: '+48 601 447 208',
    birth_date: '1984-03-09',
    country: 'Poland',
    city: 'Warsaw',
    address: 'Prosta 1',
    postal_code: '00-001',
    managerId: null,
  },
  balances: [realWallet, demoWallet],
  ...changes,
});

export const openTrade: TradeItem = {
  id: '0192a000-0000-7000-8000-0000000000f1',
  number: 600,
  user: { id: customerId, email: 'jonas.smith@mail.test' },
  balance: { mode: 'real', currency: 'USD' },
  type: 'buy',
  instrument: 'EUR_USD',
  trade_amount: '10000',
  exchange_rate: '1',
  open_rate: '1.16',
  close_rate: null,
  spread: '1.2',
  margin_used: '116',
  open_spread: '0.00012',
  pro_loss: null,
  commission: '0',
  swap: '0',
  profit: null,
  loss: '1.15',
  leverage: '100',
  created_at: '2026-06-11T14:32:08.000Z',
  close_time: null,
  status: 'OPENED',
  revision: 4,
  corrections: 0,
};

export const closedTrade: TradeItem = {
  ...openTrade,
  id: '0192a000-0000-7000-8000-0000000000f2',
  number: 599,
  type: 'sell',
  close_rate: '1.158',
  pro_loss: '18.8',
  close_time: '2026-06-11T15:32:08.000Z',
  status: 'CLOSED',
};

export const pageOf = (data: readonly unknown[]): Reply => ({ body: pageOfRows(data) });

export const instruments: Reply = {
  body: {
    data: [
      {
        id: userId,
        number: 1,
        name: 'EUR_USD',
        base: 'EUR',
        quote: 'USD',
        alias: null,
        category: 'forex',
        tradable: true,
        tradingview: 'OANDA',
        leverage: '100',
        bids: '1.1649',
        asks: '1.165',
        closeoutBid: null,
        closeoutAsk: null,
        at: '2026-06-11T14:32:08.000Z',
        day_open: null,
        day_high: null,
        day_low: null,
      },
    ],
  },
};
