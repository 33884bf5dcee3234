import { defineAudit, lastWord, type Setting } from '../../shared/audit/define-audit.ts';
import type { AuditWord } from '../../shared/audit/types.ts';
import { byWhom, customerOf, instrumentWord, record, yesOrNo } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import { traderEventCatalogue, type TraderEvent } from './events.ts';

const texts = {
  ActiveWalletSwitched: {
    own: '{{actor}} switched to wallet {{wallet}}',
    other: '{{actor}} made wallet {{wallet}} the active one of {{customer}}',
  },
  FavoriteAdded: '{{actor}} added {{instrument}} to the favorites of {{customer}}',
  FavoriteRemoved: '{{actor}} removed {{instrument}} from the favorites of {{customer}}',
  StatementMailsStopped: '{{actor}} stopped the monthly statements by email to {{customer}}',
  StatementMailsResumed: '{{actor}} resumed the monthly statements by email to {{customer}}',
  PriceAlertSet: {
    above: '{{actor}} set a price alert for {{customer}}: {{instrument}} at {{level}} or above',
    below: '{{actor}} set a price alert for {{customer}}: {{instrument}} at {{level}} or below',
  },
  PriceAlertRemoved: '{{actor}} removed a price alert of {{customer}}',
  PriceAlertFired:
    '{{actor}} told {{customer}} that {{instrument}} has reached {{level}}, at {{rate}}',
} as const;

const fields = {
  activeWallet: 'Active wallet',
  favorites: 'Favorites',
  statementMails: 'Monthly statement by email',
  priceAlert: 'Price alert',
} as const;

/** Each alert is a setting of its own, which is there or not. */
const alert = (id: string, value: AuditWord | null): readonly Setting<'priceAlert'>[] => [
  { name: 'priceAlert', key: `alert ${id}`, value },
];

/** Each favourite is a setting of its own, which is there or not. */
const favorite = (id: string, value: AuditWord | null): readonly Setting<'favorites'>[] => [
  { name: 'favorites', key: `favorite ${id}`, value },
];

export const traderAudit = defineAudit<TraderEvent>({
  category: traderEventCatalogue.category,
  texts,
  sentences: {
    ActiveWalletSwitched: ({ walletId }, around) => ({
      template: texts.ActiveWalletSwitched[byWhom(around)],
      words: { wallet: record('wallet', walletId), customer: customerOf(around) },
    }),
    FavoriteAdded: ({ instrumentId }, around) => ({
      template: texts.FavoriteAdded,
      words: { instrument: instrumentWord(instrumentId), customer: customerOf(around) },
    }),
    FavoriteRemoved: ({ instrumentId }, around) => ({
      template: texts.FavoriteRemoved,
      words: { instrument: instrumentWord(instrumentId), customer: customerOf(around) },
    }),
    StatementMailsStopped: (_data, around) => ({
      template: texts.StatementMailsStopped,
      words: { customer: customerOf(around) },
    }),
    StatementMailsResumed: (_data, around) => ({
      template: texts.StatementMailsResumed,
      words: { customer: customerOf(around) },
    }),
    PriceAlertSet: ({ instrumentId, instrument, side, level }, around) => ({
      template: texts.PriceAlertSet[side],
      words: {
        instrument: instrumentWord(instrumentId, instrument),
        level,
        customer: customerOf(around),
      },
    }),
    PriceAlertRemoved: (_data, around) => ({
      template: texts.PriceAlertRemoved,
      words: { customer: customerOf(around) },
    }),
    PriceAlertFired: ({ instrumentId, instrument, level, seen }, around) => ({
      template: texts.PriceAlertFired,
      words: {
        instrument: instrumentWord(instrumentId, instrument),
        level,
        rate: seen.bid,
        customer: customerOf(around),
      },
    }),
  },
  fields,
  describer: lastWord(fields, (event: TraderEvent) => {
    switch (event.type) {
      case 'ActiveWalletSwitched':
        return [{ name: 'activeWallet', value: record('wallet', event.data.walletId) }];
      case 'FavoriteAdded':
        return favorite(event.data.instrumentId, record('instrument', event.data.instrumentId));
      case 'FavoriteRemoved':
        return favorite(event.data.instrumentId, null);
      case 'StatementMailsStopped':
      case 'StatementMailsResumed':
        return [{ name: 'statementMails', value: yesOrNo(event.type === 'StatementMailsResumed') }];
      case 'PriceAlertSet':
        return alert(event.data.alertId, event.data.level);
      case 'PriceAlertRemoved':
      case 'PriceAlertFired':
        return alert(event.data.alertId, null);
      default:
        return never(event);
    }
  }),
  about: ({ type, data }: TraderEvent) =>
    type === 'ActiveWalletSwitched'
      ? data.walletId
      : 'instrumentId' in data
        ? data.instrumentId
        : null,
});
