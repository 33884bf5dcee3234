import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListViewItem } from '../../../../query/identity/list-views/contract.ts';
import { Confirm } from '../../components/dialog/confirm.tsx';
import { useAct } from '../../components/form/use-act.ts';
import type { ListToolsProps } from '../../components/list/list-tools.ts';
import type { MenuItem } from '../../components/menu/menu-items.ts';
import { Menu } from '../../components/menu/menu.tsx';
import { useChooseListViewMutation, useRemoveListViewMutation } from './api.ts';
import { ToolFace } from './tool-button.tsx';
import { ViewDialog } from './view-dialog.tsx';

type Props = Pick<ListToolsProps, 'list' | 'layout'> &
  Readonly<{
    views: readonly ListViewItem[];
    /** The view opened last. */
    current: string | null;
    onCurrent: (id: string | null) => void;
    startsOpen?: boolean;
  }>;

type Window = 'new' | 'change' | 'delete' | null;

/** Views of a list: the person's own and shared ones, and what can be done with the open one. */
export const ViewsMenu = ({ list, layout, views, current, onCurrent, startsOpen }: Props) => {
  const { t } = useTranslation();
  const [window, setWindow] = useState<Window>(null);
  const choosing = useAct(useChooseListViewMutation());
  const removing = useAct(useRemoveListViewMutation());
  const open = views.find(({ id }) => id === current) ?? null;
  const isChanged = open !== null && !(list.isAs(open.query) && layout.isAs(open.columns));
  const face =
    open === null ? null : isChanged ? t('{{view}}, changed', { view: open.name }) : open.name;
  const show = (view: ListViewItem | null) => {
    onCurrent(view?.id ?? null);
    layout.apply(view?.columns ?? []);
    list.openView(view?.query ?? '');
  };
  const choices: readonly MenuItem[] = [null, ...views].map((view) => ({
    kind: 'choice',
    label:
      view === null
        ? t('Default view')
        : view.is_own
          ? view.name
          : t('{{view}}, of {{owner}}', { view: view.name, owner: view.owner ?? t('a colleague') }),
    checked: view?.id === open?.id,
    onChoose: () => show(view),
  }));
  const acts: readonly MenuItem[] = [
    { kind: 'act', label: t('Save as a view'), onChoose: () => setWindow('new') },
    ...(open?.is_own === true
      ? [
          {
            kind: 'act',
            label: t('Change this view'),
            onChoose: () => setWindow('change'),
          } as const,
          {
            kind: 'act',
            label: t('Delete this view'),
            danger: true,
            onChoose: () => setWindow('delete'),
          } as const,
        ]
      : []),
    {
      kind: 'check',
      label: t('Open the list with this view'),
      checked: open === null ? !views.some((view) => view.is_default) : open.is_default,
      onChoose: () =>
        void choosing.run({
          list: list.name,
          viewId: open === null || open.is_default ? null : open.id,
        }),
    },
  ];
  return (
    <>
      <Menu
        name={face === null ? t('Views') : t('View {{view}}', { view: face })}
        className="button"
        startsOpen={startsOpen ?? false}
        trigger={<ToolFace name={face ?? t('Views')} stays={face !== null} icon={Bookmark} />}
        items={[...choices, { kind: 'rule' }, ...acts]}
      />
      {window === 'new' || window === 'change' ? (
        <ViewDialog
          list={list}
          columns={layout.shown}
          changed={window === 'change' ? open : null}
          onSaved={onCurrent}
          onClose={() => setWindow(null)}
        />
      ) : null}
      {window === 'delete' && open !== null ? (
        <Confirm
          question={t('Delete this view?')}
          consequence={t('{{view}} is removed for everyone who uses it. No data is deleted.', {
            view: open.name,
          })}
          act={t('Delete view')}
          onConfirm={async () => {
            if ((await removing.run(open.id)) !== null) onCurrent(null);
          }}
          onClose={() => setWindow(null)}
        />
      ) : null}
    </>
  );
};
