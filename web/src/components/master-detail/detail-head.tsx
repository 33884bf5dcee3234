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
  /** Position on this page of the list, from 1, and the number of rows; `null` if the record is not on it. */
  place: number | null;
  count: number;
  /** Names of the buttons for the previous and the next record. */
  names: Readonly<{ previous: string; next: string }>;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}>;

/** The head of a detail: what it is, and the buttons for its neighbours and for closing it. */
export const DetailHead = (props: Props) => {
  const { title, titleId, state, line, place, count, names, onMove, onClose } = props;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // If the focus was lost with the last detail, it moves to the title of the next.
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
