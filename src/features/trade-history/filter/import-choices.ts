import type { ImportBatch } from '#api/imports/imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { PlaybookChoice } from '#features/trade-history/query/history-context.ts'
import { formatInstant } from '#ui/figures/format.ts'

/** What an import is called that is not among the latest. */
export const earlierImport = 'An earlier import'

/** Imports by their files and when they came, newest first. */
export const importChoices = (batches: readonly ImportBatch[], timeZone: string): PlaybookChoice[] =>
  batches.map(({ id, fileName, createdAt }) => ({ id, name: `${fileName}, ${formatInstant(createdAt, timeZone)}` }))

/** The same with those of `chosen` that are not among them, so that they can be taken back. */
export function addEarlierImports(choices: readonly PlaybookChoice[], chosen: readonly Id[]): PlaybookChoice[] {
  const known = new Set(choices.map(({ id }) => id))
  return [...choices, ...chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: earlierImport }))]
}
