import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleIds, roleNames } from '../../../../domain/shared/roles.ts';
import type { RightsRow } from '../../../../query/site/rights/contract.ts';
import { api } from '../../app/api.ts';
import { ErrorFace, Skeleton } from '../../components/faces/faces.tsx';
import { Panel } from '../../components/layout/layout.tsx';
import { Page } from '../../components/page/page.tsx';
import './rights.css';

const rightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    showRights: build.query<readonly RightsRow[], void>({
      query: () => ({ url: '/admin/rights/api' }),
      transformResponse: ({ data }: Readonly<{ data: readonly RightsRow[] }>) => data,
    }),
  }),
});
const { useShowRightsQuery } = rightsApi;

/** Catalogue texts of the cells. */
const cells: Readonly<Record<RightsRow['signed_out'] | RightsRow['acting'], string>> = {
  yes: 'Yes',
  no: '–',
  key: 'With an API key',
  token: 'With a mailed link',
  signature: 'Signed by a provider',
  'demo-wallets': 'Demo wallets only',
  'way-back': 'The way back',
};

const Rights = ({ rows }: { rows: readonly RightsRow[] }) => {
  const { t } = useTranslation();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('Call')}</th>
          <th scope="col">{t('Signed out')}</th>
          {roleIds.map((roleId) => (
            <th scope="col" key={roleId}>
              {t(roleNames[roleId])}
            </th>
          ))}
          <th scope="col">{t('Acting for a customer')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ method, path, summary, signed_out: out, roles, acting }) => (
          <tr key={`${method} ${path}`}>
            <th scope="row" className="rights-call break">
              <bdi dir="ltr">
                {method} {path}
              </bdi>
              <p className="small muted">{summary}</p>
            </th>
            <td>{t(cells[out])}</td>
            {roleIds.map((roleId, index) => (
              <td key={roleId}>{t(cells[roles[index] ?? 'no'])}</td>
            ))}
            <td>{t(cells[acting])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** `/admin/rights` */
export const RightsPage = () => {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useShowRightsQuery();
  const [looksFor, setLooksFor] = useState('');
  const wanted = looksFor.trim().toLowerCase();
  const rows = data?.filter(({ path, summary }) =>
    `${path} ${summary}`.toLowerCase().includes(wanted),
  );
  return (
    <Page
      title={t('Rights')}
      line={t('Which role may make which call. The server checks this on every call.')}
    >
      <Panel>
        <div className="search-field field-box field-box-small">
          <Search size={15} aria-hidden="true" />
          <input
            className="field-input"
            type="search"
            aria-label={t('Search these calls')}
            placeholder={t('Search these calls')}
            value={looksFor}
            maxLength={200}
            onChange={(event) => setLooksFor(event.target.value)}
          />
        </div>
        {rows === undefined ? (
          isError ? (
            <ErrorFace error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height="320px" />
          )
        ) : (
          <div className="scroll focus-inside" role="region" aria-label={t('Calls')} tabIndex={0}>
            <Rights rows={rows} />
          </div>
        )}
      </Panel>
    </Page>
  );
};
