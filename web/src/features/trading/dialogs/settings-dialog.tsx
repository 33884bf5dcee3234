import { useTranslation } from 'react-i18next';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { Switch } from '../../../components/switch/switch.tsx';
import { playSound } from '../sounds.ts';
import { keepSettings } from '../stored-settings.ts';
import { selectTerminal, terminalActions } from '../terminal-slice.ts';

/** Settings of this person in this browser: sounds and one-click trading, both off by default. */
export const SettingsDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { soundsOn, oneClickOf } = useAppSelector(selectTerminal);
  const { data } = useGetUserQuery();
  const userId = data?.user.id ?? null;
  const flipSounds = (on: boolean): void => {
    dispatch(terminalActions.soundsSwitched(on));
    keepSettings({ soundsOn: on });
    if (on) playSound('opened');
  };
  const flipOneClick = (on: boolean): void => {
    const of = on ? userId : null;
    dispatch(terminalActions.oneClickSwitched(of));
    keepSettings({ oneClickOf: of });
  };
  return (
    <Dialog title={t('Trading settings')} onClose={onClose}>
      <Stack gap={4}>
        <Row align="start">
          <Switch
            on={oneClickOf !== null && oneClickOf === userId}
            labelledBy="t-one-click-title"
            onChange={flipOneClick}
          />
          <Stack gap={1}>
            <span id="t-one-click-title">{t('One-click trading')}</span>
            <span className="muted">
              {t(
                'SELL and BUY open an order at once with the amount beside them, without a ticket or a confirmation.',
              )}
            </span>
          </Stack>
        </Row>
        <Row align="start">
          <Switch on={soundsOn} labelledBy="t-sounds-title" onChange={flipSounds} />
          <Stack gap={1}>
            <span id="t-sounds-title">{t('Sounds')}</span>
            <span className="muted">{t('When an order opens or closes.')}</span>
          </Stack>
        </Row>
        <p className="caption muted">{t('Saved in this browser.')}</p>
      </Stack>
    </Dialog>
  );
};
