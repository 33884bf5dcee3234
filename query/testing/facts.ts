import type { DomainEvent } from '../../domain/shared/messages.ts';
import type { RoleId } from '../../domain/shared/roles.ts';

/** Events that the tests of queries start from. */
export const idEnding = (last: string): string =>
  `01890000-0000-7000-8000-${last.padStart(12, '0')}`;

export const registered = (fullName: string, email: string, roleId: RoleId = 3): DomainEvent => ({
  type: 'UserRegistered',
  data: {
    fullName,
    email,
    phone: '+48600100200',
    birthDate: '1990-02-03',
    country: 'Poland',
    city: 'Warsaw',
    address: 'Prosta 1',
    postalCode: '00-001',
    roleId,
    isActive: true,
    isEmailVerified: true,
    managerId: null,
  },
});

export const switchedTo = (walletId: string): DomainEvent => ({
  type: 'ActiveWalletSwitched',
  data: { walletId },
});

export const instrumentAdded = (name: string, changes: object = {}): DomainEvent => {
  const [base, quote] = name.split('_');
  return {
    type: 'InstrumentAdded',
    data: {
      name,
      base,
      quote,
      alias: null,
      category: 'forex',
      tradable: true,
      tradingview: 'FX',
      leverage: '100',
      ...changes,
    },
  };
};

export const siteSettings = (changes: object = {}): DomainEvent => ({
  type: 'SiteSettingsChanged',
  data: {
    appName: 'Daybook',
    appUrl: 'http://localhost:3000',
    appCurrency: 'USD',
    demoBalance: '25000',
    whatsapp: '',
    kycDeposit: false,
    kycWithdraw: false,
    kycTrade: false,
    slippageLimitPips: '5',
    stopOutLevel: '50',
    marginCallLevel: '100',
    fourEyesAmount: '0',
    fourEyesHours: 24,
    ...changes,
  },
});
