import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ImageDown from 'lucide-react/icons/image-down';
import Expand from 'lucide-react/icons/expand';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '../../../app/boot-context.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { Menu } from '../../../components/menu/menu.tsx';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { keepSettings } from '../stored-settings.ts';
import { selectTerminal, terminalActions } from '../terminal-slice.ts';
import type { ChartEngine } from './chart-engine.ts';

type ChartMenuProps = Readonly<{ instrument: string; engine: RefObject<ChartEngine | null> }>;

/** Full screen for the whole page, not only the chart, so that the ticket and dialogs are still shown over it. */
const useFullScreen = () => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onChange = (): void =>
      void dispatch(terminalActions.chartWidened(document.fullscreenElement !== null));
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [dispatch]);
  return (): void => {
    // A browser that forbids it leaves the page as it is.
    void (
      document.fullscreenElement === null
        ? document.documentElement.requestFullscreen()
        : document.exitFullscreen()
    ).catch(() => undefined);
  };
};

/** Menu of further actions on the chart. */
export const ChartMenu = ({ instrument, engine }: ChartMenuProps) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { appName } = useBranding();
  const { interval, averageOn, logScale } = useAppSelector(selectTerminal);
  const flipFullScreen = useFullScreen();
  const save = async (): Promise<void> => {
    const canvas = engine.current?.picture();
    if (canvas === undefined) return;
    const { savePicture } = await import('./chart-picture.ts');
    const at = new Date().toISOString().slice(0, 16);
    await savePicture(`${instrument}-${interval}-${at.replace(':', '-')}.png`, {
      canvas,
      title: `${instrumentName(instrument)} · ${interval}`,
      source: `${appName} · ${at.replace('T', ' ')} UTC`,
    });
  };
  return (
    <div className="t-chart-menu">
      <Menu
        name={t('Chart tools')}
        className="icon-button icon-button-tiny"
        trigger={<EllipsisVertical size={16} strokeWidth={1.75} aria-hidden="true" />}
        items={[
          {
            kind: 'check',
            label: t('Average of the last 20 closes'),
            checked: averageOn,
            onChoose: () => {
              dispatch(terminalActions.averageToggled());
              keepSettings({ averageOn: !averageOn });
            },
          },
          {
            kind: 'check',
            label: t('Logarithmic scale'),
            checked: logScale,
            onChoose: () => {
              dispatch(terminalActions.logScaleToggled());
              keepSettings({ logScale: !logScale });
            },
          },
          { kind: 'rule' },
          ...(document.fullscreenEnabled
            ? [
                {
                  kind: 'act' as const,
                  label: t('Full screen'),
                  icon: Expand,
                  onChoose: flipFullScreen,
                },
              ]
            : []),
          {
            kind: 'act',
            label: t('Save as image'),
            icon: ImageDown,
            onChoose: () => void save(),
          },
        ]}
      />
    </div>
  );
};
