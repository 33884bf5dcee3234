import type { Decider } from '../../shared/decider.ts';
import { gt, isNegative } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { SiteSettings, SiteSettingsEvent } from './events.ts';
import { siteErrors } from '../errors.ts';

export type ChangeSiteSettings = DomainCommand<'ChangeSiteSettings', SiteSettings>;

/** The one stream of settings. */
export const settingsStreamId = 'default';

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
  'stopOutLevel',
] as const satisfies readonly (keyof SiteSettings)[];

export const siteSettingsDecider: Decider<
  Readonly<SiteSettings>,
  ChangeSiteSettings,
  SiteSettingsEvent
> = {
  category: 'site_settings',
  foldVersion: 2,
  decide: ({ data }, state) => {
    const isImpossible =
      isNegative(data.demoBalance) ||
      isNegative(data.slippageLimitPips) ||
      isNegative(data.stopOutLevel) ||
      gt(data.stopOutLevel, stopOutLevelMax);
    if (isImpossible) throw new DomainError(siteErrors.INVALID_SETTING);
    return names.every((name) => data[name] === state[name])
      ? []
      : [{ type: 'SiteSettingsChanged', data }];
  },
  evolve: (_state, event) => event.data,
  initialState: () => defaultSiteSettings,
};
