import { useTranslation } from 'react-i18next';
import {
  isImpersonalName,
  viewLimits,
  type ViewColumn,
} from '../../../../domain/shared/lists/views.ts';
import type { ListViewItem } from '../../../../query/identity/list-views/contract.ts';
import { SelectField } from '../../components/form/choice-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useAct } from '../../components/form/use-act.ts';
import type { ListState } from '../../components/list/list-state.ts';
import { useCan } from '../session/use-can.ts';
import { useAddListViewMutation, useChangeListViewMutation } from './api.ts';

/** Who sees a view besides its owner. */
const audiences = {
  me: [],
  managers: [1, 2],
  staff: [1, 2, 5, 6],
} as const satisfies Readonly<Record<string, readonly number[]>>;
type Audience = keyof typeof audiences;

const isAudience = (text: string): text is Audience => Object.hasOwn(audiences, text);

const audienceOf = (roles: readonly number[]): Audience => {
  if (roles.length === 0) return 'me';
  return roles.includes(5) || roles.includes(6) ? 'staff' : 'managers';
};

type Props = Readonly<{
  list: Pick<ListState, 'name' | 'kept'>;
  columns: readonly ViewColumn[];
  /** The view to change; `null` for a new one. */
  changed: ListViewItem | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}>;

/**
 * Saves the list's current filters, order and columns with their widths. Searches and conditions that name people are
 * left out.
 */
export const ViewDialog = ({ list, columns, changed, onSaved, onClose }: Props) => {
  const { t } = useTranslation();
  const can = useCan();
  const fields = { LIST_VIEW_EXISTS: 'name' };
  const add = useAct(useAddListViewMutation(), { fields });
  const change = useAct(useChangeListViewMutation(), { fields });
  const save = async ({ name, audience }: { name: string; audience: string }) => {
    const view = {
      list: list.name,
      name,
      query: list.kept,
      columns: [...columns],
      sharedWith: [...audiences[isAudience(audience) ? audience : 'me']],
    };
    if (changed !== null) return change.submit({ id: changed.id, ...view });
    const { id } = await add.submit(view);
    return onSaved(id);
  };
  return (
    <FormDialog
      title={changed === null ? t('Save as a view') : t('Change this view')}
      initialValues={{
        name: changed?.name ?? '',
        // A person who may no longer share views keeps it private.
        audience: audienceOf(can('shareViews') ? (changed?.shared_with ?? []) : []),
      }}
      validate={({ name }): Record<string, string> => {
        if (name.trim() === '') return { name: 'This is required.' };
        return isImpersonalName(name)
          ? {}
          : { name: 'Do not enter email addresses or phone numbers.' };
      }}
      act={{ label: t('Save view') }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('Name')}
        hint={t('Keeps filters, order and columns, but no search and no conditions on people.')}
        maxLength={viewLimits.name}
        focusFirst
      />
      {can('shareViews') ? (
        <SelectField
          name="audience"
          label={t('Visible to')}
          options={[
            { value: 'me', label: t('Only me') },
            { value: 'managers', label: t('Administrators and managers') },
            { value: 'staff', label: t('All staff') },
          ]}
        />
      ) : null}
    </FormDialog>
  );
};
