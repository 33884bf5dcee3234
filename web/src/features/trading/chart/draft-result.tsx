import { Profit } from '../../../components/numbers/numbers.tsx';
import {
  useTicketFigures,
  useTicketTerms,
  type TicketTerms,
} from '../ticket/use-ticket-figures.ts';

type Kind = Readonly<{ kind: 'profit' | 'loss' }>;

const Known = ({ kind, terms }: Kind & Readonly<{ terms: TicketTerms }>) => {
  const figures = useTicketFigures(terms);
  const value = figures?.[kind === 'profit' ? 'atProfit' : 'atLoss'] ?? null;
  return <Profit value={value} currency={terms.wallet.currency} />;
};

/** The result of the ticket's order at its level. */
export const DraftResult = ({ kind }: Kind) => {
  const state = useTicketTerms();
  return state.status === 'ready' ? <Known kind={kind} terms={state.terms} /> : null;
};
