import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { TextareaField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { useSaveNetworksMutation } from './api.ts';

/** One address or range per line. */
const linesOf = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The addresses from which keys may be used. */
export const KeyNetworks = ({ networks }: { networks: readonly string[] }) => {
  const { t } = useTranslation();
  const { submit } = useAct(useSaveNetworksMutation(), {
    fields: { NETWORKS_NOT_VALID: 'networks' },
  });
  const text = networks.join('\n');
  return (
    <Form
      key={text}
      name={t('Addresses')}
      initialValues={{ networks: text }}
      onSubmit={({ networks: typed }: { networks?: string }) =>
        submit({ networks: linesOf(typed ?? '') })
      }
    >
      {({ submitting, pristine }) => (
        <>
          <TextareaField
            name="networks"
            label={t('IP addresses and ranges')}
            hint={t('One per line, such as 203.0.113.7 or 203.0.113.0/24.')}
            maxLength={3_000}
          />
          <Row justify="end">
            <Button
              type="submit"
              kind="primary"
              busy={submitting}
              off={pristine ? t('Nothing was changed') : false}
            >
              {t('Save addresses')}
            </Button>
          </Row>
        </>
      )}
    </Form>
  );
};
