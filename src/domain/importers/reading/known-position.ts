import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { unpackExecutions, type PackedExecution } from './imported-execution.ts'

/** A position as the server reports it, with its executions packed. */
export type ReportedPosition = Omit<KnownPosition, 'imported'> & { readonly imported: readonly PackedExecution[] }

/** A reported position with its executions in full. */
export function toKnownPosition(position: ReportedPosition): KnownPosition {
  return { ...position, imported: unpackExecutions(position.imported, position.fills) }
}
