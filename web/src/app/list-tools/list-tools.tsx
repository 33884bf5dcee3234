import Bookmark from 'lucide-react/icons/bookmark';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListViewItem } from '../../../../query/identity/list-views/contract.ts';
import type { ListToolsProps } from '../../components/list/list-tools.ts';
import { lazyModule } from '../../lib/lazy-module.ts';
import { useCan } from '../session/use-can.ts';
import { useListViewsQuery } from './api.ts';
import { ToolButton } from './tool-button.tsx';

const tools = lazyModule(() => import('./menus.ts'));

/**
 * Opens a list in its initial state with the person's default view. If the address already matches a view, as after a
 * reload, that view counts as open.
 */
const useFirstView = (
  { list, layout }: ListToolsProps,
  views: readonly ListViewItem[] | undefined,
  onOpened: (id: string) => void,
) => {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || views === undefined) return;
    isOpened.current = true;
    const isShown = ({ query, columns }: ListViewItem) => list.isAs(query) && layout.isAs(columns);
    const view = views.find((one) => (list.isUntouched ? one.is_default : isShown(one)));
    if (view === undefined) return;
    onOpened(view.id);
    if (!list.isUntouched) return;
    layout.apply(view.columns);
    if (view.query !== '') list.openView(view.query, true);
  }, [views, list, layout, onOpened]);
};

/** Tools for a whole list: views, and the export to a file. Their code loads when one is first needed. */
export const ListTools = (props: ListToolsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const [wanted, setWanted] = useState<'views' | 'export' | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const { data: views } = useListViewsQuery(props.list.name, { skip: !can('saveViews') });
  useFirstView(props, views, setCurrent);
  // The name of an open view is shown by the menu, so the menu's code is needed.
  const menus = tools.use(wanted !== null || current !== null);
  return (
    <>
      {!can('saveViews') ? null : menus === null ? (
        <ToolButton
          name={t('Views')}
          icon={Bookmark}
          onNear={tools.prepare}
          onPress={() => setWanted('views')}
        />
      ) : (
        <menus.ViewsMenu
          {...props}
          views={views ?? []}
          current={current}
          onCurrent={setCurrent}
          startsOpen={wanted === 'views'}
        />
      )}
      {!can('exportLists') || props.asked === null ? null : menus === null ||
        props.asked === undefined ? (
        <ToolButton
          name={t('Export')}
          icon={Download}
          waits={props.asked === undefined}
          onNear={tools.prepare}
          onPress={() => setWanted('export')}
        />
      ) : (
        <menus.ExportMenu {...props} asked={props.asked} startsOpen={wanted === 'export'} />
      )}
    </>
  );
};
