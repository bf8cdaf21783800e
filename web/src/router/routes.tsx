import { ENVIRONMENTS, type Environment } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { environmentsQuery } from '../api/environments';
import { activityQuery, deliveryQuery, rangeOf } from '../api/overview';
import { sessionQuery } from '../api/session';
import { userQuery } from '../api/users/users';
import { configsQuery } from '../api/webhooks/webhooks';
import { loadCode } from '../api/page-code';
import type { AttemptsSearch } from '../areas/attempts/attempts-page';
import type { CallsSearch } from '../areas/calls/list/calls-page';
import { OverviewPage } from '../areas/overview/overview-page';
import { BareFailedPage } from '../areas/shell/bare-page';
import { EnvironmentPage } from '../areas/shell/environment-page';
import { safeReturnPath } from '../page/return-path';
import type { UsersSearch } from '../areas/users/list/users-filters';
import { requireMember } from './require-member';
import { query } from '../api/client';

/** The context of every route. */
export interface RouterContext {
  queryClient: QueryClient;
}

/** The arguments of a loader inside an environment. */
export interface Loading {
  context: RouterContext & { environment: Environment; connected: boolean };
  location: { search: object };
}

let begun: Promise<unknown> = Promise.resolve();

/** What the last loader has started; it never rejects. */
export const begunLoad = (): Promise<unknown> => begun;

/**
 * A loader that starts the page's first query without waiting for it, so that hovering a link preloads the page. The
 * page shows a failure from the query cache.
 */
function begin<L extends Loading>(
  load: (client: QueryClient, environment: Environment, loading: L) => Promise<unknown>,
) {
  return (loading: L) => {
    const { queryClient, environment, connected } = loading.context;
    if (connected) begun = load(queryClient, environment, loading).catch(() => undefined);
  };
}

/**
 * A page whose code is loaded when it is first opened. The router reloads the browser's page if the code is gone; while
 * the console is unreachable that would lose what is on screen.
 */
const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadCode(load), name);

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: BareFailedPage,
  notFoundComponent: lazyPage(() => import('../areas/shell/not-found-page'), 'BareNotFoundPage'),
});

/** `/` opens the sandbox. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/$environment', params: { environment: 'sandbox' }, replace: true });
  },
});

/** Sign-in. A signed-in member is redirected, unless the address has a new token. */
const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (raw: { return?: string | undefined }) => raw,
  beforeLoad: async ({ context, location, search: { return: path } }) => {
    if (location.hash !== '') return;
    try {
      await context.queryClient.query({ ...sessionQuery, staleTime: 'static' });
    } catch {
      // Without a session the form is shown.
      return;
    }
    throw redirect({ href: safeReturnPath(path), replace: true });
  },
  component: lazyPage(() => import('../areas/sign-in/sign-in-page'), 'SignInPage'),
});

/** On the way to the identity provider, and back. */
const ssoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/sso',
  validateSearch: (raw: { return?: string | undefined }) => raw,
  component: lazyPage(() => import('../areas/sign-in/sso-page'), 'SsoPage'),
});

/** Where a member sets up the second factor that the role requires, before anything else. */
const factorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/second-factor',
  validateSearch: (raw: { return?: string | undefined }) => raw,
  component: lazyPage(() => import('../areas/settings/account/factor-page'), 'FactorPage'),
});

/** Pages outside environments; `environment` is the one that the way back leads to. */
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'settings',
  // Each section parses its own parameters.
  validateSearch: (raw: { environment?: string | undefined; open?: string | undefined }) => raw,
  beforeLoad: async ({ context, location }) => ({
    memberKey: await requireMember(context.queryClient, location.href),
  }),
  component: lazyPage(() => import('../areas/shell/settings-frame'), 'SettingsFrame'),
  errorComponent: BareFailedPage,
});

const settingsHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    const params = { section: 'account' };
    throw redirect({ to: '/settings/$section', params, search, replace: true });
  },
});

const settingsSectionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '$section',
  component: lazyPage(() => import('../areas/settings/settings-page'), 'SettingsPage'),
});

