import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openWalletRequest } from '../../../../../command/trading/contract.ts';
import { walletCurrencies } from '../../../../../domain/shared/currencies.ts';
import { useGetUserQuery, type Wallet } from '../../../app/session/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { ModeChip } from '../../../components/chip/chip.tsx';
import { EmptyFace, ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Facts } from '../../../components/layout/facts.tsx';
import { Grid, Panel, Row } from '../../../components/layout/layout.tsx';
import { Page } from '../../../components/page/page.tsx';
import { AddressTabs } from '../../../components/tabs/address-tabs.tsx';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { freeOf, onHoldOf } from '../../../lib/wallet-money.ts';
import { useOpenWalletMutation } from './api.ts';
import { OwnTransfers } from './own-transfers.tsx';
import { TransferForm } from './transfer-form.tsx';
import '../customer/payments.css';

const WalletCard = ({ wallet }: Readonly<{ wallet: Wallet }>) => {
  const { t } = useTranslation();
  const { currency, balance } = wallet;
  return (
    <Panel>
      <Row>
        <ModeChip mode={wallet.mode} />
        <b>{t('{{currency}} wallet #{{number}}', wallet)}</b>
      </Row>
      <Facts
        facts={[
          { label: t('Balance'), value: <b>{formatMoney(balance, currency)}</b> },
          { label: t('On Hold'), value: formatMoney(onHoldOf(wallet), currency) },
          { label: t('Free now'), value: formatMoney(freeOf(wallet), currency) },
        ]}
      />
    </Panel>
  );
};

/** Opens a wallet in a currency in which the person has no real wallet yet. */
const OpenWalletForm = ({ wallets }: Readonly<{ wallets: readonly Wallet[] }>) => {
  const { t } = useTranslation();
  const acting = useGetUserQuery().data?.acting ?? null;
  const { submit } = useAct(useOpenWalletMutation(), { fields: { WALLET_EXISTS: 'currency' } });
  const taken = wallets.filter(({ mode }) => mode === 'real').map(({ currency }) => currency);
  const [first, ...others] = walletCurrencies.filter((code) => !taken.includes(code));
  if (first === undefined) return null;
  return (
    <Form
      key={first}
      name={t('Open a wallet')}
      schema={openWalletRequest}
      initialValues={{ currency: first }}
      onSubmit={async (values) => {
        await submit(values);
      }}
    >
      {({ submitting }) => (
        <Panel>
          <h2 className="title">{t('Open a wallet')}</h2>
          <SelectField
            name="currency"
            label={t('Currency')}
            options={[first, ...others].map((code) => ({ value: code, label: code }))}
          />
          <Button
            type="submit"
            busy={submitting}
            off={
              acting !== null && t('You are acting for a customer. Only the customer can do this.')
            }
          >
            {t('Open a wallet')}
          </Button>
        </Panel>
      )}
    </Form>
  );
};

const useWallets = () => {
  const who = useGetUserQuery();
  return { wallets: who.data?.user.balances, error: who.isError ? who.error : null, ...who };
};

const WalletsTab = () => {
  const { wallets, error, refetch } = useWallets();
  if (wallets === undefined)
    return error === null ? (
      <Skeleton height="320px" />
    ) : (
      <div className="card">
        <ErrorFace error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <Grid className="fields">
      {wallets.map((wallet) => (
        <WalletCard key={wallet.id} wallet={wallet} />
      ))}
      <OpenWalletForm wallets={wallets} />
    </Grid>
  );
};

const TransferTab = () => {
  const { t } = useTranslation();
  const { wallets } = useWallets();
  if (wallets === undefined) return <Skeleton height="320px" />;
  const [first, second, ...others] = wallets.filter(({ mode }) => mode === 'real');
  if (first === undefined || second === undefined)
    return (
      <div className="card">
        <EmptyFace
          title={t('You have one real wallet')}
          why={t('Open another one to transfer money between them.')}
          action={
            <Link className="button" to="/wallets">
              {t('Open a wallet')}
            </Link>
          }
        />
      </div>
    );
  return <TransferForm wallets={[first, second, ...others]} />;
};

/** `/wallets`: shows the person's wallets, opens another one, and moves money between them. */
export const WalletsPage = () => {
  const { t } = useTranslation();
  return (
    <Page
      title={t('Wallets')}
      line={t('Your wallets, and transfers between them at the current rate.')}
    >
      <AddressTabs
        label={t('Wallets')}
        panelClassName="pay-panel"
        tabs={[
          { name: 'wallets', label: t('Wallets'), content: <WalletsTab /> },
          { name: 'transfer', label: t('Transfer'), content: <TransferTab /> },
          { name: 'history', label: t('History'), content: <OwnTransfers /> },
        ]}
      />
    </Page>
  );
};
