import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/button.tsx';
import { Row } from '../layout/layout.tsx';
import './master-detail.css';

type Props = Readonly<{
  title: string;
  titleId: string;
  /** Beside the title. */
  state?: ReactNode;
  line: ReactNode;
  /** Place on this page of the list, from 1, and how many there are; `null` for one from elsewhere. */
  place: number | null;
  count: number;
  /** What the ways to its neighbours are called. */
  names: Readonly<{ previous: string; next: string }>;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}>;

/** Over a detail: what it is, and the ways to its neighbours and out. */
export const DetailHead = (props: Props) => {
  const { title, titleId, state, line, place, count, names, onMove, onClose } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the last detail took the focus away with it, one goes on at the name of the next.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="detail-head row gap-1 fixed edge-below small">
      <div className="grow">
        <Row>
          <h2 className="cut" ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {state}
        </Row>
        <p className="muted">{line}</p>
      </div>
      <IconButton
        name={names.previous}
        off={place === null || place <= 1}
        onClick={() => onMove(-1)}
      >
        <ChevronUp size={17} aria-hidden="true" />
      </IconButton>
      <IconButton
        name={names.next}
        off={place !== null && place >= count}
        onClick={() => onMove(1)}
      >
        <ChevronDown size={17} aria-hidden="true" />
      </IconButton>
      {place === null ? null : (
        <span className="muted number">{t('{{place}} of {{total}}', { place, total: count })}</span>
      )}
      <IconButton name={t('Close')} onClick={onClose}>
        <X size={17} aria-hidden="true" />
      </IconButton>
    </header>
  );
};
