import { isNegative, lte } from '../../shared/decimal.ts';
import { defineSettings } from '../../shared/settings.ts';
import type { SiteSettings } from './events.ts';

/** A higher level would close orders that were opened with all free money. */
const stopOutLevelMax = '100';
/** Far above any level at which a person would want to be warned. */
const marginCallLevelMax = '1000';

/** The settings before anybody has set any. */
export const defaultSiteSettings: SiteSettings = {
  appName: 'Daybook',
  appUrl: 'http://localhost:3000',
  appCurrency: 'USD',
  demoBalance: '0',
  whatsapp: '',
  kycDeposit: false,
  kycWithdraw: false,
  kycTrade: false,
  twoFactorForStaff: false,
  retentionYears: 5,
  appIcon: null,
  appLogo: null,
  slippageLimitPips: '5',
  stopOutLevel: '50',
  marginCallLevel: '100',
  fourEyesAmount: '10000',
  fourEyesHours: 24,
};

export const siteSettings = defineSettings<{ SiteSettingsChanged: SiteSettings }>({
  category: 'site_settings',
  foldVersion: 6,
  parts: {
    SiteSettingsChanged: {
      defaults: defaultSiteSettings,
      stored: {
        version: 5,
        // Old events get the values that applied before each setting existed: one person was enough for any amount.
        upcasters: {
          1: (data) => ({ ...data, stopOutLevel: '50' }),
          2: (data) => ({
            ...data,
            twoFactorForStaff: false,
            retentionYears: 5,
            appIcon: null,
            appLogo: null,
          }),
          3: (data) => ({ ...data, fourEyesAmount: '0', fourEyesHours: 24 }),
          4: (data) => ({ ...data, marginCallLevel: '100' }),
        },
      },
      isPossible: ({ stopOutLevel, marginCallLevel, ...others }) =>
        ![
          others.demoBalance,
          others.slippageLimitPips,
          others.fourEyesAmount,
          stopOutLevel,
          marginCallLevel,
        ].some(isNegative) &&
        lte(stopOutLevel, stopOutLevelMax) &&
        lte(marginCallLevel, marginCallLevelMax) &&
        others.retentionYears >= 1 &&
        others.fourEyesHours >= 1,
      files: ['appIcon', 'appLogo'],
      sentence: '{{actor}} changed the site settings',
      fields: {
        appName: 'Site name',
        appUrl: 'Site address',
        appCurrency: 'Site currency',
        demoBalance: 'Demo balance',
        whatsapp: 'WhatsApp',
        kycDeposit: 'KYC for deposits',
        kycWithdraw: 'KYC for withdraws',
        kycTrade: 'KYC for trading',
        twoFactorForStaff: 'Two-factor sign-in for staff',
        retentionYears: 'Years to keep data',
        appIcon: 'Icon',
        appLogo: 'Logo',
        slippageLimitPips: 'Slippage limit in pips',
        stopOutLevel: 'Stop-out level in percent',
        marginCallLevel: 'Margin call level in percent',
        fourEyesAmount: 'Amount that needs a second person',
        fourEyesHours: 'Hours that a proposal waits',
      },
    },
  },
});
