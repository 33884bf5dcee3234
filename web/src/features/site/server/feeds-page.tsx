import { useTranslation } from 'react-i18next';
import type { FeedFigures } from '../../../../../domain/shared/feed-figures.ts';
import { connectionTexts, tradeApiNames } from '../../../../../domain/shared/site/trade-apis.ts';
import { Chip } from '../../../components/chip/chip.tsx';
import { ErrorFace, StaleNote } from '../../../components/faces/faces.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Grid, Panel, Stack } from '../../../components/layout/layout.tsx';
import { Page } from '../../../components/page/page.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatStaffTime } from '../../../lib/format/times.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useListReactionsQuery, useShowFeedsQuery } from './api.ts';
import { HeldPrices } from './held-prices.tsx';
import { feedNames, heldWords, reactionStateOf } from './words.ts';

/** Every process reports this every five seconds. */
const fresh = { pollingInterval: 5_000 } as const;

/** Shown before the first report. */
const Checking = () => {
  const { t } = useTranslation();
  return (
    <>
      <Chip>{t('N/A')}</Chip> {t('Checking')}
    </>
  );
};

/** The remaining calls that the Currency API allows this month; `undefined` until it is known. */
const useQuotaFact = (quota: FeedFigures['quota'] | undefined) => {
  const { t } = useTranslation();
  const label = t('Currency API quota');
  if (quota === undefined) return { key: 'currency', label, value: <Checking /> };
  if (quota === null) return { key: 'currency', label, value: t('Not switched on') };
  const { name, outcome, remaining, limit } = quota;
  const isKnown = remaining !== null && limit !== null;
  return {
    key: 'currency',
    label,
    value: (
      <>
        <Chip tone={outcome === 'ok' ? 'success' : 'danger'}>
          {isKnown ? `${formatCount(remaining)}/${formatCount(limit)}` : t('Disconnected')}
        </Chip>{' '}
        {outcome === 'ok' ? name : t(connectionTexts[outcome], { name })}
      </>
    ),
  };
};

/** How far our rates differ from those of a source that is not used for prices. */
const useRatesFact = (rates: FeedFigures['rates']) => {
  const { t } = useTranslation();
  if (rates === null) return null;
  const label = t('Rates vs. the Currency API');
  const { outcome, at, compared, agrees, widest } = rates;
  if (widest === null)
    return {
      key: 'rates',
      label,
      value:
        outcome === 'ok'
          ? t('Nothing to compare yet')
          : t(connectionTexts[outcome], { name: tradeApiNames.currencyAPI }),
    };
  return {
    key: 'rates',
    label,
    value: (
      <>
        <Chip tone={agrees ? 'success' : 'danger'}>{agrees ? t('Matches') : t('Differs')}</Chip>{' '}
        {t(
          '{{compared}} currencies compared with those of {{at}}. Largest difference USD/{{currency}}: ours {{ours}}, theirs {{theirs}}, {{percent}}%.',
          { ...widest, compared, at: formatStaffTime(at) },
        )}
      </>
    ),
  };
};

/** One price feed, as the price writer reports it. */
const FeedState = ({ success, msg }: FeedFigures['data'][number]) => {
  const { t } = useTranslation();
  // Texts that name a provider, or quote its answer, are shown as the server sends them.
  const said: Readonly<Record<string, string>> = {
    'Simulated prices': t('Simulated prices'),
    'Market closed': t('Market closed'),
    'No feed is switched on: prices are simulated': t(
      'No feed is switched on: prices are simulated',
    ),
    'No price for more than 5 seconds': t('No price for more than 5 seconds'),
    'No report from the price writer': t('No report from the price writer'),
  };
  return (
    <>
      <Chip tone={success ? 'success' : 'danger'}>
        {success ? t('Connected') : t('Disconnected')}
      </Chip>{' '}
      {said[msg] ?? msg}
    </>
  );
};

/** The four possible feeds, the comparison of our rates with a second source, and finally its remaining calls. */
const Feeds = ({ figures }: { figures: FeedFigures | undefined }) => {
  const { t } = useTranslation();
  const quotaFact = useQuotaFact(figures?.quota);
  const ratesFact = useRatesFact(figures?.rates ?? null);
  const states =
    figures === undefined
      ? Object.keys(feedNames).map((api) => ({ api, value: <Checking /> }))
      : figures.data.map((feed) => ({ api: feed.api, value: <FeedState {...feed} /> }));
  return (
    <Panel as="section" aria-label={t('Feeds')}>
      <h2>{t('Feeds')}</h2>
      <Facts
        look="lines"
        facts={[
          ...states.map(({ api, value }) => ({
            key: api,
            label: t(feedNames[api] ?? api),
            value,
          })),
          ratesFact,
          quotaFact,
        ]}
      />
    </Panel>
  );
};

/** The providers in use, with the number of their prices that were held back. */
const Used = ({ used }: { used: FeedFigures['used'] }) => {
  const { t } = useTranslation();
  return (
    <Panel as="section" aria-label={t('Provider in use')}>
      <h2>{t('Provider in use')}</h2>
      {used.length === 0 ? (
        <p className="muted">{t('None: all prices are simulated.')}</p>
      ) : (
        used.map(({ name, priced, last_tick_at: lastTickAt, held }, index) => (
          <Facts
            // Polygon is listed twice, because it has two sockets.
            key={`${name} ${String(index)}`}
            look="lines"
            facts={[
              { label: t('Name'), value: name },
              { label: t('Instruments priced'), value: formatCount(priced) },
              { label: t('Last price'), value: formatStaffTime(lastTickAt) },
              ...held.map(({ reason, count }) => ({
                key: reason,
                label: t(heldWords[reason] ?? reason),
                value: formatCount(count),
              })),
            ]}
          />
        ))
      )}
    </Panel>
  );
};

/** The engine that closes orders at their levels. */
const Engine = () => {
  const { t } = useTranslation();
  const query = { page: 1, limit: 100, sort: '', search: '', filters: {} };
  const result = useListReactionsQuery({ path: {}, query }, fresh);
  const staleness = useStaleness(result);
  const engine = result.data?.data.find(({ name }) => name === 'triggers');
  if (engine === undefined) return null;
  const { word, tone } = reactionStateOf(engine);
  return (
    <Panel as="section" aria-label={t('Trigger engine')}>
      <h2>{t('Trigger engine')}</h2>
      <StaleNote reason={staleness} />
      <Facts
        look="lines"
        facts={[
          { label: t('State'), value: <Chip tone={tone}>{t(word)}</Chip> },
          { label: t('Events behind'), value: formatCount(engine.lag_events) },
          engine.error === null ? null : { label: t('Last error'), value: engine.error },
        ]}
      />
    </Panel>
  );
};

/** `/admin/status/api` */
export const FeedsPage = () => {
  const { t } = useTranslation();
  const result = useShowFeedsQuery(undefined, fresh);
  const { data, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  return (
    <Page
      title={t('Health Monitor')}
      line={t('Where prices come from, and which were held back.')}
      note={<StaleNote reason={staleness} />}
    >
      {data === undefined && isError ? (
        <ErrorFace error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={5}>
          {data === undefined ? null : <HeldPrices prices={data.held_prices} />}
          <Feeds figures={data} />
          {data === undefined ? null : (
            <Grid className="fields">
              <Used used={data.used} />
              <Engine />
            </Grid>
          )}
        </Stack>
      )}
    </Page>
  );
};
