import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addNoteRequest } from '../../../../../command/crm/contract.ts';
import { noteLengthMax } from '../../../../../domain/shared/crm/types.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { ErrorFace, Spinner, StaleNote } from '../../../components/faces/faces.tsx';
import { TextareaField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useAddLeadNoteMutation, useListLeadNotesQuery } from './api.ts';
import { leadName } from './lead-cells.tsx';

type PageProps = Readonly<{ leadId: string; page: number; onMore: (() => void) | null }>;

/** Fifty notes; the last page shown has a button for older ones. */
const NotesPage = ({ leadId, page, onMore }: PageProps) => {
  const { t } = useTranslation();
  const result = useListLeadNotesQuery({ leadId, page }, { refetchOnMountOrArgChange: true });
  const { data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  if (data === undefined)
    return (
      <li className="centre pad-3">
        {isError ? <ErrorFace error={error} onRetry={() => void refetch()} /> : <Spinner />}
      </li>
    );
  if (data.meta.total === 0)
    return (
      <li className="centre pad-3 small muted">{t('No notes yet. Write the first one below.')}</li>
    );
  return (
    <>
      {page > 1 || staleness === null ? null : (
        <li className="centre pad-3">
          <StaleNote reason={staleness} />
        </li>
      )}
      {data.data.map(({ id, content, user, created_at: at }) => (
        <li key={id} className="stack gap-1 pad-3 rule-below">
          <p className="lines break">{content ?? unknown}</p>
          <Row as="p" justify="between" className="caption">
            <span>{user.full_name ?? unknown}</span>
            <Time at={at} as="staff" />
          </Row>
        </li>
      ))}
      {onMore !== null && page < data.meta.last_page ? (
        <li className="centre pad-3">
          <Button size="small" onClick={onMore}>
            {t('Older notes')}
          </Button>
        </li>
      ) : null}
    </>
  );
};

/** All notes of a lead, newest first, and a form for a new one. */
export const NotesDialog = ({ lead, onClose }: { lead: LeadItem; onClose: () => void }) => {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const { submit } = useAct(useAddLeadNoteMutation(), { done: successTexts.noteCreated });
  const title = t('Notes of {{name}}', { name: leadName(lead) });
  return (
    <FormDialog<{ content: string; leadId: string }>
      title={title}
      schema={addNoteRequest}
      initialValues={{ content: '', leadId: lead.id }}
      act={{ label: t('Add note') }}
      leave={t('Close')}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="notes frame-line scroll" tabIndex={0} aria-label={title}>
        {Array.from({ length: pages }, (_page, index) => (
          <NotesPage
            key={index}
            leadId={lead.id}
            page={index + 1}
            onMore={index + 1 === pages ? () => setPages(pages + 1) : null}
          />
        ))}
      </ul>
      <TextareaField name="content" label={t('Content')} maxLength={noteLengthMax} />
    </FormDialog>
  );
};
