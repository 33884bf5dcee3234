import { leadFormIn } from '../../command/crm/merge/lead-form.ts';
import { createLeadPhones } from '../../command/crm/calls/phones.ts';
import { createPostgresSharedViews } from '../../command/identity/list-views/shared-views.ts';
import { createPostgresKnownLeads } from '../../command/crm/imports/known-leads.ts';
import { createImportStore } from '../../command/crm/imports/store.ts';
import { webhookRoutes } from '../../command/crm/webhooks/routes.ts';
import { createWebhookStore } from '../../command/crm/webhooks/store.ts';
import { createPostgresLeadsOfStatus } from '../../command/crm/leads-of-status.ts';
import { createAddressOf, createNameOf } from '../../command/identity/address-of.ts';
import {
  createDepositOfCheckout,
  createDepositOfPayment,
} from '../../command/payments/deposit-of-payment.ts';
import { findLeadIn } from '../../command/identity/users/lead-to-convert.ts';
import { createHeldPriceOf } from '../../infra/market-data/feeds/feed-store.ts';
import { createPostgresOpenOrders } from '../../command/trading/open-orders.ts';
import {
  createPostgresLocations,
  orderLocationModel,
  withdrawalLocationModel,
} from '../../command/trading/locations.ts';
import type { Gateways } from '../../command/payments/gateways.ts';
import type { ReferenceData } from '../../command/reference.ts';
import { createStreamReader } from '../../command/core/stream-reader.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import { createBulkStore } from '../../command/core/bulks/postgres-store.ts';
import { createKeptIds } from '../../command/core/bulks/kept-ids.ts';
import { bulkRoutes } from '../../command/core/bulks/routes.ts';
import { reactionRoutes } from '../../command/core/reactions/routes.ts';
import { recordSignInWith } from '../../command/identity/record-sign-in.ts';
import { createContacts, createUserEventsOf } from '../../command/identity/account/contact.ts';
import type { AccountDeps } from '../../command/identity/account/deps.ts';
import { accountRoutes } from '../../command/identity/account/routes.ts';
import { administratorIdsIn } from '../../command/identity/administrator-ids.ts';
import { actingRoutes } from '../../command/identity/acting/routes.ts';
import { createDepositIdsOf } from '../../command/identity/erasure/deposits-of.ts';
import { apiKeyRoutes } from '../../command/identity/api-key/routes.ts';
import { personExportRoutes } from '../../command/identity/export/export-person.ts';
import { erasureRoutes } from '../../command/identity/erasure/routes.ts';
import type { UserDeps } from '../../command/identity/users/deps.ts';
import { userRoutes } from '../../command/identity/users/routes.ts';
import { beginSecondStepWith } from '../../command/identity/second-factor/begin-second-step.ts';
import { secondFactorRoutes } from '../../command/identity/second-factor/routes.ts';
import { sessionRoutes } from '../../command/identity/session-routes.ts';
import type { SignInDeps } from '../../command/identity/sign-in-deps.ts';
import { commandRoutes } from '../../command/routes.ts';
import {
  missingTranslationsIn,
  saveMissingTranslationIn,
} from '../../command/site/missing-translations.ts';
import { siteCommandRoutes } from '../../command/site/routes.ts';
import { wordsIn } from '../../command/site/translation-list.ts';
import { brandingOf } from '../../query/site/branding.ts';
import { auditQueryRoutes } from '../../query/audit/routes.ts';
import { rightsRoutes } from '../../query/site/rights/show-rights.ts';
import { siteQueryRoutes } from '../../query/site/routes.ts';
import { reaches } from '../../query/identity/reachable-customer.ts';
import { exportRoutes } from '../../query/exports.ts';
import { selectionRoutes } from '../../query/select-rows.ts';
import { queryRoutes } from '../../query/routes.ts';
import { errorCatalogue } from '../../domain/error-catalogue.ts';
import { calledMailOf } from '../../domain/mail-templates.ts';
import { bind, type BoundRoute } from '../../infra/http/bind.ts';
import { openApiDocument } from '../../infra/http/openapi/document.ts';
import { systemRoutes, type Readiness } from '../../infra/http/system-routes.ts';
import type { PlaceOf } from '../../infra/geo/places-of-addresses.ts';
import { createSessionDevices } from '../../infra/http/sessions/session-devices.ts';
import { createJobs } from '../../infra/jobs/jobs.ts';
import { jobRoutes } from '../../infra/jobs/routes.ts';
import { marketOf } from '../../domain/shared/trading/types.ts';
import { createQuotaWatch } from '../../infra/trade-apis/currency-quota.ts';
import { createRateCheck } from '../../infra/trade-apis/currency-rates.ts';
import { exchangeRate, midRate } from '../../domain/shared/trading/formulas.ts';
import { feedRoutes } from '../../infra/market-data/feeds/feed-routes.ts';
import { machineRoutes } from '../../infra/observability/machine-routes.ts';
import type { Machine } from '../../infra/observability/machine.ts';
import type { Work } from '../../infra/observability/work.ts';
import { workRoutes } from '../../infra/observability/work-routes.ts';
import { createWasMailAsked } from '../../infra/mail/outbox.ts';
import { outboxRoutes } from '../../infra/mail/outbox-routes.ts';
import { createApiKeys } from '../../infra/vault/api-keys.ts';
import { createMailedTokens } from '../../infra/vault/mailed-tokens.ts';
import { createReadPositions, type ReadPositions } from '../../infra/postgres/read-positions.ts';
import { factorStandingIn } from '../../command/identity/second-factor/settle-factor.ts';
import { createPasskeys } from '../../infra/vault/passkeys.ts';
import { createSecondFactors } from '../../infra/vault/second-factors.ts';
import { passkeySiteOf } from '../../infra/vault/webauthn.ts';
import { createSecrets } from '../../infra/vault/secrets.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import type { AuditRecording } from '../audit/audit-recording.ts';
import { declaredRoutes } from '../declared-routes.ts';
import { declaredWebhooks } from '../../command/crm/webhooks/declared.ts';
import { rightsMatrixOf } from '../rights-matrix.ts';
import type { Foundation } from './foundation.ts';
import { openIdentityVault } from './identity-vault.ts';
import { openMailQueue, openReadableOutbox } from './mail.ts';
import { heard } from './reaction-role.ts';
import { personExportOf } from './person-export.ts';
import { openSignInGuard } from './sign-in-guard.ts';
import { openTradeApis } from './trade-apis.ts';

