import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  exportedMost,
  writeColumns,
  type ExportFormat,
} from '../../../../domain/shared/lists/exported.ts';
import { Button } from '../../components/button/button.tsx';
import type { ListToolsProps } from '../../components/list/list-tools.ts';
import { Menu } from '../../components/menu/menu.tsx';
import { useToast } from '../../components/toasts/toasts.tsx';
import { formatCount } from '../../lib/format/numbers.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { useFile } from '../session/use-file.ts';
import { downloadRows } from './download.ts';
import { ToolFace } from './tool-button.tsx';

type Props = Pick<ListToolsProps, 'columns'> &
  Readonly<{ asked: string | null; startsOpen?: boolean }>;

const addressOf = ({ asked, columns }: Props, format: ExportFormat): string => {
  const [address = '', query = ''] = (asked ?? '').split('?');
  const params = new URLSearchParams({ address, query, columns: writeColumns(columns), format });
  return `/admin/lists/export?${params.toString()}`;
};

/** The running export: the share that has arrived, and how to stop it. */
type Running = Readonly<{ share: number; stop: () => void }>;

const useExport = (props: Props) => {
  const [running, setRunning] = useState<Running | null>(null);
  const stopLast = useRef<() => void>(() => undefined);
  const toast = useToast();
  const fetchFile = useFile();
  useEffect(() => () => stopLast.current(), []);
  const run = async (format: ExportFormat) => {
    const giveUp = new AbortController();
    const stop = () => giveUp.abort();
    stopLast.current = stop;
    setRunning({ share: 0, stop });
    const address = addressOf(props, format);
    const { signal } = giveUp;
    const end = await fetchFile(
      () => downloadRows(address, signal, (share) => setRunning({ share, stop })),
      signal,
    );
    setRunning(null);
    if (end.kind === 'done') {
      const rows = formatCount(end.rows);
      if (end.stale === null) toast('success', '{{rows}} rows were exported', { rows });
      else
        toast('info', '{{rows}} rows were exported. The latest changes may be missing.', {
          rows,
        });
    }
    if (end.kind !== 'failed') return;
    const { text, params } = sentenceOf(end.problem);
    toast('error', text, params ?? {});
  };
  return { running, run };
};

/** Exports all rows of a list to a file: filtered, sorted and masked as on the screen, with the visible columns. */
export const ExportMenu = (props: Props) => {
  const { t } = useTranslation();
  const { running, run } = useExport(props);
  // Only the first time: after an export the button is back with its menu closed.
  const [startsOpen, setStartsOpen] = useState(props.startsOpen ?? false);
  if (running !== null) {
    return (
      <Button onClick={running.stop}>
        {running.share === 0
          ? t('Cancel export')
          : t('Cancel export ({{percent}}%)', { percent: Math.floor(running.share * 100) })}
      </Button>
    );
  }
  const label = (format: ExportFormat) =>
    t('{{format}}, at most {{rows}} rows', {
      format: format.toUpperCase(),
      rows: formatCount(exportedMost[format]),
    });
  const item = (format: ExportFormat) =>
    ({
      kind: 'act',
      label: label(format),
      onChoose: () => {
        setStartsOpen(false);
        void run(format);
      },
    }) as const;
  return (
    <Menu
      name={t('Export')}
      className="button"
      startsOpen={startsOpen}
      trigger={<ToolFace name={t('Export')} icon={Download} />}
      items={[
        { kind: 'head', label: t('All matching rows. The export is recorded.') },
        item('csv'),
        item('xlsx'),
      ]}
    />
  );
};
