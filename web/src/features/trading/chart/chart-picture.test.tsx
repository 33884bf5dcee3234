import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { terminalActions } from '../terminal-slice.ts';
import { ChartMenu } from './chart-menu.tsx';
import { chartEngineOf } from './testing.ts';

type Drawn = Readonly<{ what: unknown; left: number; top: number }>;

const { toBlob, getContext } = HTMLCanvasElement.prototype;
const { createObjectURL, revokeObjectURL } = URL;
let drawn: Drawn[] = [];
let sizes: string[] = [];
let files: Blob[] = [];
let saved: string[] = [];

/** The parts of a canvas context that the picture needs; it records what is drawn where. */
const pen = {
  fillRect: () => undefined,
  fillText: (what: string, left: number, top: number) => void drawn.push({ what, left, top }),
  drawImage: (what: unknown, left: number, top: number) => void drawn.push({ what, left, top }),
};

/** Lets every canvas give this file; `null`, as in browsers for a canvas that is too large. */
const canvasesGive = (file: Blob | null): void => {
  HTMLCanvasElement.prototype.toBlob = function toFile(done, type) {
    sizes.push(`${this.width} x ${this.height}, ${type}`);
    done(file);
  };
};

beforeEach(() => {
  [drawn, sizes, files, saved] = [[], [], [], []];
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen });
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return '#picture';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function press() {
    saved.push(this.download);
  };
});
afterEach(() => {
  Object.assign(HTMLCanvasElement.prototype, { toBlob, getContext });
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
});

const save = async (): Promise<HTMLCanvasElement> => {
  const chart = document.createElement('canvas');
  Object.assign(chart, { width: 640, height: 300 });
  const store = createStore();
  store.dispatch(terminalActions.intervalChosen('15m'));
  const engine = chartEngineOf({ picture: () => chart });
  renderScreen(<ChartMenu instrument="EUR_USD" engine={{ current: engine }} />, {
    roleId: 3,
    store,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Chart tools' }));
  fireEvent.click(await screen.findByText('Save as image'));
  await waitFor(() => expect(sizes).toHaveLength(1));
  return chart;
};

it('given a chart, when it is saved as a picture, then a heading names the instrument, the interval, the site and the time', async () => {
  const picture = new Blob(['picture'], { type: 'image/png' });
  canvasesGive(picture);
  const chart = await save();
  expect(sizes).toEqual(['640 x 336, image/png']);
  expect(drawn).toEqual([
    { what: 'EUR/USD · 15m', left: 12, top: 18 },
    {
      what: expect.stringMatching(/^Daybook · \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
      left: 628,
      top: 18,
    },
    { what: chart, left: 0, top: 36 },
  ]);
  await waitFor(() => expect(files).toEqual([picture]));
  expect(saved).toEqual([expect.stringMatching(/^EUR_USD-15m-\d{4}-\d\d-\d\dT\d\d-\d\d\.png$/)]);
});

it('given a browser that cannot make the picture, then no empty file is saved', async () => {
  canvasesGive(null);
  await save();
  expect(saved).toEqual([]);
});
