import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import ImageOff from 'lucide-react/icons/image-off';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTexts } from '../../../../../domain/shared/texts/fields.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { ErrorFace, Spinner } from '../../../components/faces/faces.tsx';
import { formatSize } from '../documents.ts';
import { ImageStage } from './image-stage.tsx';
import { nextZoom, zooms } from './place-image.ts';
import { useDocument } from './use-document.ts';
import '../../../components/faces/faces.css';

export type CaseFile = Readonly<{ url: string; kind: string; size: number }>;

const start = { zoom: 1, turns: 0 };
const most = zooms[zooms.length - 1] ?? 1;

const Bare = ({ children }: { children: ReactNode }) => (
  <div className="kyc-viewer-face">{children}</div>
);

const ImageViewer = ({ file, name }: { file: CaseFile; name: string }) => {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState(false);
  const [{ zoom, turns }, setView] = useState(start);
  const loaded = useDocument(file.url, attempt);
  if (loaded.state === 'loading') {
    return (
      <Bare>
        <Spinner label={t('Loading the picture')} />
      </Bare>
    );
  }
  if (loaded.state === 'failed') {
    return (
      <Bare>
        <ErrorFace error={loaded.problem} onRetry={() => setAttempt(attempt + 1)} />
      </Bare>
    );
  }
  if (broken) {
    return (
      <Bare>
        <ImageOff size={28} strokeWidth={1.5} aria-hidden="true" />
        <p>{t(fieldTexts.fileDamaged)}</p>
      </Bare>
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
      <div className="kyc-tools" role="toolbar" aria-label={t('Picture of the document')}>
        <IconButton
          name={t('Zoom out')}
          off={zoom <= 1}
          onClick={() => setView({ turns, zoom: nextZoom(zoom, -1) })}
        >
          <Minus size={15} aria-hidden="true" />
        </IconButton>
        <span className="number kyc-zoom" aria-live="polite">
          {Math.round(zoom * 100)}%
        </span>
        <IconButton
          name={t('Zoom in')}
          off={zoom >= most}
          onClick={() => setView({ turns, zoom: nextZoom(zoom, 1) })}
        >
          <Plus size={15} aria-hidden="true" />
        </IconButton>
        <span className="kyc-tools-rule" />
        <IconButton name={t('Rotate')} onClick={() => setView({ zoom, turns: turns + 1 })}>
          <RotateCw size={15} aria-hidden="true" />
        </IconButton>
        <IconButton name={t('Fit')} off={isFit} onClick={() => setView(start)}>
          <Maximize size={15} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
};

/** A PDF could hold what a browser would run: it is saved, never shown here (decisions.md 32). */
const PdfDownload = ({ file }: { file: CaseFile }) => {
  const { t } = useTranslation();
  return (
    <Bare>
      <FileText size={36} strokeWidth={1.25} aria-hidden="true" />
      <p>{t('A PDF is downloaded, not shown here.')}</p>
      <a className="button" href={file.url} download>
        <Download size={15} aria-hidden="true" />
        {t('Download PDF, {{size}}', { size: formatSize(file.size) })}
      </a>
    </Bare>
  );
};

/** One document, looked at closely. A new file starts fitted and upright. */
export const Viewer = ({ file, name }: { file: CaseFile | null; name: string }) => {
  const { t } = useTranslation();
  return (
    <div className="kyc-viewer">
      {file === null ? (
        <Bare>
          <ImageOff size={28} strokeWidth={1.5} aria-hidden="true" />
          <p>{t('This side was not handed in.')}</p>
        </Bare>
      ) : file.kind === 'pdf' ? (
        <PdfDownload file={file} />
      ) : (
        <ImageViewer key={file.url} file={file} name={name} />
      )}
    </div>
  );
};
