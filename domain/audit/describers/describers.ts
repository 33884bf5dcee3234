import { instrumentEventCatalogue } from '../../trading/instrument/events.ts';
import { leadEventCatalogue } from '../../crm/lead/events.ts';
import { salesStatusEventCatalogue } from '../../crm/sales-status/events.ts';
import { userEventCatalogue } from '../../identity/user/events.ts';
import { kycCaseEventCatalogue } from '../../kyc/kyc-case/events.ts';
import { lotSettingsEventCatalogue } from '../../site/lot-settings/events.ts';
import { siteSettingsEventCatalogue } from '../../site/site-settings/events.ts';
import { spreadSettingsEventCatalogue } from '../../site/spread-settings/events.ts';
import { traderEventCatalogue } from '../../trading/trader/events.ts';
import { walletEventCatalogue } from '../../trading/wallet/events.ts';
import type { Describer } from './describer.ts';
import {
  kycCaseDescriber,
  leadDescriber,
  salesStatusDescriber,
  traderDescriber,
  userDescriber,
} from './people.ts';
import {
  instrumentDescriber,
  lotSettingsDescriber,
  siteSettingsDescriber,
  spreadSettingsDescriber,
} from './settings.ts';
import { walletDescriber } from './wallet.ts';

const describers: ReadonlyMap<string, Describer> = new Map<string, Describer>([
  [walletEventCatalogue.category, walletDescriber],
  [traderEventCatalogue.category, traderDescriber],
  [userEventCatalogue.category, userDescriber],
  [kycCaseEventCatalogue.category, kycCaseDescriber],
  [leadEventCatalogue.category, leadDescriber],
  [salesStatusEventCatalogue.category, salesStatusDescriber],
  [instrumentEventCatalogue.category, instrumentDescriber],
  [siteSettingsEventCatalogue.category, siteSettingsDescriber],
  [spreadSettingsEventCatalogue.category, spreadSettingsDescriber],
  [lotSettingsEventCatalogue.category, lotSettingsDescriber],
]);

/** Who tells what events of a category changed; `null` where they change nothing, as refusals and readings. */
export const describerOf = (category: string): Describer | null => describers.get(category) ?? null;
