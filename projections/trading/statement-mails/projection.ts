import { idOf } from '../../../domain/shared/messages.ts';
import {
  statementMailsEvents,
  traderEventCatalogue,
  type StatementMailsEvent,
} from '../../../domain/trading/trader/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { StatementMailsRow } from './rows.ts';

/** The people who have stopped the monthly statements by mail. */
export const tradingStatementMails = defineProjection<
  { main: StatementMailsRow },
  StatementMailsEvent
>({
  name: 'trading_statement_mails',
  version: 1,
  categories: [traderEventCatalogue.category],
  ignores: Object.keys(traderEventCatalogue.events).filter(
    (type) => !Object.hasOwn(statementMailsEvents, type),
  ),
  isImpersonal: true,
  tables: {
    main: { columns: { user_id: 'uuid', stopped_at: 'timestamptz' }, key: ['user_id'] },
  },
  touches: ({ stream }) => [{ table: 'main', key: [idOf(stream)] }],
  apply: ({ type, stream, occurredAt }, rows) =>
    type === 'StatementMailsResumed'
      ? rows.remove('main', idOf(stream))
      : rows.put('main', { user_id: idOf(stream), stopped_at: occurredAt }),
  changes: ({ stream }) => [
    { tag: { type: 'StatementMails', id: idOf(stream) }, audience: { userId: idOf(stream) } },
  ],
});
