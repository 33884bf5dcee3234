import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedFigures } from '../../../../../domain/shared/feed-figures.ts';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Panel } from '../../../components/layout/layout.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { formatStaffTime } from '../../../lib/format/times.ts';
import { useReleasePriceMutation } from './api.ts';
import { useCan } from '../../../app/session/use-can.ts';

type Held = FeedFigures['held_prices'][number];

const Release = ({ held, onClose }: Readonly<{ held: Held; onClose: () => void }>) => {
  const { t } = useTranslation();
  const name = instrumentName(held.instrument);
  const { run } = useAct(useReleasePriceMutation(), { about: name });
  return (
    <Confirm
      question={t('Release this price?')}
      consequence={t(
        '{{name}} goes from {{before}} to {{bid}}. Stop losses, take profits, pending orders and stop-outs act on it at once. This cannot be undone.',
        { name, before: held.before, bid: held.bid },
      )}
      act={t('Release {{name}} at {{bid}}', { name, bid: held.bid })}
      onConfirm={() => run({ instrument: held.instrument, bid: held.bid })}
      onClose={onClose}
    />
  );
};

/** Prices that jumped and are held back until a person has looked at them. */
export const HeldPrices = ({ prices }: Readonly<{ prices: readonly Held[] }>) => {
  const { t } = useTranslation();
  const can = useCan();
  const [asked, setAsked] = useState<Held | null>(null);
  if (prices.length === 0 && asked === null) return null;
  return (
    <Panel as="section" aria-label={t('Prices held back')}>
      <h2>{t('Prices held back')}</h2>
      <p className="muted">
        {t(
          'They are ten times, or a tenth of, the previous price. Compare them with another source.',
        )}
      </p>
      {prices.map((held) => (
        <Facts
          key={`${held.feed} ${held.instrument}`}
          look="lines"
          facts={[
            { label: t('Instrument'), value: instrumentName(held.instrument) },
            { label: t('Provider'), value: held.feed },
            { label: t('Last accepted bid'), value: held.before },
            { label: t('Held back: bid and ask'), value: `${held.bid} / ${held.ask}` },
            { label: t('Since'), value: formatStaffTime(held.at) },
            can('releasePrices')
              ? {
                  label: t('Release'),
                  value: (
                    <Button onClick={() => setAsked(held)}>
                      {t('Release {{name}}', { name: instrumentName(held.instrument) })}
                    </Button>
                  ),
                }
              : null,
          ]}
        />
      ))}
      {asked === null ? null : <Release held={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
};
