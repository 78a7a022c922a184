import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import wasm from 'vite-plugin-wasm'
import { defineConfig } from 'vitest/config'
import { contractAddresses } from './scripts/contract-addresses.mjs'
import { inlineIcons } from './scripts/inline-icons.mjs'

// The tests rebuild the engine from source beside the committed package and then run on the rebuilt one: a condition of
// package.json's imports, so that no path is written twice.
const engine = process.env.EDGEWORTH_ENGINE === 'rebuilt' ? ['rebuilt'] : []

// What every screen behind sign-in loads is one file instead of twenty: together they compress better. The groups before
// it keep apart what public screens share with those behind sign-in, so that a visitor loads nothing of the frame.
const chunks = [
  { name: 'start', test: /\/src\/app\/main\.tsx$/, priority: 2 },
  { name: 'session', test: /\/src\/api\/(supabase\/session|env)\.ts$/, priority: 2 },
  {
    name: 'frame',
    test: /\/src\/(app\/frame\/app-frame|ui\/(layout\/(page|panel)|icon|feedback\/(error|loading)-state)|api\/portfolios\/(active-portfolio|portfolios-query))\.tsx?$|\/@mui\/material\/(Alert|Box|Button|Paper)\/|\/@tanstack\/(react-query|query-core)\//,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [contractAddresses(), inlineIcons(), react(), wasm()],
  resolve: { conditions: [...engine, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [...engine, ...defaultServerConditions] } },
  worker: { format: 'es', plugins: () => [wasm()] },
  build: {
    outDir: 'dist/client',
    sourcemap: true,
    // The sizes that count are compressed and per first visit: tests/journeys/budget.test.ts holds them.
    chunkSizeWarningLimit: 700,
    // A .wasm file must stay a file: inlined, it could not be compiled while it streams.
    assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    // One test file at a time per core is enough: several of them start servers and browsers.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 240_000,
    // What a test waits for comes at once on a quiet machine, and late on a busy one.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/domain/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'server/**/*.test.ts',
            'workers/**/*.test.ts',
            'tests/{house,regressions}/**/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'engine', environment: 'node', include: ['tests/engine/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/{ui,shared,features,app,api}/**/*.test.{ts,tsx}'],
          setupFiles: ['src/ui/screen-timeouts.fixture.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{contract,database,conformance,durability}/**/*.test.ts'],
          globalSetup: ['tests/support/build-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/build-all.ts'],
          testTimeout: 300_000,
        },
      },
    ],
  },
})
