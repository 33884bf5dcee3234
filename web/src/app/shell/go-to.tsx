import Search from 'lucide-react/icons/search';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { RoleId } from '../../../../domain/shared/roles.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { OptionPicker } from '../../components/option-picker/option-picker.tsx';
import { overlaysRoot } from '../../components/overlay/overlays-root.ts';
import { useFoundRecords } from './find-records.ts';
import { usePaletteActs } from './palette-acts.ts';
import { menuFor, type MenuEntry } from './staff-menu.ts';

type Leaf = Readonly<{ path: string; group: string; label: string }>;

const leavesOf = (entry: MenuEntry, group: string): readonly Leaf[] =>
  'path' in entry
    ? [{ path: entry.path, group, label: entry.label }]
    : entry.children.map(({ label, path }) => ({ path, group: entry.label, label }));

/** Collects letters typed before the input has loaded: they belong to it, not to shortcuts of the screen below. */
const useTypedAhead = (onLetter: (letter: string) => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isLetter || (target instanceof Node && overlaysRoot().contains(target))) return;
      event.preventDefault();
      event.stopPropagation();
      onLetter(key);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [onLetter]);
};

const Palette = ({ roleId, onClose }: { roleId: RoleId; onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  useTypedAhead(useCallback((letter) => setTyped((text) => text + letter), []));
  const found = useFoundRecords(roleId, typed);
  const acts = usePaletteActs(roleId);
  const leaves = menuFor(roleId).flatMap((group) =>
    group.entries.flatMap((entry) => leavesOf(entry, group.title ?? '')),
  );
  const pageOptions = leaves.map(({ path, group, label }) => ({
    value: path,
    label: t(label),
    ...(group === '' || group === label ? {} : { note: t(group) }),
  }));
  return (
    <Dialog title={t('Find a record or a page')} shape="palette" bare wide onClose={onClose}>
      <OptionPicker
        large
        name={t('Find a record or a page')}
        placeholder={t('Name, number, email or page')}
        none={t('No page or record found')}
        options={[...pageOptions, ...acts, ...found]}
        start={<Search size={17} aria-hidden="true" />}
        end={<span className="kbd">Esc</span>}
        typed={typed}
        onType={setTyped}
        onPick={(value) => {
          const act = acts.find((one) => one.value === value);
          if (act !== undefined) {
            onClose();
            act.run();
            return;
          }
          const { path, state } = found.find((hit) => hit.value === value)?.place ?? {
            path: value,
            state: null,
          };
          onClose();
          void navigate(path, { state });
        }}
      />
    </Dialog>
  );
};

/**
 * Ctrl K or the box in the top bar: finds any page of the menu by name, any record by name, number or address, and
 * acts.
 */
export const GoTo = ({ roleId }: { roleId: RoleId }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
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
        className="button search-box"
        aria-label={`${t('Find a record or a page')} Ctrl K`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Search size={15} aria-hidden="true" />
        <span className="grow cut">{t('Find a record or a page')}</span>{' '}
        <span className="kbd only-wide">Ctrl K</span>
      </button>
      {open ? <Palette roleId={roleId} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
