import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { DownloadButton } from './download-button.tsx';

describe('a downloaded file', () => {
  const click = HTMLAnchorElement.prototype.click;
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(this.download);
    };
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
  });

  it.each([
    ['from current data', {}, 'The file was downloaded'],
    [
      'from data that may be stale',
      { 'Daybook-Stale': 'true', 'Daybook-Stale-Reason': 'stopped' },
      'The file was downloaded. The latest changes may be missing.',
    ],
  ])('%s is saved, and a message says so', async (_how, headers, text) => {
    serve({ 'GET /security/export': () => ({ body: 'bytes', headers }) });
    renderScreen(
      <DownloadButton path="/security/export" name="personal-data.zip">
        Download my data
      </DownloadButton>,
      { roleId: 3 },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(saved).toEqual(['personal-data.zip']);
  });
});
