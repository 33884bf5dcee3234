import { defineAudit, lastWord, type Setting } from '../../shared/audit/define-audit.ts';
import type { AuditWord } from '../../shared/audit/types.ts';
import { byWhom, customerOf, instrumentWord, record } from '../../shared/audit/words.ts';
import { never } from '../../shared/decider.ts';
import { traderEventCatalogue, type TraderEvent } from './events.ts';

const texts = {
  ActiveWalletSwitched: {
    own: '{{actor}} switched to wallet {{wallet}}',
    other: '{{actor}} made wallet {{wallet}} the active one of {{customer}}',
  },
  FavoriteAdded: '{{actor}} added {{instrument}} to the favorites of {{customer}}',
  FavoriteRemoved: '{{actor}} removed {{instrument}} from the favorites of {{customer}}',
} as const;

const fields = { activeWallet: 'Active wallet', favorites: 'Favorites' } as const;

/** A favourite is there or not, each by itself. */
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
      default:
        return never(event);
    }
  }),
  about: ({ type, data }: TraderEvent) =>
    type === 'ActiveWalletSwitched' ? data.walletId : data.instrumentId,
});
