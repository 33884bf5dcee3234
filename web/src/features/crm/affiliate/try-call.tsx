import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { PasswordField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';

type Told = Readonly<{ status: number; text: string }>;

/**
 * Calls the API as a program does, with the key only. Without the session, so that a refusal does not look like the end
 * of the session.
 */
const callWith = async (key: string): Promise<Told> => {
  const response = await fetch('/api/v1/leads?limit=1', {
    headers: { 'X-Api-Key': key },
    credentials: 'omit',
  });
  const answer: unknown = await response.json();
  return { status: response.status, text: JSON.stringify(answer, null, 2) };
};

/** Tries `GET /api/v1/leads` with a typed key, and shows the raw answer. */
export const TryCall = () => {
  const { t } = useTranslation();
  const [told, setTold] = useState<Told | null>(null);
  return (
    <Stack gap={4}>
      <Form
        name={t('Try a call')}
        initialValues={{ key: '' }}
        onSubmit={async ({ key }: { key?: string }) => setTold(await callWith(key?.trim() ?? ''))}
      >
        {({ submitting }) => (
          <>
            <PasswordField
              name="key"
              label={t('API key')}
              hint={t('It is sent in the header X-Api-Key and not stored.')}
              autoComplete="off"
              maxLength={100}
            />
            <Row justify="end">
              <Button type="submit" busy={submitting}>
                {t('Send')}
              </Button>
            </Row>
          </>
        )}
      </Form>
      {told === null ? null : (
        <Stack role="status">
          <Row>
            <code>GET /api/v1/leads?limit=1</code>
            <Chip tone={told.status === 200 ? 'success' : 'danger'}>{told.status}</Chip>
          </Row>
          <pre className="small break">{told.text}</pre>
        </Stack>
      )}
    </Stack>
  );
};
