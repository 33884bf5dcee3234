import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { documentTypes, type FileSide } from '../../../../../domain/shared/kyc/types.ts';
import { FileField } from '../../../components/form/file-field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { RadioField } from '../../../components/form/radio-field.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Panel } from '../../../components/layout/layout.tsx';
import { useSubmitKycMutation } from '../api.ts';
import { documentKinds } from '../documents.ts';
import {
  acceptFor,
  checkFile,
  formDataOf,
  kycFormSchema,
  noFiles,
  type KycFile,
  type KycValues,
} from './file-rules.ts';
import { SendSummary } from './send-summary.tsx';

const checkSide =
  (side: FileSide) =>
  (file: File): Promise<KycFile> =>
    checkFile(side, file);

type Props = Readonly<{
  /** The type sent before, if documents are sent again. */
  type: string | null;
  /** Called after the server accepted them; the form stays as it is until this settles. */
  onSent: () => Promise<unknown>;
  onCancel: (() => void) | null;
}>;

const sideOf = {
  front: { name: 'front', accept: acceptFor('front'), check: checkSide('front') },
  back: { name: 'back', accept: acceptFor('back'), check: checkSide('back') },
  address: {
    name: 'address',
    accept: acceptFor('address'),
    check: checkSide('address'),
    low: true,
    className: 'whole',
  },
};

/** A file dropped outside its area must not open in the browser and replace the page. */
const keepPage = (event: DragEvent): void => event.preventDefault();

export const KycForm = ({ type, onSent, onCancel }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useSubmitKycMutation());
  const [share, setShare] = useState<number | null>(null);
  const [initialValues] = useState<KycValues>({ ...noFiles, ...(type === null ? {} : { type }) });
  const send = async (values: KycValues) => {
    setShare(0);
    try {
      await submit({ data: formDataOf(values), onProgress: setShare });
      await onSent();
    } finally {
      setShare(null);
    }
  };
  return (
    <div onDragOver={keepPage} onDrop={keepPage}>
      <Form<KycValues>
        schema={kycFormSchema}
        initialValues={initialValues}
        onSubmit={send}
        name={t('KYC documents')}
        className="grid detail detail-form"
      >
        {({ values, submitting }) => (
          <>
            <Panel>
              <RadioField
                name="type"
                label={t('Document type')}
                look="cards"
                options={documentTypes.map((kind) => ({
                  value: kind,
                  label: t(documentKinds[kind].label),
                  icon: documentKinds[kind].icon,
                }))}
              />
              <div className="form-two grid">
                <FileField
                  {...sideOf.front}
                  label={t('Front')}
                  hint={t('JPEG, PNG or WebP, at most 10 MB')}
                  off={submitting}
                />
                <FileField
                  {...sideOf.back}
                  label={t('Back side')}
                  hint={t('JPEG, PNG or WebP, at most 10 MB')}
                  optional
                  off={submitting}
                />
                <FileField
                  {...sideOf.address}
                  label={t('Proof of address')}
                  hint={t('A utility bill: JPEG, PNG, WebP or PDF, at most 10 MB')}
                  optional
                  off={submitting}
                />
              </div>
              <ul className="kyc-tips rule-above small muted">
                <li>{t('The whole document, with all four corners.')}</li>
                <li>{t('Sharp, without glare, in colour.')}</li>
                <li>{t('Valid today, in the name of your account.')}</li>
              </ul>
            </Panel>
            <SendSummary
              values={values}
              share={share}
              submitting={submitting}
              onCancel={onCancel}
            />
          </>
        )}
      </Form>
    </div>
  );
};
