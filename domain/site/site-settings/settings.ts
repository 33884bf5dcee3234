import { isNegative, lte } from '../../shared/decimal.ts';
import { defineSettings } from '../../shared/settings.ts';
import type { SiteSettings } from './events.ts';

/** A level above it would close orders that were opened with all that was free. */
const stopOutLevelMax = '100';

/** What holds before anybody has set anything. */
export const defaultSiteSettings: SiteSettings = {
  appName: 'Daybook',
  appUrl: 'http://localhost:3000',
  appCurrency: 'USD',
  demoBalance: '0',
  whatsapp: '',
  kycDeposit: false,
  kycWithdraw: false,
  kycTrade: false,
  slippageLimitPips: '5',
  stopOutLevel: '50',
};

export const siteSettings = defineSettings<{ SiteSettingsChanged: SiteSettings }>({
  category: 'site_settings',
  foldVersion: 3,
  parts: {
    SiteSettingsChanged: {
      defaults: defaultSiteSettings,
      stored: {
        version: 2,
        // Before the setting was there, the default of today would have been set.
        upcasters: { 1: (data) => ({ ...data, stopOutLevel: '50' }) },
      },
      isPossible: ({ demoBalance, slippageLimitPips, stopOutLevel }) =>
        ![demoBalance, slippageLimitPips, stopOutLevel].some(isNegative) &&
        lte(stopOutLevel, stopOutLevelMax),
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
        slippageLimitPips: 'Slippage limit in pips',
        stopOutLevel: 'Stop-out level in percent',
      },
    },
  },
});
