import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { shortcutWords } from '../shortcuts.ts';
import { keepSettings } from '../stored-settings.ts';
import { selectTerminal, terminalActions } from '../terminal-slice.ts';

/** The keys, and the switch that turns the single ones off (web.md, For everybody). */
export const ShortcutsDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { shortcutsOn } = useAppSelector(selectTerminal);
  const flip = (): void => {
    dispatch(terminalActions.shortcutsSwitched(!shortcutsOn));
    keepSettings({ shortcutsOn: !shortcutsOn });
  };
  return (
    <Dialog title={t('Shortcuts')} onClose={onClose}>
      <p className="muted">
        {t('They work while the focus is in the list or on the chart, and never in a field.')}
      </p>
      <dl className="t-keys">
        {shortcutWords.map(({ keys, text }) => (
          <div key={keys}>
            <dt>
              <kbd className="kbd">{keys}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <div className="t-keys-switch">
        <button
          type="button"
          role="switch"
          className="t-switch"
          aria-checked={shortcutsOn}
          aria-labelledby="t-keys-title"
          onClick={flip}
        >
          <span />
        </button>
        <span id="t-keys-title">{t('Single-key shortcuts')}</span>
      </div>
    </Dialog>
  );
};
