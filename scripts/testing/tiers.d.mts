/** The parts of tests/tiers.mjs that run: all, or those that guard the changed files. */
export function partsToRun(isAll: boolean, changed: readonly string[] | null): string[]
/** The test files, of these, that are left out where only these parts run. */
export function filesLeftOut(files: readonly string[], parts: readonly string[]): string[]
