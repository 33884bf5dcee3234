import { translationIdOf } from '../../../command/site/translation-list.ts';
import { instrumentIdOf } from '../../../command/trading/instrument-id.ts';
import { bundledLanguages } from '../../../domain/shared/site/languages.ts';
import { png } from '../../../infra/files/testing/sample-files.ts';
import { property } from '../../../infra/http/property.ts';
import type { Owner } from './populated.ts';
import type { RealApp } from './real-app.ts';
import { form, get, json, type SureCall } from './sure-call.ts';

const instrument = (name: string) => ({
  name,
  base: name,
  quote: 'USD',
  category: 'stock',
  bids: '41.10',
  asks: '41.14',
  tradingview: `NASDAQ:${name}`,
  alias: null,
  leverage: '10',
  tradable: true,
});

const view = { list: 'trades', name: 'Newest', query: 'sort=-id' };
const statuses = '/admin/crm-config/sales-statuses';
const site = { appName: 'Daybook', appUrl: 'https://daybook.example', appCurrency: 'USD' };

/** As the price writer does it, which does not run here. */
const holdPriceBack = ({ foundation: { pools } }: RealApp, instrument: string) =>
  pools.app.query(
    `insert into market.feed (report, said_at) values ($1, clock_timestamp())
     on conflict (only_row) do update set report = excluded.report, said_at = excluded.said_at`,
    [
      {
        feeds: [
          {
            id: 'eodStock',
            name: 'EOD',
            problem: null,
            priced: 1,
            markets: ['stock'],
            lastTickAtMs: null,
            held: { jump: 1 },
            heldPrices: [
              { instrument, bid: '4.11', ask: '4.12', before: '41.10', atMs: 1, count: 1 },
            ],
          },
        ],
        isStoodInFor: false,
        withoutSource: [],
      },
    ],
  );

/** Calls about records of the company: instruments, and the site's settings and pictures. */
export const sureHouseCalls = async (
  app: RealApp,
  admin: Pick<Owner, 'call' | 'cookie'>,
): Promise<Readonly<Record<string, SureCall>>> => {
  const { call } = admin;
  for (const name of ['EDITED', 'REMOVED'])
    await call.post('/admin/instruments').send(instrument(name)).expect(201);
  const statusIds: string[] = [];
  for (const status of ['Edited', 'Removed']) {
    const added = await call.post(statuses).send({ status, isDefault: false }).expect(201);
    statusIds.push(String(property(added.body, 'id')));
  }
  const viewIds: string[] = [];
  for (const name of ['Changed', 'Deleted']) {
    const added = await call
      .post('/admin/lists/views')
      .send({ ...view, name })
      .expect(201);
    viewIds.push(String(property(added.body, 'id')));
  }
  await call
    .post('/admin/languages/translations')
    .send({ code: 'ar', key: 'Sales Statuses', value: 'الحالات' })
    .expect(201);
  const setting = call.post('/admin/settings').field(site);
  await setting.attach('appIcon', png, { filename: 'icon.png', contentType: 'image/png' });
  const { body: branding } = await call.get('/branding').expect(200);
  const [icon] = String(property(branding, 'appIcon')).split('/').slice(-1);
  return {
    'GET /admin/lists/views': { by: admin, call: get({}, [['list', 'trades']]) },
    'POST /admin/lists/views': { by: admin, call: json({ ...view, name: 'Another' }) },
    'PUT /admin/lists/views/{id}': { by: admin, call: json(view, { id: viewIds[0] ?? '' }) },
    'DELETE /admin/lists/views/{id}': { by: admin, call: get({ id: viewIds[1] ?? '' }) },
    'POST /admin/lists/views/default': {
      by: admin,
      call: json({ list: 'trades', viewId: null }),
    },
    'GET /admin/lists/export': {
      by: admin,
      call: get({}, [
        ['address', '/admin/users/api'],
        ['columns', 'id:ID'],
        ['format', 'csv'],
      ]),
    },
    'POST /admin/instruments': { by: admin, call: json(instrument('ADDED')) },
    'PUT /admin/instruments/{id}': {
      by: admin,
      call: json({ ...instrument('EDITED'), leverage: '5' }, { id: instrumentIdOf('EDITED') }),
    },
    'POST /admin/instruments/release-price': {
      by: admin,
      before: () => holdPriceBack(app, 'EDITED'),
      call: json({ instrument: 'EDITED', bid: '4.11' }),
    },
    'DELETE /admin/instruments/{id}': {
      by: admin,
      call: json({}, { id: instrumentIdOf('REMOVED') }),
    },
    [`POST ${statuses}`]: { by: admin, call: json({ status: 'Added', isDefault: false }) },
    [`PUT ${statuses}`]: { by: admin, call: json({ ids: statusIds.slice(0, 1) }) },
    [`PUT ${statuses}/{id}`]: {
      by: admin,
      call: json({ status: 'Renamed', isDefault: false }, { id: statusIds[0] ?? '' }),
    },
    [`DELETE ${statuses}/{id}`]: { by: admin, call: json({}, { id: statusIds[1] ?? '' }) },
    'POST /admin/languages': {
      by: admin,
      call: json({ languages: bundledLanguages }),
    },
    'GET /admin/languages/api/{code}': { by: admin, call: get({ code: 'de' }) },
    'GET /admin/languages/api/{code}/export': {
      by: admin,
      call: get({ code: 'de' }, [['format', 'csv']]),
    },
    'POST /admin/languages/translations': {
      by: admin,
      call: json({ code: 'de', key: 'Sales Statuses', value: 'Vertriebsstände' }),
    },
    'POST /admin/languages/translations/import': {
      by: admin,
      call: json({ code: 'fr', format: 'json', content: '{"Sales Statuses": "Statuts"}' }),
    },
    'PUT /admin/languages/translations/{id}': {
      by: admin,
      call: json(
        { code: 'es', key: 'Sales Statuses', value: 'Estados' },
        { id: translationIdOf('es', 'Sales Statuses') },
      ),
    },
    'DELETE /admin/languages/translations/{id}': {
      by: admin,
      call: json({}, { id: translationIdOf('ar', 'Sales Statuses') }),
    },
    'POST /admin/apis/{key}/test': { by: admin, call: json({}, { key: 'oandaAPI' }) },
    'PUT /admin/apis/voiso': {
      by: admin,
      call: json({ key: 'voiso', value1: 'cc-eu', value2: '', value3: '', value4: '', value5: '' }),
    },
    'POST /admin/settings': {
      by: admin,
      call: form(...Object.entries(site).map(([name, value]) => `name="${name}"\r\n\r\n${value}`)),
    },
    'GET /branding/pictures/{id}': { by: null, call: get({ id: icon ?? '' }) },
  };
};
