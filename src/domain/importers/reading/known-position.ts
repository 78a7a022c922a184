import { unpackExecutions, type PackedExecution } from './imported-execution.ts'
import type { KnownPosition } from './tables/import-format.ts'

/** A position as the server reports it, with its executions packed. */
export type ReportedPosition = Omit<KnownPosition, 'imported'> & { readonly imported: readonly PackedExecution[] }

/** A reported position with its executions in full. */
export function toKnownPosition(position: ReportedPosition): KnownPosition {
  return { ...position, imported: unpackExecutions(position.imported, position.fills) }
}