/** Everything inside one environment: the shell, for signed-in members only. */
const environmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$environment',
  beforeLoad: async ({ params, context, location }) => {
    const environment = ENVIRONMENTS.find((each) => each === params.environment);
    if (!environment) throw notFound();
    const memberKey = await requireMember(context.queryClient, location.href);
    const all = await context.queryClient.query({ ...environmentsQuery, staleTime: 'static' });
    const info = all.find((each) => each.environment === environment);
    return { environment, connected: info?.connected ?? false, memberKey };
  },
  component: EnvironmentPage,
  errorComponent: BareFailedPage,
});

const overviewRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: '/',
  validateSearch: (raw: { range?: string; by?: string }) => raw,
  loader: begin((client, environment, { location }) => {
    const range = rangeOf(location.search);
    // Not awaited, because the page draws it later and shows its failure there.
    client.query(deliveryQuery(environment, range)).catch(() => undefined);
    return Promise.all([
      client.query(query('get_overview', { environment })),
      client.query(activityQuery(environment, range)),
    ]);
  }),
  // Not lazy, because it is the first page that a browser shows.
  component: OverviewPage,
});

const reconciliationRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'reconciliation',
  loader: begin((client, environment) =>
    client.query(query('get_reconciliation', { environment })),
  ),
  component: lazyPage(
    () => import('../areas/overview/reconciliation/reconciliation-page'),
    'ReconciliationPage',
  ),
});

// The lists parse their address themselves, so that the first page does not load their schemas.
const usersPage = () => import('../areas/users/list/users-page');
const usersRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'users',
  validateSearch: (raw: UsersSearch) => raw,
  loader: begin(async (client, environment, { location }) =>
    client.infiniteQuery((await usersPage()).usersPageQuery(environment, location.search)),
  ),
  component: lazyPage(usersPage, 'UsersPage'),
});

/** A reference user ID in the address fills the field; `like` names a user whose settings fill the form. */
const registerRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'users/register',
  validateSearch: (raw: { reference_user_id?: string; like?: string }) => raw,
  component: lazyPage(() => import('../areas/register/register-page'), 'RegisterPage'),
});

/** The fragment of the address names the users whose invites are printed. */
const qrSheetRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'qr-sheet',
  component: lazyPage(() => import('../areas/users/list/qr-sheet-page'), 'QrSheetPage'),
});

type UserLoading = Loading & { params: { reference_user_id: string } };

/** An ID that cannot be in a path is in the search (api/record-address). */
const userRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'users/$reference_user_id',
  validateSearch: (raw: { reference_user_id?: string }) => raw,
  loader: begin((client, environment, { params, location }: UserLoading) => {
    const { reference_user_id } = { ...params, ...location.search };
    return client.query(userQuery(environment, reference_user_id));
  }),
  component: lazyPage(() => import('../areas/users/detail/user-page'), 'UserPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'webhooks',
  loader: begin((client, environment) => client.query(configsQuery(environment))),
  component: lazyPage(() => import('../areas/webhooks/webhooks-page'), 'WebhooksPage'),
});

/** The webhooks of both environments; the address names the one that the rail shows. */
const compareRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'webhooks/compare',
  loader: begin(async (client) => {
    const all = await client.query({ ...environmentsQuery, staleTime: 'static' });
    // If one is not connected, the page says which, and compares nothing.
    if (!all.every(({ connected }) => connected)) return;
    await Promise.all(ENVIRONMENTS.map((each) => client.query(configsQuery(each))));
  }),
  component: lazyPage(() => import('../areas/webhooks/compare/compare-page'), 'ComparePage'),
});

/** How to verify signatures, in the language of the address, and the checker. */
const verifyRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'webhooks/verify',
  validateSearch: (raw: { language?: string }) => raw,
  component: lazyPage(() => import('../areas/webhooks/verify/verify-page'), 'VerifyPage'),
});

