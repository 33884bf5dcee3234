import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import MenuIcon from 'lucide-react/icons/menu';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PageRoom } from '../../../../domain/shared/pages/page.ts';
import type { RoleId } from '../../../../domain/shared/roles.ts';
import { IconButton } from '../../components/button/button.tsx';
import { Chip } from '../../components/chip/chip.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { hint } from '../../components/hint/hint.ts';
import { ListToolsContext } from '../../components/list/list-tools.ts';
import { useMedia } from '../../lib/use-media.ts';
import { ListTools } from '../list-tools/list-tools.tsx';
import { BrandLink } from './brand-link.tsx';
import { TaskReminders } from './due-tasks.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { GoTo } from './go-to.tsx';
import { HelpLink } from './help-link.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { OwnStaleness } from './own-staleness.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { RoleShortcut } from './role-shortcut.tsx';
import { IconMenu, SideMenu } from './side-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import '../../components/page/page.css';
import './shell.css';

const storageKey = 'daybook.menu';

/**
 * Whether the menu is collapsed to icons: the person's choice, stored in this browser. By default, detail pages below
 * 1500 px, wide lists below 1380 px and tablets start collapsed.
 */
const useCollapsed = (room: PageRoom) => {
  const forDetail = useMedia('(max-width: 1499px)');
  const forWideList = useMedia('(max-width: 1379px)');
  const narrow = { detail: forDetail, 'wide-list': forWideList, plain: false }[room];
  const tablet = useMedia('(max-width: 1023px)');
  const [chosen, setChosen] = useState(() => window.localStorage.getItem(storageKey));
  const collapsed = chosen === null ? tablet || narrow : chosen === 'icons';
  const toggle = () => {
    const next = collapsed ? 'words' : 'icons';
    window.localStorage.setItem(storageKey, next);
    setChosen(next);
  };
  return { collapsed, toggle };
};

type Props = Readonly<{ roleId: RoleId; room: PageRoom; children: ReactNode }>;

/** The back office: menu at the side; search, shortcut, theme, language and profile at the top. */
export const StaffFrame = ({ roleId, room, children }: Props) => {
  const { t } = useTranslation();
  const { collapsed, toggle } = useCollapsed(room);
  const [drawer, setDrawer] = useState(false);
  const foot = collapsed ? t('Expand menu') : t('Collapse menu');
  return (
    <div className="frame stack gap-0">
      <SkipLink />
      <header className="top-bar row fixed edge-below">
        <span className="only-narrow">
          <IconButton name={t('Menu')} aria-haspopup="dialog" onClick={() => setDrawer(true)}>
            <MenuIcon size={18} aria-hidden="true" />
          </IconButton>
        </span>
        <div className="staff-brand row fixed">
          <BrandLink />
          <span className="only-wide">
            <Chip tone="muted">{t('Back office')}</Chip>
          </span>
        </div>
        <GoTo roleId={roleId} />
        <span className="grow" />
        <OwnStaleness />
        <TaskReminders />
        <Link className="menu-trigger only-wide" to="/dashboard">
          <ChartCandlestick size={16} aria-hidden="true" />
          {t('Terminal')}
        </Link>
        <RoleShortcut />
        <ThemeToggle />
        <span className="only-wide">
          <LanguagePicker />
        </span>
        <ProfileMenu staff />
      </header>
      <div className="row gap-0 align-stretch grow">
        <aside
          className={`side stack gap-0 fixed only-wide${collapsed ? ' side-collapsed' : ''}`}
          aria-label={t('Sidebar')}
        >
          {collapsed ? <IconMenu roleId={roleId} /> : <SideMenu roleId={roleId} />}
          <div className="fixed pad-2 rule-above">
            <HelpLink className="side-entry row small medium" short={collapsed} />
            <button
              type="button"
              className="side-entry row small medium"
              {...hint(foot, 'name')}
              onClick={toggle}
            >
              {collapsed ? (
                <PanelLeftOpen size={17} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <PanelLeftClose size={17} strokeWidth={1.75} aria-hidden="true" />
              )}
              {collapsed ? null : <span className="grow cut muted">{foot}</span>}
            </button>
          </div>
        </aside>
        <main className="frame-main grow scroll" id="main" tabIndex={-1}>
          <ListToolsContext value={ListTools}>{children}</ListToolsContext>
        </main>
      </div>
      {drawer ? (
        <Dialog title={t('Menu')} shape="drawer" bare onClose={() => setDrawer(false)}>
          <DrawerHead onClose={() => setDrawer(false)} />
          <SideMenu roleId={roleId} onGo={() => setDrawer(false)} />
          <div className="fixed pad-2 rule-above">
            <HelpLink className="side-entry row small medium" />
          </div>
        </Dialog>
      ) : null}
    </div>
  );
};
