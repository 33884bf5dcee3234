import type { Decimal } from '../../domain/shared/decimal.ts';
import type { WalletMode } from '../../domain/shared/trading/types.ts';
import type { InstrumentData } from '../../domain/trading/instrument/events.ts';
import type { UserRegistered } from '../../domain/identity/user/events.ts';
import { uuidv5, uuidv7 } from '../core/ids.ts';
import { createWorld, type World } from './world.ts';

const namespace = '11111111-1111-5111-8111-111111111111';

/** The id of an instrument of the trading floor. */
export const instrumentId = (name: string): string => uuidv5(name, namespace);

/** The data of EUR_USD with the given changes. */
export const instrumentData = (changes: Partial<InstrumentData> = {}): InstrumentData => ({
  name: 'EUR_USD',
  base: 'EUR',
  quote: 'USD',
  alias: null,
  category: 'forex',
  tradable: true,
  tradingview: 'OANDA',
  leverage: '100',
  bids: null,
  asks: null,
  ...changes,
});

const instruments: readonly InstrumentData[] = [
  instrumentData(),
  instrumentData({ name: 'USD_JPY', base: 'USD', quote: 'JPY' }),
  instrumentData({ name: 'XAU_USD', base: 'XAU', category: 'commodity', leverage: '50' }),
  instrumentData({ name: 'BTC_USD', base: 'BTC', category: 'crypto', leverage: '5' }),
  instrumentData({ name: 'GBP_SEK', base: 'GBP', quote: 'SEK' }),
  instrumentData({
    name: 'NVDA',
    base: 'NVDA',
    category: 'stock',
    leverage: '10',
    tradable: false,
  }),
];

/** A world with five kinds of instruments, their prices, and open markets. */
export const openTradingFloor = async (
  options: Parameters<typeof createWorld>[0] = {},
): Promise<World> => {
  const world = createWorld(options);
  for (const data of instruments) {
    await world.given(`instrument-${instrumentId(data.name)}`, { type: 'InstrumentAdded', data });
  }
  freshPrices(world);
  return world;
};

/** Sets the floor's prices as of now. */
export const freshPrices = (world: World): void => {
  world.price('EUR_USD', '1.1640', '1.1642');
  world.price('USD_JPY', '147.30', '147.32');
  world.price('XAU_USD', '3342.10', '3342.50');
  world.price('BTC_USD', '104250.00', '104260.00');
  world.price('NVDA', '172.10', '172.14');
};

/** The data of a registered person; a test changes what matters to it. */
export const person: UserRegistered['data'] = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.test',
  phone: '+44 20 7946 0000',
  birthDate: '1990-12-10',
  country: 'United Kingdom',
  city: 'London',
  address: '12 St James Square',
  postalCode: 'SW1Y 4JH',
  roleId: 3,
  isActive: true,
  isEmailVerified: true,
  managerId: null,
};

export type Trader = Awaited<ReturnType<typeof newTrader>>;

/** A signed-in customer with one active wallet of the given balance. */
export const newTrader = async (
  world: World,
  options: {
    balance?: Decimal;
    mode?: WalletMode;
    currency?: string;
    isEmailVerified?: boolean;
    /** A staff member who acts for the customer. */
    actingBy?: string;
  } = {},
) => {
  const { balance = '25000', mode = 'demo', currency = 'USD', isEmailVerified = true } = options;
  const userId = uuidv7();
  const walletId = uuidv7();
  await world.given(`user-${userId}`, {
    type: 'UserRegistered',
    data: { ...person, isEmailVerified },
  });
  await giveWallet(world, { userId, walletId, balance, mode, currency });
  await world.given(`trader-${userId}`, { type: 'ActiveWalletSwitched', data: { walletId } });
  const signedIn = await world.app.signInAs(3, {
    userId,
    ...(options.actingBy === undefined ? {} : { actingBy: options.actingBy }),
  });
  return { userId, walletId, call: signedIn.call, stream: `wallet-${walletId}` };
};

/** Opens a wallet and deposits its first money. */
export const giveWallet = (
  world: World,
  options: {
    userId: string;
    walletId: string;
    balance: Decimal;
    mode: WalletMode;
    currency: string;
  },
): Promise<void> => {
  const { userId, mode, currency, balance } = options;
  return world.given(
    `wallet-${options.walletId}`,
    { type: 'WalletOpened', data: { userId, mode, currency } },
    {
      type: 'BalanceAdjusted',
      data: { mode, currency, type: 'add', amount: balance, reason: 'opening' },
    },
  );
};
