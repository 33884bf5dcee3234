import { unknown } from '../../lib/format/numbers.ts';
import './cells.css';

/** A word that may be missing, cut with the whole of it on hover. */
export const Text = ({ value, strong = false }: { value: string | null; strong?: boolean }) =>
  value === null || value === '' ? (
    <span className="muted">{unknown}</span>
  ) : (
    <span className={`cell-text${strong ? ' cell-name' : ''}`} title={value}>
      {value}
    </span>
  );

/** The number people quote; a dash for the moment before it is given. */
export const NumberCell = ({ value }: { value: number | null }) => (
  <span className="number muted">{value ?? unknown}</span>
);
