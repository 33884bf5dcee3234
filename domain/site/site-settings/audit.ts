import { defineAudit, lastWord } from '../../shared/audit/define-audit.ts';
import { yesOrNo } from '../../shared/audit/words.ts';
import { siteSettingsEventCatalogue, type SiteSettingsEvent } from './events.ts';

const texts = { SiteSettingsChanged: '{{actor}} changed the site settings' } as const;

const fields = {
  appName: 'Site name',
  appUrl: 'Site address',
  appCurrency: 'Site currency',
  demoBalance: 'Demo balance',
  whatsapp: 'WhatsApp',
  kycDeposit: 'KYC for deposits',
  kycWithdraw: 'KYC for withdraws',
  kycTrade: 'KYC for trading',
  slippageLimitPips: 'Slippage limit in pips',
} as const;

export const siteSettingsAudit = defineAudit<SiteSettingsEvent>({
  category: siteSettingsEventCatalogue.category,
  texts,
  sentences: { SiteSettingsChanged: () => ({ template: texts.SiteSettingsChanged }) },
  fields,
  describer: lastWord(fields, ({ data }: SiteSettingsEvent) => [
    { name: 'appName', value: data.appName },
    { name: 'appUrl', value: data.appUrl },
    { name: 'appCurrency', value: data.appCurrency },
    { name: 'demoBalance', value: data.demoBalance },
    { name: 'whatsapp', value: data.whatsapp },
    { name: 'kycDeposit', value: yesOrNo(data.kycDeposit) },
    { name: 'kycWithdraw', value: yesOrNo(data.kycWithdraw) },
    { name: 'kycTrade', value: yesOrNo(data.kycTrade) },
    { name: 'slippageLimitPips', value: data.slippageLimitPips },
  ]),
});
