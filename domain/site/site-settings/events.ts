import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type SiteSettings = {
  appName: string;
  appUrl: string;
  appCurrency: string;
  /** The first money of a new demo wallet. */
  demoBalance: Decimal;
  whatsapp: string;
  /** Whether KYC must be approved before a deposit, a withdrawal, a trade (decisions.md 13). */
  kycDeposit: boolean;
  kycWithdraw: boolean;
  kycTrade: boolean;
  /** Whether staff must have a second factor to sign in. */
  twoFactorForStaff: boolean;
  /** How many years the data of people who left are kept (decisions.md 45). */
  retentionYears: number;
  /** Ids of pictures among the files; `null` for the default ones. */
  appIcon: string | null;
  appLogo: string | null;
  /** How many pips worse than the seen rate an order may be executed. */
  slippageLimitPips: Decimal;
  /** The margin level in percent below which orders are closed; 0 for never (decisions.md 33). */
  stopOutLevel: Decimal;
  /** The margin level in percent below which the owner is warned; 0 for never. */
  marginCallLevel: Decimal;
  /**
   * Above this amount per day, in the site's currency, acts of staff on real money need a second person; 0 for never.
   */
  fourEyesAmount: Decimal;
  /** How many hours such an act can wait for confirmation. */
  fourEyesHours: number;
};

/** All settings with their new values. */
export type SiteSettingsChanged = DomainEvent<'SiteSettingsChanged', SiteSettings>;
export type SiteSettingsEvent = SiteSettingsChanged;
