import { pair } from '../../../domain/shared/audit/words.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { priceAlertMail } from '../../../domain/trading/mails/price-alert.ts';
import type { PriceAlertFired } from '../../../domain/trading/trader/alert-events.ts';
import { traderEventCatalogue } from '../../../domain/trading/trader/events.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';

const heard: PriceAlertFired['type'] = 'PriceAlertFired';

/** Mails a person whose price alert fired, if they asked for it. */
export const priceAlertMails = defineReaction<null, PriceAlertFired>({
  name: 'price_alert_mails',
  categories: [traderEventCatalogue.category],
  ignores: Object.keys(traderEventCatalogue.events).filter((type) => type !== heard),
  past: 'folded',
  state: stateless,
  react: ({ data, stream, occurredAt }) =>
    data.byMail
      ? [
          mail({
            purpose: 'tell of the price',
            userId: idOf(stream),
            template: priceAlertMail,
            data: {
              instrument: pair(data.instrument),
              level: data.level,
              rate: data.seen.bid,
              at: `${occurredAt.slice(0, 16).replace('T', ' ')} UTC`,
            },
          }),
        ]
      : [],
});
