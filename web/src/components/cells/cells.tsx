import { Link } from 'react-router';
import { unknown } from '../../lib/format/numbers.ts';
import { hint } from '../hint/hint.ts';
import './cells.css';

/** A word that may be missing, cut with the whole of it on hover. */
export const Text = ({ value, strong = false }: { value: string | null; strong?: boolean }) =>
  value === null || value === '' ? (
    <span className="muted">{unknown}</span>
  ) : (
    <span className={`cell-text${strong ? ' cell-name' : ''}`} {...hint(value, 'cut')}>
      {value}
    </span>
  );

/** The number people quote; a dash for the moment before it is given. */
export const NumberCell = ({ value }: { value: number | null }) => (
  <span className="number muted">{value ?? unknown}</span>
);

/** Whom a row is about: the e-mail address, which says who it is when names are alike, and the way to that person. */
export const UserCell = ({ user }: { user: Readonly<{ id: string; email: string | null }> }) => (
  <Link className="cell-text" to={`/admin/customers/edit/${user.id}`} {...hint(user.email, 'cut')}>
    {user.email ?? unknown}
  </Link>
);
