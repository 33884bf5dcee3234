import Search from 'lucide-react/icons/search';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { RoleId } from '../../../../domain/shared/roles.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { menuFor, type MenuEntry } from './staff-menu.ts';
import './go-to.css';

type Place = Readonly<{ path: string; group: string; label: string }>;

const placesOf = (entry: MenuEntry, group: string): readonly Place[] =>
  'path' in entry
    ? [{ path: entry.path, group, label: entry.label }]
    : entry.children.map(({ label, path }) => ({ path, group: entry.label, label }));

const usePlaces = (roleId: RoleId): readonly Place[] =>
  menuFor(roleId).flatMap((group) =>
    group.entries.flatMap((entry) => placesOf(entry, group.title ?? '')),
  );

const Palette = ({ roleId, onClose }: { roleId: RoleId; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const shown = usePlaces(roleId).filter(({ group, label }) => {
    const name = `${t(group)} ${t(label)}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = shown[active];
    if (by !== 0) setActive((active + by + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter' && chosen !== undefined) go(chosen.path);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('Go to a page')} shape="palette" bare wide onClose={onClose}>
      <div className="go-to">
        <div className="go-to-box">
          <Search size={17} aria-hidden="true" />
          <input
            className="go-to-input"
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls="go-to-list"
            aria-label={t('Go to a page')}
            aria-activedescendant={
              shown[active] === undefined ? undefined : `go-to-${String(active)}`
            }
            placeholder={t('Go to a page')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <span className="kbd">Esc</span>
        </div>
        <ul className="go-to-list" id="go-to-list" role="listbox" aria-label={t('Pages')}>
          {shown.map(({ path, group, label }, index) => (
            <li
              key={path}
              id={`go-to-${String(index)}`}
              role="option"
              aria-selected={index === active}
              className="go-to-item"
              onPointerMove={() => setActive(index)}
              onClick={() => go(path)}
            >
              {group === '' || group === label ? null : <span className="muted">{t(group)} /</span>}
              {t(label)}
            </li>
          ))}
        </ul>
        {shown.length === 0 ? (
          <p className="go-to-none" role="status">
            {t('No page has this name')}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
};

/** Ctrl K or the box in the top bar: any page of the menu by its name. */
export const GoTo = ({ roleId }: { roleId: RoleId }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="search-box"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Search size={15} aria-hidden="true" />
        <span className="search-box-word">{t('Go to a page')}</span>{' '}
        <span className="kbd only-wide">Ctrl K</span>
      </button>
      {open ? <Palette roleId={roleId} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
