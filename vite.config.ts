import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import wasm from 'vite-plugin-wasm'
import { defineConfig } from 'vitest/config'
import { contractAddresses } from './scripts/build/contract-addresses.mjs'
import { describedCalls } from './scripts/build/describe-calls.mjs'
import { inlineIcons } from './scripts/build/inline-icons.mjs'
import LongestFirst from './scripts/testing/longest-first.mjs'
import { filesThatMockModules, serverFilesApart, testPatterns } from './scripts/testing/test-projects.mjs'

// The tests rebuild the engine from source beside the committed package and then run on the rebuilt one: a condition of
// package.json's imports, so that no path is written twice.
const engine = process.env.EDGEWORTH_ENGINE === 'rebuilt' ? ['rebuilt'] : []

// What every screen behind sign-in loads is one file instead of twenty: together they compress better. The groups before
// it keep apart what public screens share with those behind sign-in, so that a visitor loads nothing of the frame.
const chunks = [
  { name: 'start', test: /\/src\/app\/main\.tsx$/, priority: 2 },
  { name: 'plans', test: /\/src\/domain\/portfolio\/plans\.ts$/, priority: 2 },
  { name: 'session', test: /\/src\/api\/(supabase\/session|env)\.ts$/, priority: 2 },
  {
    name: 'frame',
    test: /\/src\/(app\/frame\/app-frame|ui\/(layout\/(page|panel)|icon|feedback\/(error|loading)-state)|api\/portfolios\/(active-portfolio|portfolios-query))\.tsx?$|\/@mui\/material\/(Alert|Box|Button|Paper)\/|\/@tanstack\/(react-query|query-core)\//,
    priority: 1,
  },
  // What most screens with figures load anyway, in one piece: apart, each screen that shares a part of it would split it.
  // A group takes along what it imports, so what public screens and the frame import of it has groups before.
  { name: 'tslib', test: /\/node_modules\/tslib\//, priority: 1 },
  { name: 'scheme', test: /\/src\/ui\/theme\/use-dark-scheme\.ts$/, priority: 1 },
  { name: 'chart', test: /\/src\/ui\/charts\/chart\.tsx$/ },
  { name: 'journal', test: /\/src\/shared\/filter\/use-journal-context\.ts$/ },
  { name: 'figures', test: /\/src\/ui\/figures\/(figure|figure-group|figure-text|key-figure)\.tsx$/ },
]

const mocking = filesThatMockModules()
const apart = serverFilesApart()
const serverTests = {
  environment: 'node',
  // As in tests/support/server/server-process.ts: each file opens a database of its own for seconds.
  execArgv: ['--liftoff-only'],
}

// Files of later tiers are left out of the everyday run: scripts/testing/plan.mjs decides which.
const leftOut = (process.env.EDGEWORTH_TEST_LEAVE_OUT ?? '').split('\n').filter((path) => path !== '')
// How much longer than usual this machine takes, as `npm test` measures it at its start.
const slowness = Number(process.env.EDGEWORTH_TEST_SLOWNESS ?? 1)

export default defineConfig({
  plugins: [contractAddresses(), describedCalls(), inlineIcons(), react(), wasm()],
  resolve: { conditions: [...engine, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [...engine, ...defaultServerConditions] } },
  worker: { format: 'es', plugins: () => [wasm()] },
  build: {
    outDir: 'dist/client',
    sourcemap: true,
    modulePreload: {
      // What each screen imports first; the rest is found once these are there. The lists are part of the first load.
      resolveDependencies: (_file, paths) => [
        ...paths.filter((path) => !path.endsWith('.js')),
        ...paths.filter((path) => path.endsWith('.js')).slice(0, 10),
      ],
    },
    // The sizes that count are compressed and per first visit: tests/journeys/screens/screens.ts holds them.
    chunkSizeWarningLimit: 700,
    // A .wasm file must stay a file: inlined, it could not be compiled while it streams.
    assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    // One file per core, and one more, because many wait: for processes, disks and pages.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    exclude: leftOut,
    // Loading the server takes 3 s instead of 10 when it has been transformed before.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/edgeworth/vitest' },
    setupFiles: ['tests/support/property-seed.ts'],
    testTimeout: 180_000 * slowness,
    hookTimeout: 240_000 * slowness,
    // What a test waits for comes at once on a quiet machine, and late on a busy one.
    expect: { poll: { timeout: 30_000 * slowness } },
    // In this order, and a worker that has no more files of one begins the next.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: testPatterns('unit'),
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'engine', environment: 'node', include: testPatterns('engine') },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: testPatterns('screens'),
          exclude: mocking,
          // Loading the components takes longer than most tests of them.
          isolate: false,
          setupFiles: ['src/ui/screens.fixture.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens-mocking',
          environment: 'jsdom',
          // A module that one file replaces would stay replaced for the next, so each file reloads them.
          include: mocking,
          isolate: false,
          setupFiles: ['src/ui/fresh-modules.fixture.ts', 'src/ui/screens.fixture.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          include: testPatterns('database'),
          // The files of one thread share the loaded server and one PostgreSQL cluster; each has databases of its own.
          isolate: false,
          setupFiles: ['tests/support/covering/server-coverage.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server',
          include: testPatterns('server'),
          exclude: apart,
          // Loading the server takes longer than most of these files.
          isolate: false,
          setupFiles: ['tests/support/covering/server-coverage.ts'],
        },
      },
      { extends: true, test: { ...serverTests, name: 'server-apart', include: apart } },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: testPatterns('journeys'),
          globalSetup: ['tests/support/server/start-shared-app.ts'],
          // The files of one process share the loaded modules; each test has a browser profile of its own.
          isolate: false,
          testTimeout: 300_000 * slowness,
        },
      },
    ],
  },
})
