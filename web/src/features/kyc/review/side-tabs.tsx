import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import IdCard from 'lucide-react/icons/id-card';
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSides, type FileSide } from '../../../../../domain/shared/kyc/types.ts';
import type { KycCase } from '../api.ts';
import { formatSize, sideLabels } from '../documents.ts';

const icons = { front: IdCard, back: RectangleHorizontal, address: House } as const;

type Props = Readonly<{
  shown: KycCase;
  side: FileSide;
  panelId: string;
  onSide: (side: FileSide) => void;
}>;

const step: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The sides of a case. No small pictures: a document is read, and its reading recorded, only when somebody looks. */
export const SideTabs = ({ shown, side, panelId, onSide }: Props) => {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = step[event.key];
    const next =
      by === undefined
        ? undefined
        : fileSides[(fileSides.indexOf(side) + by + fileSides.length) % fileSides.length];
    if (next === undefined) return;
    event.preventDefault();
    onSide(next);
    list.current?.querySelector<HTMLElement>(`[data-side="${next}"]`)?.focus();
  };
  const said = (of: FileSide): string => {
    const file = shown[of];
    return file === null
      ? t('Not handed in')
      : `${file.kind.toUpperCase()} · ${formatSize(file.size)}`;
  };
  return (
    <div ref={list} className="kyc-tabs" role="tablist" aria-label={t('Documents')}>
      {fileSides.map((of) => {
        const Icon = shown[of]?.kind === 'pdf' ? FileText : icons[of];
        return (
          <button
            key={of}
            type="button"
            role="tab"
            data-side={of}
            aria-selected={of === side}
            aria-controls={panelId}
            tabIndex={of === side ? 0 : -1}
            className="kyc-tab"
            onClick={() => onSide(of)}
            onKeyDown={onKeyDown}
          >
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
            <span>
              <span className="kyc-tab-word">{t(sideLabels[of].label)}</span>
              <span className="kyc-tab-note number">{said(of)}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
};
