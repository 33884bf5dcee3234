import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { Switch } from '../../../components/switch/switch.tsx';
import { shortcutWords } from '../shortcuts.ts';
import { keepSettings } from '../stored-settings.ts';
import { selectTerminal, terminalActions } from '../terminal-slice.ts';

/** Lists the keys, with a switch that turns single-key shortcuts off (web.md, For everybody). */
export const ShortcutsDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { shortcutsOn } = useAppSelector(selectTerminal);
  const flip = (on: boolean): void => {
    dispatch(terminalActions.shortcutsSwitched(on));
    keepSettings({ shortcutsOn: on });
  };
  return (
    <Dialog title={t('Shortcuts')} onClose={onClose}>
      <p className="muted">{t('They work in the list and on the chart, not in text fields.')}</p>
      <Facts
        look="lines"
        facts={shortcutWords.map(({ keys, text }) => ({
          key: keys,
          label: <kbd className="kbd">{keys}</kbd>,
          value: t(text),
        }))}
      />
      <Row className="edge-above">
        <Switch on={shortcutsOn} labelledBy="t-keys-title" onChange={flip} />
        <span id="t-keys-title">{t('Single-key shortcuts')}</span>
      </Row>
    </Dialog>
  );
};