/** The version of the HTTP interface in `/openapi.json`. */
const apiVersion = '1';

/** How long a request for texts that were just changed waits for them. */
const wordsWaitMs = 2_000;

/** The dependencies of routes, beside those of the process. */
export type RouteKit = Pick<SignInDeps, 'people' | 'sessions' | 'cookie'> &
  Readonly<{
    foundation: Foundation;
    reference: ReferenceData;
    gateways: Gateways;
    positions: ReadPositions;
    readiness: () => Promise<Readiness>;
    metricsPage: () => Promise<string>;
    machine: Pick<Machine, 'figures'>;
    work: Pick<Work, 'figures'>;
    audit: Pick<AuditRecording, 'recordReading' | 'recordExport'>;
    placeOf: PlaceOf;
  }>;

/** The routes of this process's roles; those about the process itself are always included. */
export const routesOf = (kit: RouteKit): readonly BoundRoute[] => {
  const { roles } = kit.foundation.config;
  return [
    ...systemRoutesOf(kit),
    ...(roles.includes('command') ? commandRoutesOf(kit) : []),
    ...(roles.includes('command')
      ? bind(jobRoutes, { jobs: createJobs(kit.foundation.pools.app) })
      : []),
    ...(roles.includes('command') ? reactionRoutesOf(kit.foundation) : []),
    ...feedRoutesOf(kit),
    ...bind(machineRoutes, kit),
    ...bind(workRoutes, kit),
    ...(roles.includes('command') ? bulkRoutesOf(kit.foundation) : []),
    ...(roles.includes('query') ? queryRoutesOf(kit) : []),
    ...bind(outboxRoutes, { outbox: openReadableOutbox(kit.foundation) }),
  ];
};

/** What the Currency API reports about its quota and our rates. */
const currencyApiOf = (foundation: Foundation) => {
  const { quotes } = foundation;
  const apis = openTradeApis(foundation);
  const access = () => apis.activeAccessTo('currencyAPI');
  const quota = createQuotaWatch({ access });
  const mids = (base: string, quote: string) => {
    const price = quotes.latest(`${base}_${quote}`);
    return price === null ? null : midRate(price);
  };
  const ours = (currency: string) => exchangeRate(mids, 'USD', currency);
  return { quota, rates: createRateCheck({ access, quota, ours }) };
};

