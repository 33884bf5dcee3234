import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). */
export type SiteSettings = {
  appName: string;
  appUrl: string;
  appCurrency: string;
  /** First money of a new demo wallet. */
  demoBalance: Decimal;
  whatsapp: string;
  /** Whether KYC must be approved before a deposit, a withdraw, a trade (decisions.md 13). */
  kycDeposit: boolean;
  kycWithdraw: boolean;
  kycTrade: boolean;
  /** Whether staff must have a second factor to sign in. */
  twoFactorForStaff: boolean;
  /** For how many years the data of who has left are kept (decisions.md 45). */
  retentionYears: number;
  /** Ids of pictures among the files; `null`: the house's own. */
  appIcon: string | null;
  appLogo: string | null;
  /** How many pips worse than seen an order may be executed. */
  slippageLimitPips: Decimal;
  /** Margin level in percent below which orders are closed; 0 for never (decisions.md 33). */
  stopOutLevel: Decimal;
  /** Margin level in percent below which its owner is warned; 0 for never. */
  marginCallLevel: Decimal;
  /** Above it in a day, staff's acts on real money need a second person, in the site's currency; 0: never. */
  fourEyesAmount: Decimal;
  /** For how many hours such an act waits to be confirmed. */
  fourEyesHours: number;
};

/** All settings as they stand afterwards. */
export type SiteSettingsChanged = DomainEvent<'SiteSettingsChanged', SiteSettings>;
export type SiteSettingsEvent = SiteSettingsChanged;