const callsPage = () => import('../areas/calls/list/calls-page');
const callsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'calls',
  validateSearch: (raw: CallsSearch) => raw,
  loader: begin(async (client, environment, { location }) =>
    client.infiniteQuery((await callsPage()).callsPageQuery(environment, location.search)),
  ),
  component: lazyPage(callsPage, 'CallsPage'),
});

/** The same page with one call open, rendered by its parent; an ID that cannot be in a path is in the search. */
const callRoute = createRoute({
  getParentRoute: () => callsRoute,
  path: '$transaction_id',
  validateSearch: (raw: { transaction_id?: string }) => raw,
});

const attemptsPage = () => import('../areas/attempts/attempts-page');

/** The open attempt is a search parameter, because a service may not give it an ID. */
const attemptsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'events',
  validateSearch: (raw: AttemptsSearch) => raw,
  loader: begin(async (client, environment, { location }) =>
    client.infiniteQuery((await attemptsPage()).attemptsPageQuery(environment, location.search)),
  ),
  component: lazyPage(attemptsPage, 'AttemptsPage'),
});

const rerunJobsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'rerun-jobs',
  loader: begin((client, environment) => client.query(query('list_rerun_jobs', { environment }))),
  component: lazyPage(() => import('../areas/calls/rerun-jobs/rerun-job-pages'), 'RerunJobsPage'),
});

const rerunJobRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'rerun-jobs/$id',
  validateSearch: (raw: { state?: unknown; after?: unknown }) => raw,
  component: lazyPage(() => import('../areas/calls/rerun-jobs/rerun-job-pages'), 'RerunJobPage'),
});

const qaRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'qa',
  component: lazyPage(() => import('../areas/qa/qa-page'), 'QaPage'),
});

const qaHomeRoute = createRoute({
  getParentRoute: () => qaRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$environment/qa/registrations', params, replace: true });
  },
});

/** A page below `/{environment}/qa`, by the name of its component in its module. */
const qaPage = <Path extends string, Module extends Record<string, unknown>>(
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module & string,
) => createRoute({ getParentRoute: () => qaRoute, path, component: lazyPage(load, name) });

/** Any other address within an environment, so that rail, header and band stay. */
const environmentNotFoundRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: '$',
  component: lazyPage(() => import('../areas/shell/not-found-page'), 'NotFoundPage'),
});

/** The tree of pages. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  signInRoute,
  ssoRoute,
  factorRoute,
  settingsRoute.addChildren([settingsHomeRoute, settingsSectionRoute]),
  environmentRoute.addChildren([
    overviewRoute,
    reconciliationRoute,
    usersRoute,
    registerRoute,
    qrSheetRoute,
    userRoute,
    webhooksRoute,
    compareRoute,
    verifyRoute,
    callsRoute.addChildren([callRoute]),
    attemptsRoute,
    rerunJobsRoute,
    rerunJobRoute,
    qaRoute.addChildren([
      qaHomeRoute,
      qaPage(
        'registrations',
        () => import('../areas/qa/registrations/registrations-page'),
        'RegistrationsPage',
      ),
      qaPage(
        'registrations/$id',
        () => import('../areas/qa/registrations/registration-page'),
        'RegistrationPage',
      ),
      qaPage(
        'registrations/$id/print',
        () => import('../areas/users/list/qr-sheet-page'),
        'QrSheetPage',
      ),
      qaPage('outcomes', () => import('../areas/qa/outcomes/outcomes-page'), 'OutcomesPage'),
      qaPage('outcomes/$id', () => import('../areas/qa/outcomes/batch-page'), 'OutcomeBatchPage'),
      qaPage('receiver', () => import('../areas/qa/receiver/receiver-page'), 'ReceiverPage'),
      qaPage('clock', () => import('../areas/qa/clock/clock-page'), 'ClockPage'),
      qaPage('scenarios', () => import('../areas/qa/scenarios/scenarios-page'), 'ScenariosPage'),
      qaPage('scenarios/$id', () => import('../areas/qa/scenarios/run-page'), 'RunPage'),
    ]),
    environmentNotFoundRoute,
  ]),
]);
