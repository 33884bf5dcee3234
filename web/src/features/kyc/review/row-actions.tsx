import { DecideButtons } from '../../../components/decide/decide-buttons.tsx';
import type { KycCase } from '../api.ts';
import type { Decision } from './decision.tsx';
import { useMayDecide } from './may-decide.ts';

type Props = Readonly<{ row: KycCase; onDecide: (decision: Decision) => void }>;

/** A decision from the row, confirmed like any other. */
export const RowActions = ({ row, onDecide }: Props) => (
  <DecideButtons {...useMayDecide()(row)} onDecide={(act) => onDecide({ act, on: row })} />
);
