import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { proposalsFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import type { ProposalItem } from '../../../../../query/trading/proposals/contract.ts';
import { useAppSelector } from '../../../app/store.ts';
import { useOwnMatter } from '../../../app/session/use-own-matter.ts';
import { Text } from '../../../components/cells/cells.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { DecideButtons, type Act } from '../../../components/decide/decide-buttons.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { correctionWords } from '../../../lib/correction-words.ts';
import { formatMoney, unknown } from '../../../lib/format/numbers.ts';
import { purposeWords } from '../../../lib/purpose-words.ts';
import { say } from '../../../lib/sentence.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import {
  paymentsApi,
  useConfirmProposalMutation,
  useDeclineProposalMutation,
  usePreviewProposalQuery,
} from '../api.ts';
import { actWords, proposalMoney } from './proposal-words.ts';

type Decision = Readonly<{ act: Act; on: ProposalItem }>;

/** Details that distinguish an act from others of its kind. */
const moreOf = ({ act }: ProposalItem, t: TFunction): readonly (string | null)[] => {
  if (act.kind === 'adjustment')
    return [act.purpose === null ? null : purposeWords(t)[act.purpose], act.reference];
  if (act.kind === 'correction' || act.kind === 'deletion')
    return [act.reason === undefined ? null : correctionWords(t)[act.reason]];
  return act.kind === 'refund' ? [`${act.amount} ${act.currency}`, act.reference] : [];
};

const ActCell = ({ row }: { row: ProposalItem }) => {
  const { t } = useTranslation();
  const more = moreOf(row, t);
  const beside = more.filter((word) => word !== null).join(', ');
  return <Text value={beside === '' ? actWords(row, t) : `${actWords(row, t)}: ${beside}`} />;
};

const StatusCell = ({ row }: { row: ProposalItem }) => {
  const { t } = useTranslation();
  const shown = {
    waiting: ['warn', t('Waiting')],
    late: ['muted', t('Expired')],
    confirmed: ['success', t('Confirmed')],
    declined: ['danger', t('Declined')],
  } as const;
  const [tone, word] = shown[row.status];
  return <Chip tone={tone}>{word}</Chip>;
};

/** Links to the statement of the wallet in question. */
const WalletCell = ({ row }: { row: ProposalItem }) => {
  const { user, balance } = row;
  return (
    <Link className="cut" to={`/admin/customers/wallets/${balance.id}`}>
      {user.full_name ?? unknown}
    </Link>
  );
};

type RowProps = Readonly<{ row: ProposalItem; onDecide: (decision: Decision) => void }>;

/** The person who proposed it may withdraw it, but never confirm it. */
const RowActions = ({ row, onDecide }: RowProps) => {
  const viewerId = useAppSelector((state) => state.session.userId);
  const off = useOwnMatter()(row.user.id);
  if (row.status !== 'waiting') return null;
  return (
    <DecideButtons
      off={off}
      isApproveOffered={row.proposed_by.id !== viewerId}
      onDecide={(act) => onDecide({ act, on: row })}
    />
  );
};

const cell = columnsOf<ProposalItem>();
const columns = [
  cell.cell('user', 'CUSTOMER', (row) => <WalletCell row={row} />, {
    width: 128,
    sortable: false,
    card: true,
  }),
  cell.cell('act', 'PROPOSAL', (row) => <ActCell row={row} />, {
    width: 186,
    grow: 1,
    sortable: false,
    card: true,
  }),
  cell.money(
    'amount',
    'AMOUNT',
    ({ amount }) => amount,
    ({ balance }) => balance.currency,
    { width: 98, card: true },
  ),
  cell.cell('proposed_by', 'PROPOSED BY', (row) => <Text value={row.proposed_by.full_name} />, {
    width: 122,
    sortable: false,
    card: true,
  }),
  cell.time('proposed_at', 'PROPOSED AT', { width: 160 }),
  cell.time('until', 'UNTIL', { width: 160, card: true }),
  cell.cell('status', 'STATUS', (row) => <StatusCell row={row} />, {
    width: 98,
    sortable: false,
    card: true,
  }),
  cell.cell(
    'decided_by',
    'DECIDED BY',
    (row) => <Text value={row.decided_by?.full_name ?? null} />,
    { width: 122, sortable: false },
  ),
];

/** What a confirmation would do to the wallet now, or why it cannot be confirmed. */
const Preview = ({ on }: Readonly<{ on: ProposalItem }>) => {
  const { t } = useTranslation();
  const { currentData: preview, error } = usePreviewProposalQuery(
    { id: on.id, placeId: on.place_id },
    { refetchOnMountOrArgChange: true },
  );
  if (error !== undefined) return say(t, sentenceOf(error));
  if (preview === undefined) return t('Checking what will be posted …');
  const money = (amount: string) => formatMoney(amount, preview.currency);
  return t('Balance now: {{before}}. Balance after: {{after}}.', {
    before: money(preview.balance),
    after: money(preview.balance_after),
  });
};

type QuestionProps = Readonly<{ decision: Decision; onClose: () => void }>;

const Question = ({ decision: { act, on }, onClose }: QuestionProps) => {
  const { t } = useTranslation();
  const about = on.user.full_name ?? undefined;
  const place = { id: on.id, placeId: on.place_id };
  const confirm = useAct(useConfirmProposalMutation(), { alwaysWentWrong: true, about });
  const decline = useAct(useDeclineProposalMutation(), { alwaysWentWrong: true, about });
  const isApproved = act === 'approve';
  const words = {
    what: actWords(on, t),
    money: proposalMoney(on),
    name: on.user.full_name ?? unknown,
    proposer: on.proposed_by.full_name ?? unknown,
  };
  return (
    <Confirm
      question={isApproved ? t('Confirm this proposal?') : t('Decline this proposal?')}
      consequence={
        isApproved ? (
          <>
            {t(
              '{{what}}: {{money}} of {{name}}, proposed by {{proposer}}. It takes effect at once.',
              words,
            )}{' '}
            <Preview on={on} />
          </>
        ) : (
          t('{{what}}: {{money}} of {{name}}, proposed by {{proposer}}. No money moves.', words)
        )
      }
      act={isApproved ? t('Confirm proposal') : t('Decline proposal')}
      danger={!isApproved}
      onConfirm={() => (isApproved ? confirm : decline).run(place)}
      onClose={onClose}
    />
  );
};

/** `/admin/proposals` */
export const ProposalsPage = () => {
  const { t } = useTranslation();
  const [decision, setDecision] = useState<Decision | null>(null);
  const all = useMemo(
    () => [...columns, cell.actions((row) => <RowActions row={row} onDecide={setDecision} />, 80)],
    [],
  );
  return (
    <>
      <ListPage
        conditions={proposalsFiltered}
        name="proposals"
        endpoint={paymentsApi.endpoints.listProposals}
        path={{}}
        title={t('Proposals')}
        line={t('Staff actions with real money that a second person must confirm.')}
        noun={(count) => t('proposals', { count, defaultValue_one: 'proposal' })}
        columns={all}
        searchFor={t('Search customer')}
        emptyWhy={t('No proposals yet.')}
      />
      {decision === null ? null : (
        <Question decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
};
