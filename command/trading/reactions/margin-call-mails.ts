import { money } from '../../../domain/shared/audit/words.ts';
import { isZero } from '../../../domain/shared/decimal.ts';
import { marginCallMail } from '../../../domain/trading/mails/margin-call.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import type { MarginCalled } from '../../../domain/trading/wallet/margin-events.ts';
import { defineReaction, mail, stateless } from '../../core/reactions/reaction.ts';

const heard: MarginCalled['type'] = 'MarginCalled';

/** Mails an owner who is about to lose orders, because most likely nobody is looking at a terminal. */
export const marginCallMails = defineReaction<null, MarginCalled>({
  name: 'margin_call_mails',
  categories: [walletEventCatalogue.category],
  ignores: Object.keys(walletEventCatalogue.events).filter((type) => type !== heard),
  past: 'folded',
  state: stateless,
  react: ({ data, occurredAt }) => [
    mail({
      purpose: 'warn of the margin level',
      userId: data.userId,
      template: marginCallMail,
      data: {
        level: data.marginLevel,
        limit: data.marginCallLevel,
        stopOut: isZero(data.stopOutLevel) ? null : data.stopOutLevel,
        equity: money(data.equity, data.currency),
        margin: money(data.margin, data.currency),
        at: `${occurredAt.slice(0, 16).replace('T', ' ')} UTC`,
      },
    }),
  ],
});
