import { useCallback, useId, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSides, type FileSide } from '../../../../../domain/shared/kyc/types.ts';
import { sessionEnded } from '../../../app/session/slice.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { StatusChip } from '../../../components/chip/chip.tsx';
import { DocumentViewer } from '../../../components/document-viewer/document-viewer.tsx';
import { DetailHead } from '../../../components/master-detail/detail-head.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import type { Problem } from '../../../lib/problem.ts';
import { documentKinds, sideLabels } from '../documents.ts';
import { CaseFacts } from './case-facts.tsx';
import { CaseFoot, type CaseFootProps } from './case-foot.tsx';
import { SideTabs } from './side-tabs.tsx';
import './review.css';

type Props = CaseFootProps &
  Pick<ComponentProps<typeof DetailHead>, 'place' | 'count' | 'onMove' | 'onClose'>;

/** A case under review: its documents, who submitted them, and the decision. Mounted again for each case. */
export const CasePanel = ({ shown, reason, onReason, onDecide, ...rest }: Props) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const id = useId();
  const [side, setSide] = useState<FileSide>(
    fileSides.find((each) => shown[each] !== null) ?? 'front',
  );
  const onRefused = useCallback(
    ({ status }: Problem) => {
      if (status === 401) dispatch(sessionEnded());
    },
    [dispatch],
  );
  const name = t('{{side}} of the document of {{name}}', {
    side: t(sideLabels[side].label),
    name: shown.user.full_name,
  });
  return (
    <section
      className="case stack gap-0 fill scroll"
      aria-labelledby={`${id}-title`}
      data-kyc-review
    >
      <DetailHead
        {...rest}
        title={shown.user.full_name || unknown}
        titleId={`${id}-title`}
        state={<StatusChip status={shown.status} />}
        names={{ previous: t('Previous case'), next: t('Next case') }}
        line={
          <>
            {t(documentKinds[shown.type].label)}
            {' · '}
            {shown.number === null ? null : <span className="number">#{shown.number} · </span>}
            <Time at={shown.created_at} as="staff" />
          </>
        }
      />
      <SideTabs shown={shown} side={side} onSide={setSide}>
        <DocumentViewer file={shown[side]} name={name} onRefused={onRefused} />
      </SideTabs>
      <CaseFacts shown={shown} />
      <CaseFoot shown={shown} reason={reason} onReason={onReason} onDecide={onDecide} />
    </section>
  );
};
