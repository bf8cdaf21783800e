/** Who may import whom: the table of the architecture, as a failing check. */
const only = (name, from, allowed) => ({
  name,
  comment: `${from} may import only: ${allowed.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^${from}`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(server|web|e2e)/',
    pathNot: ['node_modules', `^${from}`, ...allowed.map((a) => `^${a}`)],
  },
});

const src = 'server/src';
const web = 'web/src';

// A folder imports only those that stand before it in its list, so no pair of folders imports both ways.
const inOrder = (part, folders) =>
  folders.slice(0, -1).map((folder, n) => {
    const later = folders.slice(n + 1);
    return {
      name: `${part}-${folder}-imports-upwards`,
      comment: `${folder} may not import ${later.join(', ')}`,
      severity: 'error',
      from: { path: `^${src}/${part}/${folder}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^${src}/${part}/(${later.join('|')})/` },
    };
  });
const bffOrder = inOrder('bff', [
  ...['feed', 'service', 'auth', 'calls', 'users', 'webhooks', 'sync', 'audit', 'forwarding'],
  ...['jobs', 'push', 'reports', 'alerts', 'qa'],
]);
const sandboxOrder = inOrder('sandbox', [
  ...['database', 'clock', 'accounts', 'webhooks', 'users', 'deliveries', 'outcome-batches'],
  ...['test-receivers', 'control', 'api', 'invite'],
]);

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      // Vitest's configuration names the file that prepares page tests; nothing imports it.
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '\\.config\\.ts$', 'testing/page-tests\\.ts$'],
      },
      to: {},
    },
    only('config', `${src}/config/`, [`${src}/contract/`]),
    only('contract-alone', `${src}/contract/`, []),
    only('upstream', `${src}/upstream/`, [`${src}/contract/`]),
    only('http', `${src}/http/`, [`${src}/contract/`]),
    only('database-alone', `${src}/database/`, []),
    only('bff', `${src}/bff/`, [
      `${src}/upstream/`,
      `${src}/http/`,
      `${src}/database/`,
      `${src}/contract/`,
    ]),
    ...bffOrder,
    ...sandboxOrder,
    // What they import must not change, or they would make other tables than before.
    only('console-migrations', `${src}/bff/migrations/`, [`${src}/database/migrate`]),
    only('sandbox-migrations', `${src}/sandbox/database/migrations`, [`${src}/database/migrate`]),
    only('sandbox', `${src}/sandbox/`, [`${src}/http/`, `${src}/database/`, `${src}/contract/`]),
    only('sandbox-alone', `${src}/cli/sandbox`, [
      'server/launch/command-line',
      `${src}/config/`,
      `${src}/cli/`,
      `${src}/database/`,
      `${src}/sandbox/`,
    ]),
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: `^${src}/`, pathNot: ['\\.test\\.ts$', `^${src}/testing/`] },
      to: { path: `^${src}/testing/` },
    },
    {
      name: 'contract-uses-zod-only',
      severity: 'error',
      from: { path: `^${src}/contract/`, pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod' },
    },
    {
      name: 'web-enters-by-the-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/', pathNot: '^server/src/contract/index' },
    },
    only('web-ui', `${web}/ui/`, []),
    // Both folders keep state outside React.
    only('web-api', `${web}/api/`, ['server/', `${web}/ui/listeners`]),
    only('web-page', `${web}/page/`, [`${web}/(api|ui)/`, 'server/']),
    only('web-records', `${web}/records/`, [`${web}/(api|ui|page)/`, 'server/']),
    {
      name: 'web-areas',
      comment: 'An area uses records, page, api and ui, and never another area',
      severity: 'error',
      from: { path: `^${web}/areas/([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^${web}/`, pathNot: [`^${web}/areas/$1/`, `^${web}/(api|ui|page|records)/`] },
    },
    {
      name: 'web-router-is-the-top',
      severity: 'error',
      from: {
        path: `^${web}/`,
        pathNot: [`^${web}/(router|testing)/`, `^${web}/main`, '\\.test\\.tsx?$'],
      },
      to: { path: `^${web}/router/` },
    },
    {
      name: 'web-testing-is-for-tests',
      severity: 'error',
      from: { path: `^${web}/`, pathNot: ['\\.test\\.tsx?$', `^${web}/testing/`] },
      to: { path: `^${web}/testing/` },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'default'],
    },
  },
};
