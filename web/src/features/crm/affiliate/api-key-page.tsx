import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/copy/copy-button.tsx';
import { ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { Panel, Row } from '../../../components/layout/layout.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useShowApiKeysQuery } from './api.ts';
import { KeyNetworks } from './key-networks.tsx';
import { OwnKeys } from './own-keys.tsx';
import { TryCall } from './try-call.tsx';
import { OwnWebhook } from './webhook.tsx';

const Head = ({ title, line }: Readonly<{ title: string; line: string }>) => (
  <div>
    <h2>{title}</h2>
    <p className="small muted">{line}</p>
  </div>
);

const example = `curl -H 'X-Api-Key: dbk_...' -H 'Content-Type: application/json' -d '{"firstName":"Ava","email":"ava@example.com"}' ${window.location.origin}/api/v1/leads`;

/** `/affiliate/api` */
export const ApiKeyPage = () => {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useShowApiKeysQuery();
  const none = isError ? (
    <ErrorFace error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height="96px" />
  );
  return (
    <Page
      title={t('API Key')}
      line={t('Your programs use it to send leads and read their status. Times are UTC.')}
      actions={
        <a className="button" href="/openapi.json" download="openapi.json">
          <Download size={16} aria-hidden="true" />
          {t('Download')}
        </a>
      }
    >
      <div className="settings-cards">
        <Panel as="section" className="below">
          <Head
            title={t('Key')}
            line={t('Anyone who has it can send leads in your name and read yours.')}
          />
          {data === undefined ? none : <OwnKeys keys={data.keys} />}
        </Panel>
        <Panel as="section" className="below">
          <Head
            title={t('Addresses')}
            line={t('The IP addresses that may use the key. Empty: all addresses.')}
          />
          {data === undefined ? none : <KeyNetworks networks={data.networks} />}
        </Panel>
        <Panel as="section" className="below">
          <Head title={t('Try a call')} line={t('Reads your first lead, as your program would.')} />
          <TryCall />
          <Row align="start" className="well frame-line pad-3">
            <code className="small break grow">{example}</code>
            <CopyButton text={example} name={t('Copy the example')} />
          </Row>
        </Panel>
        <OwnWebhook />
      </div>
    </Page>
  );
};
