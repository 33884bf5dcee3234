import { Page } from './page.tsx';
import { SettingsForm, type SettingsFormProps } from './settings-form.tsx';

type Props = Pick<SettingsFormProps, 'settings' | 'inGroups' | 'children'> &
  Readonly<{ title: string; line: string }>;

/** A page with one settings form; a page with several is a `Page` with a `SettingsForm` for each. */
export const SettingsPage = ({ title, line, ...form }: Props) => (
  <Page title={title} line={line}>
    <SettingsForm {...form} />
  </Page>
);
