const linesOf = (name: string): readonly string[] | null => process.env[name]?.split('\n') ?? null

const parts = linesOf('EDGEWORTH_TEST_PARTS')
const covering = linesOf('EDGEWORTH_TEST_COVERING')
const changedFolders = linesOf('EDGEWORTH_TEST_CHANGED')

/**
 * Whether this run includes a part of tests/tiers.mjs: a run of everything or of chosen files does, an everyday run where
 * files that the part guards have changed, or something in `folder`, such as "src/features/calendar".
 */
export function includesPart(name: string, folder: string | null = null): boolean {
  if (parts === null || parts.includes(name)) return true
  return folder !== null && (changedFolders === null || changedFolders.some((path) => path.startsWith(folder)))
}

/** Whether a test file covers something that has changed: it is one of those that tests/coverage.json names. */
export const coversChanges = (file: string): boolean => covering?.includes(file) ?? false
