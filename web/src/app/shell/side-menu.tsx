import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classes } from '../../lib/classes.ts';
import type { RoleId } from '../../../../domain/shared/roles.ts';
import { hint } from '../../components/hint/hint.ts';
import { Menu } from '../../components/menu/menu.tsx';
import { menuFor, pathsOf, type MenuEntry, type MenuGroup } from './staff-menu.ts';
import { DueTasks } from './due-tasks.tsx';
import { OwnDifferences } from './own-differences.tsx';
import { WaitingProposals } from './waiting-proposals.tsx';
import './shell.css';

type Leaf = Readonly<{ path: string; onGo: () => void }>;

const currentOf = (path: string, pathname: string) =>
  path === pathname ? ('page' as const) : undefined;

const EntryLink = ({ entry, path, onGo }: { entry: MenuEntry } & Leaf) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Link
      className="side-entry row small medium"
      to={path}
      aria-current={currentOf(path, pathname)}
      onClick={onGo}
    >
      <entry.icon size={17} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow cut">{t(entry.label)}</span>
      {entry.label === 'Proposals' ? <WaitingProposals /> : null}
      {entry.label === 'My day' ? <DueTasks /> : null}
    </Link>
  );
};

const Branch = ({
  entry,
  onGo,
}: {
  entry: Extract<MenuEntry, { children: unknown }>;
  onGo: () => void;
}) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = pathsOf(entry).includes(pathname);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? here;
  return (
    <>
      <button
        type="button"
        className="side-entry row small medium"
        aria-expanded={open}
        onClick={() => setChosen(!open)}
      >
        <entry.icon size={17} strokeWidth={1.75} aria-hidden="true" />
        <span className="grow cut">{t(entry.label)}</span>
        {entry.label === 'Reconciliation' ? <OwnDifferences /> : null}
        <ChevronDown size={14} aria-hidden="true" className="chevron push" />
      </button>
      {open ? (
        <ul className="side-children">
          {entry.children.map(({ label, path }) => (
            <li key={path}>
              <Link
                className="side-entry row small medium"
                to={path}
                aria-current={currentOf(path, pathname)}
                onClick={onGo}
              >
                <span className="grow cut">{t(label)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};

const Group = ({ group, onGo }: { group: MenuGroup; onGo: () => void }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = group.entries.some((entry) => pathsOf(entry).includes(pathname));
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? (group.open || here);
  return (
    <>
      {group.title === null ? null : (
        <button
          type="button"
          className="side-entry row small medium side-title"
          aria-expanded={open}
          onClick={() => setChosen(!open)}
        >
          {t(group.title)}
          <ChevronDown size={14} aria-hidden="true" className="chevron push" />
        </button>
      )}
      {open ? (
        <ul>
          {group.entries.map((entry) => (
            <li key={`${entry.label} ${pathsOf(entry)[0] ?? ''}`}>
              {'path' in entry ? (
                <EntryLink entry={entry} path={entry.path} onGo={onGo} />
              ) : (
                <Branch entry={entry} onGo={onGo} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};

/** The menu with words; `onGo` closes the drawer it stands in on phones. */
export const SideMenu = ({
  roleId,
  onGo = () => undefined,
}: {
  roleId: RoleId;
  onGo?: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <nav className="side-scroll grow scroll pad-2" aria-label={t('Menu')}>
      {menuFor(roleId).map((group) => (
        <Group key={group.title ?? ''} group={group} onGo={onGo} />
      ))}
    </nav>
  );
};

const Icon = ({ entry }: { entry: MenuEntry }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const here = pathsOf(entry).includes(pathname) ? ('page' as const) : undefined;
  if ('path' in entry) {
    return (
      <Link
        className="side-entry row small medium"
        to={entry.path}
        aria-current={here}
        {...hint(t(entry.label), 'told')}
      >
        <entry.icon size={17} strokeWidth={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t(entry.label)}</span>
        {entry.label === 'Proposals' ? <WaitingProposals /> : null}
        {entry.label === 'My day' ? <DueTasks /> : null}
      </Link>
    );
  }
  return (
    <Menu
      name={t(entry.label)}
      className={classes('side-entry row small medium', here !== undefined && 'side-entry-here')}
      beside
      trigger={<entry.icon size={17} strokeWidth={1.75} aria-hidden="true" />}
      items={[
        { kind: 'head', label: t(entry.label) },
        ...entry.children.map(({ label, path }) => ({
          kind: 'link' as const,
          to: path,
          label: t(label),
          current: path === pathname,
        })),
      ]}
    />
  );
};

/** The menu as icons, 56 px wide; entries with children open beside it. */
export const IconMenu = ({ roleId }: { roleId: RoleId }) => {
  const { t } = useTranslation();
  return (
    <nav className="side-scroll grow scroll pad-2" aria-label={t('Menu')}>
      {menuFor(roleId).map((group, index) => (
        <div key={group.title ?? ''}>
          {index === 0 ? null : <div className="side-rule edge-above" />}
          <ul>
            {group.entries.map((entry) => (
              <li key={`${entry.label} ${pathsOf(entry)[0] ?? ''}`}>
                <Icon entry={entry} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
