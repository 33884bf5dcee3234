import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import ImageOff from 'lucide-react/icons/image-off';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTexts } from '../../../../domain/shared/texts/fields.ts';
import { IconButton } from '../button/button.tsx';
import { ErrorFace, Spinner } from '../faces/faces.tsx';
import { formatSize } from '../../lib/format/sizes.ts';
import type { Problem } from '../../lib/problem.ts';
import { ImageStage } from './image-stage.tsx';
import { nextZoom, zooms } from './place-image.ts';
import { useDocument } from './use-document.ts';
import './viewer.css';

/** `size` in bytes; `kind` as a file extension: `png`, `pdf`. */
export type ViewedFile = Readonly<{ url: string; kind: string; size: number }>;

type OnRefused = (problem: Problem) => void;

const start = { zoom: 1, turns: 0 };
const most = zooms[zooms.length - 1] ?? 1;

const ImageViewer = ({
  file,
  name,
  onRefused,
}: Readonly<{ file: ViewedFile; name: string; onRefused: OnRefused }>) => {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState(false);
  const [{ zoom, turns }, setView] = useState(start);
  const loaded = useDocument(file.url, attempt, onRefused);
  if (loaded.state === 'loading') {
    return (
      <div className="face small muted">
        <Spinner label={t('Loading image')} />
      </div>
    );
  }
  if (loaded.state === 'failed') {
    return <ErrorFace error={loaded.problem} onRetry={() => setAttempt(attempt + 1)} />;
  }
  if (broken) {
    return (
      <div className="face small muted">
        <ImageOff size={28} strokeWidth={1.5} aria-hidden="true" />
        <p>{t(fieldTexts.fileDamaged)}</p>
      </div>
    );
  }
  const isFit = zoom === start.zoom && turns % 4 === 0;
  return (
    <>
      <ImageStage
        address={loaded.address}
        name={name}
        zoom={zoom}
        turns={turns}
        onBroken={() => setBroken(true)}
      />
      <div
        className="viewer-tools raised row gap-0"
        role="toolbar"
        aria-label={t('Document image')}
      >
        <IconButton
          size="small"
          name={t('Zoom out')}
          off={zoom <= 1}
          onClick={() => setView({ turns, zoom: nextZoom(zoom, -1) })}
        >
          <Minus size={15} aria-hidden="true" />
        </IconButton>
        <span className="number strong" aria-live="polite">
          {Math.round(zoom * 100)}%
        </span>
        <IconButton
          size="small"
          name={t('Zoom in')}
          off={zoom >= most}
          onClick={() => setView({ turns, zoom: nextZoom(zoom, 1) })}
        >
          <Plus size={15} aria-hidden="true" />
        </IconButton>
        <IconButton
          size="small"
          name={t('Rotate')}
          onClick={() => setView({ zoom, turns: turns + 1 })}
        >
          <RotateCw size={15} aria-hidden="true" />
        </IconButton>
        <IconButton size="small" name={t('Fit')} off={isFit} onClick={() => setView(start)}>
          <Maximize size={15} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
};

/** A PDF may contain code that a browser would run, so it is downloaded and never shown here (decisions.md 32). */
const PdfDownload = ({ file }: { file: ViewedFile }) => {
  const { t } = useTranslation();
  return (
    <div className="face small muted">
      <FileText size={36} strokeWidth={1.25} aria-hidden="true" />
      <p>{t('A PDF cannot be shown here.')}</p>
      <a className="button" href={file.url} download>
        <Download size={15} aria-hidden="true" />
        {t('Download PDF, {{size}}', { size: formatSize(file.size) })}
      </a>
    </div>
  );
};

/** Shows one document, with zoom and rotation. A new file starts fitted and upright. */
export const DocumentViewer = ({
  file,
  name,
  onRefused,
}: Readonly<{ file: ViewedFile | null; name: string; onRefused: OnRefused }>) => {
  const { t } = useTranslation();
  return (
    <div className="viewer relative row align-stretch gap-0 grow">
      {file === null ? (
        <div className="face small muted">
          <ImageOff size={28} strokeWidth={1.5} aria-hidden="true" />
          <p>{t('This side was not uploaded.')}</p>
        </div>
      ) : file.kind === 'pdf' ? (
        <PdfDownload file={file} />
      ) : (
        <ImageViewer key={file.url} file={file} name={name} onRefused={onRefused} />
      )}
    </div>
  );
};
