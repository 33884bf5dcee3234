import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { List } from '../../../components/list/list.tsx';
import { useListState } from '../../../components/list/list-state.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useListKycCasesQuery, type KycCase } from '../api.ts';
import { CasePanel } from './case-panel.tsx';
import { caseColumns, caseColumnsBeside } from './columns.tsx';
import { DecisionQuestion, type Decision } from './decision.tsx';
import { KeysLine } from './keys-line.tsx';
import { useMayDecide } from './may-decide.ts';
import { RowActions } from './row-actions.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useReviewKeys, type ReviewAct } from './use-review-keys.ts';
import { useLinkedCase } from './use-linked-case.ts';
import { useShownCase } from './use-shown-case.ts';
import './review.css';

const listOptions = { sort: '-created_at', filters: ['status'] } as const;
const noRows: readonly KycCase[] = [];

/**
 * The case of the address. Decided here and thereby out of the filter, its neighbour takes its place, so that reviewing
 * goes on. Where the list was paged, filtered or changed by others, it stays: to read documents is recorded, so that
 * nobody's are opened that nobody asked for.
 */
const useOpenCase = (rows: readonly KycCase[], settled: boolean) => {
  const { id, show } = useShownCase();
  const [last, setLast] = useState<Readonly<{ row: KycCase; place: number }> | null>(null);
  const [decidedId, setDecidedId] = useState<string | null>(null);
  const at = rows.findIndex((row) => row.id === id);
  const here = rows[at] ?? null;
  const isGivingWay = at < 0 && id !== null && id === decidedId;
  // Linked to from the audit or a mail, or left behind by the list, a case need not be on this page of it.
  const isElsewhere = settled && at < 0 && id !== null && !isGivingWay;
  const linked = useLinkedCase(isElsewhere ? id : null, show);
  useEffect(() => {
    if (here !== null) setLast({ row: here, place: at });
  }, [here, at]);
  useEffect(() => {
    if (!isGivingWay || !settled) return;
    setDecidedId(null);
    const neighbour = last === null ? undefined : rows[Math.min(last.place, rows.length - 1)];
    show(neighbour?.id ?? null);
  }, [isGivingWay, settled, last, rows, show]);
  const kept = last !== null && last.row.id === id ? last.row : null;
  const move = useCallback(
    (by: 1 | -1) => {
      const next = rows[at < 0 ? 0 : at + by];
      if (next !== undefined) show(next.id);
    },
    [rows, at, show],
  );
  return { at, shown: here ?? linked ?? kept, show, move, onDecided: setDecidedId };
};

/** `/admin/kyc`: who sent documents, and the decision on each (staff.md, KYC Documents). */
export const KycReviewPage = () => {
  const { t } = useTranslation();
  const list = useListState('kyc', listOptions);
  const result = useListKycCasesQuery(list.query);
  const rows = result.data?.data ?? noRows;
  const { at, shown, show, move, onDecided } = useOpenCase(
    rows,
    result.data !== undefined && !result.isFetching,
  );
  const [decision, setDecision] = useState<Decision | null>(null);
  const mayDecide = useMayDecide();
  const isBeside = useMedia('(min-width: 1200px)');
  const isTight = useMedia('(max-width: 1599px)');
  const isPhone = useMedia('(max-width: 719px)');
  const onAct = useCallback(
    (act: ReviewAct) => {
      if (decision !== null) return;
      if (act === 'next' || act === 'previous') return move(act === 'next' ? 1 : -1);
      if (shown === null) return;
      const { isApproveOffered, off } = mayDecide(shown);
      if (off === false && (act === 'decline' || isApproveOffered))
        setDecision({ act, on: shown, reason: '' });
    },
    [decision, move, shown, mayDecide],
  );
  const keys = useReviewKeys(onAct);
  const actions = useCallback(
    (row: KycCase) => <RowActions row={row} onDecide={setDecision} />,
    [],
  );
  const open = useCallback((row: KycCase) => show(row.id), [show]);
  const close = useCallback(() => show(null), [show]);
  const panel =
    shown === null ? null : (
      <CasePanel
        key={shown.id}
        shown={shown}
        place={at < 0 ? null : at + 1}
        count={rows.length}
        onMove={move}
        onClose={close}
        onDecide={setDecision}
      />
    );
  return (
    <div
      className={`kyc-review${panel !== null && isBeside ? ' kyc-review-open' : ''}`}
      {...(at < 0 ? {} : { 'data-shown': at + 1 })}
    >
      <div className="kyc-review-list">
        <div className="page-head">
          <div>
            <h1 tabIndex={-1}>{t('KYC Documents')}</h1>
            <KeysLine on={keys.on} onFlip={keys.flip} />
          </div>
        </div>
        <List
          list={list}
          result={result}
          endpoint="listKycCases"
          label={t('KYC Documents')}
          noun={[t('document'), t('documents')]}
          columns={shown !== null && isBeside && isTight ? caseColumnsBeside : caseColumns}
          searchFor={t('Search name or email')}
          filters={<StatusFilter list={list} />}
          actions={actions}
          actionsWidth={74}
          onOpen={open}
          emptyWhy={t('Customers send documents on their KYC page; each appears here at once.')}
        />
      </div>
      {panel === null ? null : isBeside ? (
        <aside className="kyc-review-side">{panel}</aside>
      ) : (
        <Dialog
          title={t('Documents')}
          shape={isPhone ? 'sheet' : 'window'}
          bare
          wide
          onClose={close}
        >
          {panel}
        </Dialog>
      )}
      {decision === null ? null : (
        <DecisionQuestion
          decision={decision}
          onDecided={onDecided}
          onClose={() => setDecision(null)}
        />
      )}
    </div>
  );
};