const feedRoutesOf = ({ foundation, reference }: RouteKit): readonly BoundRoute[] =>
  bind(feedRoutes, {
    pool: foundation.pools.query,
    quotes: foundation.quotes,
    ...currencyApiOf(foundation),
    isProduction: foundation.config.production,
    marketOf: (instrument) => {
      const category = reference.categoryNamed(instrument);
      return category === null ? null : marketOf(category);
    },
  });

const bulkRoutesOf = ({ pools, masterKey }: Foundation): readonly BoundRoute[] =>
  bind(bulkRoutes, {
    bulks: createBulkStore(pools.app, masterKey),
    refusals: errorCatalogue,
  });

const reactionRoutesOf = ({ pools, store, clock }: Foundation): readonly BoundRoute[] =>
  bind(reactionRoutes, { pool: pools.app, store, nowMs: () => clock().getTime(), heard });

const systemRoutesOf = (kit: RouteKit): readonly BoundRoute[] => {
  const { foundation, reference, readiness, metricsPage, cookie } = kit;
  const { publicUrl, metricsForAll } = foundation.config;
  // Built when it is first asked for: it takes a quarter of a second, which no start should wait for.
  let document: string | null = null;
  const openApi = (): string =>
    (document ??= JSON.stringify(
      openApiDocument(
        declaredRoutes,
        {
          title: reference.siteSettings().appName,
          version: apiVersion,
          url: publicUrl,
          sessionCookie: cookie.name,
        },
        declaredWebhooks,
      ),
    ));
  return bind(systemRoutes, {
    readiness,
    metrics: async () => ({
      contentType: foundation.registry.contentType,
      text: await metricsPage(),
    }),
    metricsForAll,
    openApi,
  });
};

