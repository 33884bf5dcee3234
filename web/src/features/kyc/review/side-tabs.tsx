import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import IdCard from 'lucide-react/icons/id-card';
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSides, type FileSide } from '../../../../../domain/shared/kyc/types.ts';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import type { KycCase } from '../api.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { sideLabels } from '../documents.ts';

const icons = { front: IdCard, back: RectangleHorizontal, address: House } as const;

type Props = Readonly<{
  shown: KycCase;
  side: FileSide;
  onSide: (side: FileSide) => void;
  /** The viewer of the chosen side. */
  children: ReactNode;
}>;

/** The sides of a case. Without thumbnails: a document is read, and the read recorded, only when somebody opens it. */
export const SideTabs = ({ shown, side, onSide, children }: Props) => {
  const { t } = useTranslation();
  const said = (name: FileSide): string => {
    const file = shown[name];
    return file === null
      ? t('Not uploaded')
      : `${file.kind.toUpperCase()} · ${formatSize(file.size)}`;
  };
  const tabs = fileSides.map((name) => {
    const Icon = shown[name]?.kind === 'pdf' ? FileText : icons[name];
    return {
      name,
      label: (
        <>
          <Icon size={18} strokeWidth={1.5} className="muted" aria-hidden="true" />
          <span className="stack gap-0 grow">
            <span className="cut">{t(sideLabels[name].label)}</span>
            <span className="caption number cut">{said(name)}</span>
          </span>
        </>
      ),
    };
  });
  return (
    <Tabs
      look="cards"
      isBelow
      label={t('Documents')}
      className="case-sides stack gap-0"
      panelClassName="case-picture row align-stretch"
      tabs={tabs}
      chosen={side}
      onChoose={onSide}
    >
      {children}
    </Tabs>
  );
};
