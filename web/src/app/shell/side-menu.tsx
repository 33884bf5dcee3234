import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classes } from '../../lib/classes.ts';
import type { RoleId } from '../../../../domain/shared/roles.ts';
import { hint } from '../../components/hint/hint.ts';
import { Menu } from '../../components/menu/menu.tsx';
import { menuFor, pathsOf, placeInMenu, type MenuEntry, type MenuGroup } from './staff-menu.ts';
import { DueTasks } from './due-tasks.tsx';
import { RefundsByHand } from './refunds-by-hand.tsx';
import { OwnDifferences } from './own-differences.tsx';
import { WaitingProposals } from './waiting-proposals.tsx';
import './shell.css';

/** `at`: the menu path of the current page. */
type Place = Readonly<{ at: string }>;
type Leaf = Place & Readonly<{ path: string; onGo: () => void }>;

/** On a record's page its list is marked, though the list is not the current page itself. */
const useCurrent = () => {
  const { pathname } = useLocation();
  return (path: string, at: string) =>
    path !== at ? undefined : path === pathname ? ('page' as const) : ('true' as const);
};

/** Scrolls a long menu to the entry of the current page: the last groups are below the edge of most screens. */
const useShown = (at: string) => {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    menu.current
      ?.querySelector('[aria-current], .side-entry-here')
      ?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return menu;
};

/** The number of items waiting for this person behind an entry. */
const Waiting = ({ label }: Pick<MenuEntry, 'label'>) => {
  if (label === 'Proposals') return <WaitingProposals />;
  if (label === 'My day') return <DueTasks />;
  if (label === 'Deposits') return <RefundsByHand />;
  return label === 'Reconciliation' ? <OwnDifferences /> : null;
};

const EntryLink = ({ entry, path, at, onGo }: { entry: MenuEntry } & Leaf) => {
  const { t } = useTranslation();
  const currentOf = useCurrent();
  return (
    <Link
      className="side-entry row small medium"
      to={path}
      aria-current={currentOf(path, at)}
      onClick={onGo}
    >
      <entry.icon size={17} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow cut">{t(entry.label)}</span>
      <Waiting label={entry.label} />
    </Link>
  );
};

const Branch = ({
  entry,
  at,
  onGo,
}: Place & {
  entry: Extract<MenuEntry, { children: unknown }>;
  onGo: () => void;
}) => {
  const { t } = useTranslation();
  const currentOf = useCurrent();
  const here = pathsOf(entry).includes(at);
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
        <Waiting label={entry.label} />
        <ChevronDown size={14} aria-hidden="true" className="chevron push" />
      </button>
      {open ? (
        <ul className="side-children">
          {entry.children.map(({ label, path }) => (
            <li key={path}>
              <Link
                className="side-entry row small medium"
                to={path}
                aria-current={currentOf(path, at)}
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

const Group = ({ group, at, onGo }: Place & { group: MenuGroup; onGo: () => void }) => {
  const { t } = useTranslation();
  const here = group.entries.some((entry) => pathsOf(entry).includes(at));
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
                <EntryLink entry={entry} path={entry.path} at={at} onGo={onGo} />
              ) : (
                <Branch entry={entry} at={at} onGo={onGo} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};

/** The menu with labels; `onGo` closes the drawer that contains it on phones. */
export const SideMenu = ({
  roleId,
  onGo = () => undefined,
}: {
  roleId: RoleId;
  onGo?: () => void;
}) => {
  const { t } = useTranslation();
  const at = placeInMenu(useLocation().pathname, roleId);
  const menu = useShown(at);
  return (
    <nav ref={menu} className="side-scroll grow scroll pad-2" aria-label={t('Menu')}>
      {menuFor(roleId).map((group) => (
        <Group key={group.title ?? ''} group={group} at={at} onGo={onGo} />
      ))}
    </nav>
  );
};

const Icon = ({ entry, at }: Place & { entry: MenuEntry }) => {
  const { t } = useTranslation();
  const currentOf = useCurrent();
  if ('path' in entry) {
    return (
      <Link
        className="side-entry row small medium"
        to={entry.path}
        aria-current={currentOf(entry.path, at)}
        {...hint(t(entry.label), 'told')}
      >
        <entry.icon size={17} strokeWidth={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t(entry.label)}</span>
        <Waiting label={entry.label} />
      </Link>
    );
  }
  return (
    <div className="relative">
      <Menu
        name={t(entry.label)}
        className={classes(
          'side-entry row small medium',
          pathsOf(entry).includes(at) && 'side-entry-here',
        )}
        beside
        trigger={<entry.icon size={17} strokeWidth={1.75} aria-hidden="true" />}
        items={[
          { kind: 'head', label: t(entry.label) },
          ...entry.children.map(({ label, path }) => ({
            kind: 'link' as const,
            to: path,
            label: t(label),
            current: path === at,
          })),
        ]}
      />
      <Waiting label={entry.label} />
    </div>
  );
};

/** The menu as icons, 56 px wide; entries with children open beside it. */
export const IconMenu = ({ roleId }: { roleId: RoleId }) => {
  const { t } = useTranslation();
  const at = placeInMenu(useLocation().pathname, roleId);
  const menu = useShown(at);
  return (
    <nav ref={menu} className="side-scroll grow scroll pad-2" aria-label={t('Menu')}>
      {menuFor(roleId).map((group, index) => (
        <div key={group.title ?? ''}>
          {index === 0 ? null : <div className="side-rule edge-above" />}
          <ul>
            {group.entries.map((entry) => (
              <li key={`${entry.label} ${pathsOf(entry)[0] ?? ''}`}>
                <Icon entry={entry} at={at} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
