import type { Decider } from '../../shared/decider.ts';
import { isNegative } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { SiteSettings, SiteSettingsEvent } from './events.ts';
import { siteErrors } from '../errors.ts';

export type ChangeSiteSettings = DomainCommand<'ChangeSiteSettings', SiteSettings>;

/** The one stream of settings. */
export const settingsStreamId = 'default';

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
};

const names = [
  'appName',
  'appUrl',
  'appCurrency',
  'demoBalance',
  'whatsapp',
  'kycDeposit',
  'kycWithdraw',
  'kycTrade',
  'slippageLimitPips',
] as const satisfies readonly (keyof SiteSettings)[];

export const siteSettingsDecider: Decider<
  Readonly<SiteSettings>,
  ChangeSiteSettings,
  SiteSettingsEvent
> = {
  category: 'site_settings',
  foldVersion: 1,
  decide: ({ data }, state) => {
    if (isNegative(data.demoBalance) || isNegative(data.slippageLimitPips)) {
      throw new DomainError(siteErrors.INVALID_SETTING);
    }
    return names.every((name) => data[name] === state[name])
      ? []
      : [{ type: 'SiteSettingsChanged', data }];
  },
  evolve: (_state, event) => event.data,
  initialState: () => defaultSiteSettings,
};
