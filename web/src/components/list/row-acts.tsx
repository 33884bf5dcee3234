import Ellipsis from 'lucide-react/icons/ellipsis';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../button/button.tsx';
import { hint } from '../hint/hint.ts';
import type { MenuItem } from '../menu/menu-items.ts';
import { Menu } from '../menu/menu.tsx';

type Named = Readonly<{ name: string; icon: LucideIcon }>;
type Way = Named & Readonly<{ to: string }>;
type Press = Named &
  Readonly<{
    danger?: boolean;
    /** Why it cannot be done now. */
    off?: string | false;
    onChoose: () => void;
  }>;

/** An action of a row: a button, or a link to another page. */
export type RowAct = Way | Press;

type Props = Readonly<{
  /** The person or thing that the row is about. */
  of: string;
  /** The most used first. */
  acts: readonly RowAct[];
}>;

/**
 * Further actions go into the 'more' menu (look.md, Tables); never a single one, which takes no more space than the
 * menu.
 */
const shownAtOnce = 3;

const ActIcon = ({ act }: { act: RowAct }) => {
  const { name, icon: Icon } = act;
  const sign = <Icon size={16} aria-hidden="true" />;
  if ('to' in act)
    return (
      <Link className="icon-button" to={act.to} {...hint(name, 'name')}>
        {sign}
      </Link>
    );
  const { danger = false, off = false, onChoose } = act;
  return (
    <IconButton name={name} danger={danger} off={off} onClick={onChoose}>
      {sign}
    </IconButton>
  );
};

const itemOf = (act: RowAct): MenuItem => {
  const { name: label, icon } = act;
  if ('to' in act) return { kind: 'link', label, icon, to: act.to };
  const { danger = false, off = false, onChoose } = act;
  return { kind: 'act', label, icon, danger, onChoose, ...(off === false ? {} : { off }) };
};

/** The actions of a row: the first as icons with names, the others in a menu that shows their names. */
export const RowActs = ({ of: name, acts }: Props) => {
  const { t } = useTranslation();
  const shown = acts.length === shownAtOnce + 1 ? acts.length : shownAtOnce;
  const others = acts.slice(shown);
  return (
    <>
      {acts.slice(0, shown).map((act) => (
        <ActIcon key={act.name} act={act} />
      ))}
      {others.length === 0 ? null : (
        <Menu
          name={t('More actions of {{name}}', { name })}
          className="icon-button"
          trigger={<Ellipsis size={16} aria-hidden="true" />}
          items={others.map(itemOf)}
        />
      )}
    </>
  );
};
