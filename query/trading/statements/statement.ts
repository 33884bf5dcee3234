import type { Days } from '../../../domain/shared/days.ts';
import type { StatedTradeItem, StatementSummary } from './contract.ts';

/** What a file of a statement is made of. */
export type Statement = Readonly<{
  /** Whose it is; `null` where the person was erased. */
  holder: string | null;
  summary: StatementSummary;
  /** `null`: all days. */
  days: Days | null;
  trades: readonly StatedTradeItem[];
}>;
