import type { Days } from '../../../domain/shared/days.ts';
import type { StatedTradeItem, StatementSummary } from './contract.ts';

/** The content of a statement file. */
export type Statement = Readonly<{
  /** The owner's name; `null` if the person was erased. */
  holder: string | null;
  summary: StatementSummary;
  /** `null` for all days. */
  days: Days | null;
  trades: readonly StatedTradeItem[];
}>;