const commandRoutesOf = (kit: RouteKit): readonly BoundRoute[] => {
  const { foundation, reference, positions, gateways, people, sessions, cookie } = kit;
  const { pools, store, reader, handler, quotes, files, clock, log } = foundation;
  const vault = openIdentityVault(foundation);
  const guard = openSignInGuard(foundation);
  const tokens = createMailedTokens(pools.app, foundation.subjectKeys);
  const account: AccountDeps = {
    ...vault,
    ...vault.signIn,
    people,
    sessions,
    guard,
    log,
    handler,
    clock,
    mintId: uuidv7,
    contactOf: createContacts(store, foundation.codec),
    userEventsOf: createUserEventsOf(store, foundation.codec),
    tokens,
    enqueueMail: openMailQueue(foundation, () => reference.siteSettings().appName),
    wasMailAsked: createWasMailAsked(pools.app),
    isVerified: async (userId) => (await reference.user(userId))?.isEmailVerified === true,
    isKyc: reference.isKyc,
    demoBalance: () => reference.siteSettings().demoBalance,
  };
  const head = async (): Promise<bigint> => (await store.head()).position;
  const users: UserDeps = {
    ...account,
    userOf: reference.user,
    administratorIds: administratorIdsIn(pools.app),
    findLead: findLeadIn(store, foundation.codec),
    siteCurrency: () => reference.siteSettings().appCurrency,
    retentionYears: () => reference.siteSettings().retentionYears,
  };
  const factors = createSecondFactors(pools.app, foundation.subjectKeys, foundation.masterKey);
  const passkeys = createPasskeys(pools.app, foundation.subjectKeys, foundation.masterKey);
  const passkeySite = passkeySiteOf(foundation.config.publicUrl);
  const signIn: SignInDeps = {
    ...vault.signIn,
    people,
    sessions,
    cookie,
    log,
    guard,
    devices: createSessionDevices(pools.app, foundation.subjectKeys),
    placeOf: kit.placeOf,
    recordSignIn: recordSignInWith(handler),
    beginSecondStep: beginSecondStepWith({ factors, tokens, clock, passkeys, passkeySite }),
  };
  const streams = createStreamReader({ store, reader });
  const located = { pool: pools.app, positions: createReadPositions(pools.app) };
  return [
    ...bind(sessionRoutes, signIn),
    ...bind(secondFactorRoutes, {
      ...account,
      ...signIn,
      factors,
      passkeys,
      passkeySite,
      tokens,
      standingOf: factorStandingIn(store, foundation.codec),
      siteName: () => reference.siteSettings().appName,
      staffNeedFactor: () => reference.siteSettings().twoFactorForStaff,
      isOpen: async (userId) => (await reference.user(userId))?.isClosed === false,
    }),
    ...bind(apiKeyRoutes, {
      handler,
      clock,
      mintId: uuidv7,
      keys: createApiKeys(pools.app, () => clock().getTime()),
    }),
    ...bind(webhookRoutes, {
      handler,
      clock,
      mintId: uuidv7,
      streams,
      secrets: createSecrets(pools.app, foundation.masterKey),
      webhooks: createWebhookStore(pools.app),
    }),
    ...bind(accountRoutes, account),
    ...bind(userRoutes, users),
    ...bind(erasureRoutes, {
      ...users,
      streams,
      depositIdsOf: createDepositIdsOf({ ...located, head }),
    }),
    ...bind(personExportRoutes, {
      handler,
      clock,
      mintId: uuidv7,
      userOf: reference.user,
      ...personExportOf(foundation, {
        sessions,
        devices: signIn.devices,
        passkeys,
        factors,
        positions,
      }),
    }),
    ...bind(actingRoutes, {
      handler,
      sessions,
      cookie,
      log,
      mintId: uuidv7,
      userOf: reference.user,
      reaches: (userId, caller) => reaches({ pool: pools.query }, userId, caller),
    }),
    ...bind(commandRoutes, {
      handler,
      streams,
      reference,
      quotes,
      orders: createPostgresLocations(orderLocationModel, located),
      countOpenOrders: createPostgresOpenOrders({ ...located, head }),
      heldPriceOf: createHeldPriceOf(pools.app),
      countLeadsOfStatus: createPostgresLeadsOfStatus({ ...located, head }),
      isViewShared: createPostgresSharedViews({ ...located, head }),
      findKnownLeads: createPostgresKnownLeads({ ...located, head }),
      imports: createImportStore(pools.app, foundation.masterKey),
      bulks: createBulkStore(pools.app, foundation.masterKey),
      keptIds: createKeptIds(pools.app),
      gateways,
      depositOfPayment: createDepositOfPayment({ ...located, head }),
      depositOfCheckout: createDepositOfCheckout({ ...located, head }),
      addressOf: createAddressOf(foundation),
      nameOf: createNameOf(foundation),
      ownerOf: vault.signIn.findUserByEmail,
      tradeApiAccess: openTradeApis(foundation),
      leadPhones: createLeadPhones({ ...located, head }, store, foundation.codec),
      leadFormOf: leadFormIn(store, foundation.codec, streams),
      publicUrl: foundation.config.publicUrl,
      withdrawals: createPostgresLocations(withdrawalLocationModel, located),
      files,
      secrets: createSecrets(pools.app, foundation.masterKey),
      clock,
      mintId: uuidv7,
      head,
    }),
    ...bind(siteCommandRoutes, {
      handler,
      mintId: uuidv7,
      reference,
      languages: reference.languages,
      saveMissingTranslation: saveMissingTranslationIn(pools.app),
      missingTranslations: missingTranslationsIn(pools.app),
    }),
  ];
};

const queryRoutesOf = (kit: RouteKit): readonly BoundRoute[] => {
  const { foundation, reference, positions, audit } = kit;
  const { pools, quotes, store, codec } = foundation;
  const translations = async (lng: string) =>
    reference.languages().some(({ code }) => code === lng)
      ? wordsIn(lng, reference.translationsIn(lng))
      : null;
  const asked = { pool: pools.query, positions, quotes, translations };
  const keptIds = createKeptIds(pools.app);
  const audited = {
    ...asked,
    recordReading: audit.recordReading,
    auditLog: createAuditLog({ store, codec }),
    placeOf: kit.placeOf,
    calledMail: calledMailOf,
  };
  return [
    ...bind(queryRoutes, asked),
    ...bind(auditQueryRoutes, audited),
    ...bind(exportRoutes, { ...audited, recordExport: audit.recordExport }),
    ...bind(selectionRoutes, {
      ...asked,
      keepSelection: async (ownerId, ids) => {
        const id = uuidv7();
        await keptIds.keep({ id, ownerId, keptFor: 'selection', ids });
        return id;
      },
    }),
    ...bind(rightsRoutes, { rightsMatrix: () => rightsMatrixOf(declaredRoutes) }),
    ...bind(siteQueryRoutes, {
      branding: () => brandingOf(reference.siteSettings(), reference.languages()),
      files: foundation.files,
      translations,
      translationsReached: (position) => reference.reached(position, wordsWaitMs),
    }),
  ];
};
