import type { ImportBatch } from '#api/imports/imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import { formatInstant } from '#ui/figures/format.ts'
import type { PlaybookChoice } from './journal-context.ts'

/** Label of an import that is not among the latest. */
export const earlierImport = 'Earlier import'

/** Imports as choices, labeled by file and time, newest first. */
export const importChoices = (batches: readonly ImportBatch[], timeZone: string): PlaybookChoice[] =>
  batches.map(({ id, fileName, createdAt }) => ({ id, name: `${fileName}, ${formatInstant(createdAt, timeZone)}` }))

/** Adds the chosen imports that are not among the choices, so that they can be deselected. */
export function addEarlierImports(choices: readonly PlaybookChoice[], chosen: readonly Id[]): PlaybookChoice[] {
  const known = new Set(choices.map(({ id }) => id))
  return [...choices, ...chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: earlierImport }))]
}
