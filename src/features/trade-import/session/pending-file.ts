import { findMissingFields, type ColumnMapping } from '#domain/importers/formats/generic/column-mapping.ts'
import type { DayOrder } from '#domain/time/local-time.ts'
import type { FilePreview, OpenedFile } from '#workers/import/shapes.ts'

/** What is chosen for a layout where the trader names the columns. */
export const customLayout = 'own-columns'

/** A file on its way in, with how it is read. */
export interface PendingFile {
  readonly id: number
  readonly name: string
  /** Null until its tables are read. */
  readonly opened: OpenedFile | null
  /** A layout's id, or `customLayout`. */
  readonly layout: string | null
  readonly mapping: ColumnMapping | null
  readonly mappingName: string
  /** What was traded, where the file leaves it out; empty until the trader has said it. */
  readonly symbol: string
  /** Null follows the portfolio. */
  readonly timeZone: string | null
  /** Which of day and month stands first in its dates, as the trader has said; null until then. */
  readonly dayOrder: DayOrder | null
  readonly preview: FilePreview | null
  /** How many trades of the preview the portfolio has already; null where that could not be found out. */
  readonly existingTrades: number | null
  /** What the preview was made from. */
  readonly readAs: string | null
  /** What is being done with it; null when nothing is. */
  readonly busy: { readonly what: string; readonly share: number } | null
  /** Why it cannot be read. */
  readonly problem: string | null
}

export function newPendingFile(id: number, name: string): PendingFile {
  return {
    id,
    name,
    opened: null,
    layout: null,
    mapping: null,
    mappingName: name.replace(/\.[^.]+$/, '').slice(0, 80) || 'My columns',
    symbol: '',
    timeZone: null,
    dayOrder: null,
    preview: null,
    existingTrades: null,
    readAs: null,
    busy: { what: 'Opening', share: 0 },
    problem: null,
  }
}

/** Whether the trader must say what was traded in a file, as it is read now. */
export function needsSymbol({ opened, layout }: PendingFile): boolean {
  return opened?.formats.find(({ id }) => id === layout)?.needsSymbol ?? false
}

/** Whether enough is said about a file to read its rows. */
export function isReadable(file: PendingFile): boolean {
  const { opened, layout, mapping } = file
  if (opened === null || layout === null) return false
  if (needsSymbol(file) && file.symbol === '') return false
  return layout !== customLayout || (mapping !== null && findMissingFields(mapping).length === 0)
}

/** How many trades its import would bring or add to, as far as that is known. */
export function countTradesToImport({ preview, existingTrades: there }: PendingFile): number {
  return (preview?.trades ?? 0) - (there ?? 0)
}

/** Whether its trades can be sent: they have been read as it is chosen now, and are in the portfolio's currency. */
export function isReadyToSend({ preview, busy, problem }: PendingFile): boolean {
  return (
    preview !== null && busy === null && problem === null && preview.trades > 0 && preview.otherCurrencies.length === 0
  )
}
