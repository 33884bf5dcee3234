import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LeadFormField } from '../../../../../domain/shared/crm/merge.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import type { DuplicateItem } from '../../../../../query/crm/duplicates/contract.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { RadioField } from '../../../components/form/radio-field.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { unknown } from '../../../lib/format/numbers.ts';
import { leadName } from '../leads/lead-cells.tsx';
import { useMergeLeadsMutation } from './api.ts';
import { MergeWork } from './merge-work.tsx';
import {
  comesToSee,
  differing,
  initialOf,
  inOrder,
  requestOf,
  said,
  worked,
  type MergeValues,
  type Pair,
} from './merging.ts';

type Props = Readonly<{ opened: DuplicateItem; other: DuplicateItem; onClose: () => void }>;

const labelsOf = (t: TFunction): Readonly<Record<LeadFormField, string>> => ({
  firstName: t('First name'),
  lastName: t('Last name'),
  email: t('Email'),
  phone: t('Phone'),
  country: t('Country'),
  city: t('City'),
  funnelLink: t('Funnel Link'),
  reference: t('Aff. Reference'),
  status: t('Sale status'),
});

/** What a lead contributes to the merge, in one line. */
const useBrings = () => {
  const { t } = useTranslation();
  return (lead: DuplicateItem): string =>
    [
      `#${String(lead.number ?? unknown)} ${leadName(lead)}`,
      lead.linked === null ? null : t('is a customer'),
      t('{{count}} notes', { count: lead.notes_total, defaultValue_one: '{{count}} note' }),
      t('{{count}} tasks', { count: lead.tasks, defaultValue_one: '{{count}} task' }),
      t('{{count}} calls', { count: lead.calls, defaultValue_one: '{{count}} call' }),
    ]
      .filter((part) => part !== null)
      .join(', ');
};

/** Merges two leads of one person: asks which one stays, and which values it has afterwards. */
export const MergeDialog = ({ opened, other, onClose }: Props) => {
  const { t } = useTranslation();
  const brings = useBrings();
  const { submit } = useAct(useMergeLeadsMutation(), { done: successTexts.leadsMerged });
  const labels = labelsOf(t);
  const pair: Pair = [opened, other];
  const consequence = (values: MergeValues): string => {
    const { keep, gone } = inOrder(values, pair);
    const ends = t(
      '#{{gone}} is removed. Its notes ({{notes}}), tasks ({{tasks}}), calls ({{calls}}) and history move to #{{keep}}. This cannot be undone.',
      {
        gone: gone.number ?? unknown,
        keep: keep.number ?? unknown,
        notes: gone.notes_total,
        tasks: gone.tasks,
        calls: gone.calls,
      },
    );
    const { lost } = worked(values, pair);
    const taken = t(
      'No longer assigned to {{people}}. Open tasks of its agent move to the new agent.',
      { people: lost.join(', ') },
    );
    const unseen = t('{{affiliator}} no longer sees it.', {
      affiliator: gone.user?.full_name ?? unknown,
    });
    const seeing = comesToSee(values, pair);
    const seen = t('{{affiliator}} will see the merged data.', { affiliator: seeing });
    return [
      ends,
      lost.length === 0 ? null : taken,
      gone.user === null || gone.user.id === keep.user?.id ? null : unseen,
      seeing === null ? null : seen,
    ]
      .filter((sentence) => sentence !== null)
      .join(' ');
  };
  return (
    <FormDialog<MergeValues>
      title={t('Merge two leads')}
      wide
      initialValues={initialOf(opened, other)}
      act={(values) => ({
        label: t('Merge'),
        danger: true,
        off: inOrder(values, pair).gone.linked !== null && t('Keep the one that is a customer'),
      })}
      ask={(values) => ({
        question: t('Merge these two leads?'),
        consequence: consequence(values),
      })}
      onSubmit={(values) => submit(requestOf(values, pair))}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <RadioField
            name="keepId"
            label={t('Lead to keep')}
            options={pair.map((lead) => ({ value: lead.id, label: brings(lead) }))}
          />
          <MergeWork values={values} pair={pair} />
          {differing(opened, other).map((field) => (
            <RadioField
              key={field}
              name={field}
              label={labels[field]}
              look="cards"
              options={pair.map((lead) => ({
                value: lead.id,
                label: said(lead, field) === '' ? t('Nothing') : said(lead, field),
              }))}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
};
