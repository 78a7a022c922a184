// Which tests run when. Everything that this list does not name is in the everyday tier: `npm test` runs it each time.
// Each part named here runs with `npm test -- --all`, and every day too while files that it guards differ from the commit
// in tests/all-passed.json, on which everything passed. So does a file that covers what has changed: tests/coverage.json.
/**
 * A part of the tests: whole files, or, without `files`, what tests ask for by its name (tests/support/tier.ts).
 * @typedef {object} LaterPart
 * @property {string} reason Why it does not run every day.
 * @property {readonly string[]} guards Beginnings of the paths whose change brings it back.
 * @property {readonly string[]} [files] Beginnings of the paths of its test files.
 */

/** What engine/pkg is built from. */
const engine = ['engine/core/', 'engine/wasm/', 'engine/package/', 'engine/Cargo.toml', 'engine/Cargo.lock']
const storage = ['server/embedded/', 'server/sql/', 'server/backup/', 'supabase/migrations/']

/** The journeys of a feature, and what only they check the wiring of. */
const journeys = (files, guards) => ({
  reason: 'Screens and routes have tests of their own; a journey adds how they are wired.',
  guards,
  files: files.map((path) => `tests/journeys/${path}`),
})

/** @type {Readonly<Record<string, LaterPart>>} */
export const laterParts = {
  'second database': {
    reason: 'Routes behave alike on both databases but where dialects differ; those files always run on both.',
    guards: ['server/sql/', 'supabase/migrations/', 'server/embedded/database/'],
  },
  'many kill rounds': {
    reason: 'Ten killed servers of fifty show a write that is acknowledged too early; rare moments need all.',
    guards: [...storage, 'tests/durability/'],
  },
  'all sizes and schemes': {
    reason: 'Nearly all faults of a screen show light on a desktop; phone and dark follow the theme, and its feature.',
    guards: ['src/ui/theme/', 'src/app/frame/'],
  },
  'engine from source': {
    reason: 'The committed package carries the hashes of its sources and of itself, which a test compares.',
    guards: [...engine, 'scripts/engine-build.mjs', 'scripts/toolchain.mjs'],
  },
  'engine against reference': {
    reason: 'Long runs of growth that change only with the engine, its workers or the reference.',
    guards: [
      ...engine,
      'workers/engine/',
      'server/reference/',
      'src/domain/simulation/',
      'tests/engine/',
      'tests/vectors/',
    ],
    files: [
      'tests/engine/equality/comparisons',
      'tests/engine/equality/growth.test',
      'tests/engine/equality/uncertain',
      'tests/engine/properties/growth',
    ],
  },
  'error rates': {
    reason: 'Thousands of random journals show how often a verdict is wrong; only what judges can change that.',
    guards: [
      'src/domain/insights/',
      'src/domain/metrics/',
      'src/domain/analysis/',
      'server/reference/',
      'tests/error-rates/',
    ],
    files: ['src/domain/insights/false-findings', 'server/reference/kelly/false-edge'],
  },
  'long fuzzing': {
    reason: 'A fifth of the damaged files and generated calls finds what a change breaks; rare faults need all.',
    guards: ['src/domain/importers/', 'src/contract/', 'tests/fuzz/'],
  },
  'hostile archives': {
    reason: 'Large and damaged archives take minutes, and one folder reads them.',
    guards: ['server/accounts/archive/', 'src/contract/accounts/', 'tests/database/accounts/'],
    files: ['tests/database/accounts/hostile-archives'],
  },
  'walks through all tools': {
    reason: 'The brush, the trades and the comparison of each tool come from one description of it.',
    guards: ['src/features/charter-elite/', 'src/domain/analysis/', 'workers/analysis/', 'src/shared/analysis/'],
  },
  durability: {
    reason: 'Servers, backups and restores in processes of their own depend on few folders.',
    guards: [
      ...storage,
      'server/boot/',
      'server/admin/',
      'server/runtime/',
      'tests/durability/',
      'tests/support/server/',
    ],
    files: [
      'tests/durability/admin-command',
      'tests/durability/backup',
      'tests/durability/earlier-versions',
      'tests/durability/full-disk',
      'tests/durability/lock-race',
      'tests/durability/long-run',
      'tests/durability/lost-connections',
      'tests/durability/power-cut',
      'tests/durability/replicas',
      'tests/durability/restore-cut-short',
      'tests/durability/rolling-restart',
      'tests/durability/upgrade',
    ],
  },
  'style guide': {
    reason: 'The visual language as a development build, which takes as long to make as to look at.',
    guards: ['src/ui/', 'src/features/style-guide/'],
    files: ['tests/journeys/screens/style-guide'],
  },
  'journeys of accounts': journeys(
    ['accounts/account-archive', 'screens/settings'],
    ['src/features/settings/', 'server/accounts/', 'src/api/accounts/'],
  ),
  'journeys of the admin panel': journeys(['admin/'], ['src/features/admin/', 'server/admin/', 'src/api/admin/']),
  'journeys of affiliates': journeys(
    ['affiliates/'],
    ['src/features/affiliate/', 'src/app/referral/', 'server/affiliates/', 'src/api/affiliates/'],
  ),
  'journeys of candles': journeys(['candles/'], ['server/candles/', 'src/features/trade-page/candles/']),
  'journeys of the backtester': journeys(['backtester/'], ['src/features/backtester/', 'server/simulations/']),
  'journeys of the calendar': journeys(['calendar/'], ['src/features/calendar/', 'server/portfolios/']),
  'journeys of the console': journeys(['console/'], ['src/features/console/', 'server/http/']),
  'journeys of the playbook': journeys(
    ['playbook/'],
    ['src/features/playbook/', 'server/playbook/', 'server/reviews/'],
  ),
  'journeys of the dashboard': journeys(
    ['charter-elite/dashboard-widget', 'screens/dashboard-widgets'],
    ['src/features/dashboard/', 'src/features/charter-elite/'],
  ),
  'journeys of simulators': journeys(
    ['monte-carlo/', 'screens/scenarios-and-challenge'],
    ['src/features/monte-carlo/', 'server/simulations/', 'workers/engine/'],
  ),
  'journeys of teams': journeys(['teams/'], ['src/features/teams/', 'src/features/team-overview/', 'server/teams/']),
  'journeys of trades': journeys(
    ['trades/enter-by-keyboard', 'trades/long-history', 'trades/trade-page', 'screens/dialogs'],
    [
      'src/features/trade-entry/',
      'src/features/trade-history/',
      'src/features/trade-page/',
      'src/features/trade-import/',
      'src/shared/',
      'server/trades/',
    ],
  ),
}

/** The database tests where the dialects of the two databases differ: always on both. */
export const alwaysOnBothDatabases = [
  'tests/database/access/',
  'tests/database/accounts/api-tokens',
  'tests/database/accounts/archive',
  'tests/database/accounts/demo-data',
  'tests/database/analysis/filter-readings',
  'tests/database/foreign-keys/',
  'tests/database/imports/import.test',
  'tests/database/notifications/notifications',
  'tests/database/simulations/simulation-turns',
  'tests/database/teams/shared-portfolio-changes',
  'tests/database/trades/trade-export',
  'tests/conformance/broken-emitters',
  'tests/conformance/health',
  'tests/conformance/privileges',
]
