import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeysLine } from '../../../components/keys-line/keys-line.tsx';
import { List } from '../../../components/list/list.tsx';
import { useListState } from '../../../components/list/list-state.ts';
import { MasterDetail, useIsBeside } from '../../../components/master-detail/master-detail.tsx';
import { useOpenRow } from '../../../components/master-detail/use-open-row.ts';
import { Page } from '../../../components/page/page.tsx';
import { UnsavedQuestion } from '../../../components/page/unsaved-question.tsx';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { useDrafts } from '../../../lib/use-drafts.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useSingleKeys } from '../../../lib/use-single-keys.ts';
import { useListKycCasesQuery, type KycCase } from '../api.ts';
import { kycCasesFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import { ConditionsFilter } from '../../../components/list/conditions-filter.tsx';
import { caseColumns, caseColumnsBeside, caseKey } from './columns.tsx';
import type { Decision } from './decision.tsx';
import { useMayDecide } from './may-decide.ts';
import { RowActions } from './row-actions.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useLinkedCase } from './use-linked-case.ts';

const listOptions = { sort: '-created_at', filters: ['status'], conditions: true } as const;
const noRows: readonly KycCase[] = [];
const questions = lazyModule(() => import('./decision.tsx'));
const panels = lazyModule(() => import('./case-panel.tsx'));

const keyOptions = {
  acts: { a: 'approve', d: 'decline', j: 'next', k: 'previous' },
  part: '[data-kyc-review]',
  storageKey: 'daybook.kyc-keys',
} as const;

type ReviewAct = (typeof keyOptions.acts)[keyof typeof keyOptions.acts];

/** `/admin/kyc`: the people who sent documents, and the decision on each (staff.md, KYC Documents). */
export const KycReviewPage = () => {
  const { t } = useTranslation();
  const list = useListState('kyc', listOptions);
  const result = useListKycCasesQuery(list.query);
  const rows = result.data?.data ?? noRows;
  const { at, shown, show, move, onDecided } = useOpenRow({
    key: caseKey,
    rows,
    asked: JSON.stringify(list.query),
    askedMs: result.data === undefined || result.isFetching ? null : (result.startedTimeStamp ?? 0),
    useElsewhere: useLinkedCase,
  });
  const [decision, setDecision] = useState<Decision | null>(null);
  const reasons = useDrafts();
  const asked = questions.use();
  const opened = panels.use(shown !== null);
  useEffect(panels.prepare, []);
  const mayDecide = useMayDecide();
  const isBeside = useIsBeside();
  const isTight = useMedia('(max-width: 1599px)');
  const onAct = useCallback(
    (act: ReviewAct) => {
      if (decision !== null) return;
      if (act === 'next' || act === 'previous') return move(act === 'next' ? 1 : -1);
      if (shown === null) return;
      const { isApproveOffered, off } = mayDecide(shown);
      if (off === false && (act === 'decline' || isApproveOffered)) setDecision({ act, on: shown });
    },
    [decision, move, shown, mayDecide],
  );
  const keys = useSingleKeys<ReviewAct>(keyOptions, onAct);
  const actions = useCallback(
    (row: KycCase) => <RowActions row={row} onDecide={setDecision} />,
    [],
  );
  const open = useCallback((row: KycCase) => show(row.id), [show]);
  const close = useCallback(() => show(null), [show]);
  const panel =
    shown === null || opened === null ? null : (
      <opened.CasePanel
        key={shown.id}
        shown={shown}
        place={at < 0 ? null : at + 1}
        count={rows.length}
        onMove={move}
        onClose={close}
        reason={reasons.textOf(shown.id)}
        onReason={reasons.write}
        onDecide={setDecision}
      />
    );
  return (
    <>
      <MasterDetail title={t('Documents')} detail={panel} onClose={close}>
        <Page
          title={t('KYC Documents')}
          line={
            <>
              {t('Documents that customers sent, and our decisions. Times are UTC.')}{' '}
              <KeysLine
                keys={[
                  [['A'], t('approve')],
                  [['D'], t('decline')],
                  [['J', 'K'], t('move')],
                ]}
                on={keys.on}
                onFlip={keys.flip}
              />
            </>
          }
        >
          <List
            list={list}
            result={result}
            label={t('KYC Documents')}
            noun={(count) => t('documents', { count, defaultValue_one: 'document' })}
            columns={shown !== null && isBeside && isTight ? caseColumnsBeside : caseColumns}
            searchFor={t('Search name or email')}
            filters={
              <>
                <StatusFilter list={list} />
                <ConditionsFilter list={list} columns={kycCasesFiltered} />
              </>
            }
            hasOwnKeys
            actions={actions}
            actionsWidth={74}
            onOpen={open}
            emptyWhy={t('Documents that customers send on their KYC page appear here.')}
          />
        </Page>
      </MasterDetail>
      {decision === null || asked === null ? null : (
        <asked.DecisionQuestion
          decision={decision}
          reason={reasons.textOf(decision.on.id)}
          onDecided={(id, sentMs) => {
            reasons.drop(id);
            onDecided(id, sentMs);
          }}
          onClose={() => setDecision(null)}
        />
      )}
      <UnsavedQuestion isUnsaved={reasons.isAny} />
    </>
  );
};
