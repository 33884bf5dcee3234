import { useTranslation } from 'react-i18next';
import { orderCostFields } from '../../../../command/site/order-costs-contract.ts';
import type { Category } from '../../../../domain/shared/trading/types.ts';
import { useSettings } from '../../app/settings.ts';
import { PercentField } from '../../components/form/decimal-input.tsx';
import { Row, Stack } from '../../components/layout/layout.tsx';
import { SettingsPage } from '../../components/page/settings-page.tsx';

/** The costs of orders in one category. */
const CategoryCosts = ({ category, title }: Readonly<{ category: Category; title: string }>) => {
  const { t } = useTranslation();
  const field = (name: string, label: string) => (
    <div className="grow">
      <PercentField name={`${name}_${category}`} label={label} />
    </div>
  );
  return (
    <Stack as="section" role="group" aria-label={title}>
      <h3 className="medium">{title}</h3>
      <Row gap={4} align="start" wrap>
        {field('commission', t('Commission'))}
        {field('swap_buy', t('Swap, buy'))}
        {field('swap_sell', t('Swap, sell'))}
      </Row>
    </Stack>
  );
};

/** `/admin/order-costs` */
export const OrderCostsPage = () => {
  const { t } = useTranslation();
  return (
    <SettingsPage
      title={t('Commission and Swap')}
      line={t(
        'Order costs in addition to the spread. Commission is a share of the order’s value, charged when it opens. Swap applies to each night that it stays open, in percent per year: below zero the customer pays, above zero the customer is paid. New orders take these terms; open ones keep theirs.',
      )}
      settings={useSettings('/admin/order-costs/api', '/admin/order-costs', orderCostFields)}
    >
      <CategoryCosts category="forex" title={t('Forex')} />
      <CategoryCosts category="commodity" title={t('Commodity')} />
      <CategoryCosts category="index" title={t('Index')} />
      <CategoryCosts category="crypto" title={t('Crypto')} />
      <CategoryCosts category="stock" title={t('Stock')} />
    </SettingsPage>
  );
};
