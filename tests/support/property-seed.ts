import { configureGlobal } from 'fast-check'

/**
 * Gives all property tests of a run the same seed: a fixed one, so that a run says the same as the one before, and a new
 * one for `npm test -- --all`, which prints it. A failing input belongs into tests/regressions.
 */
configureGlobal({ seed: Number(process.env.EDGEWORTH_TEST_SEED ?? 20_261_118) })
