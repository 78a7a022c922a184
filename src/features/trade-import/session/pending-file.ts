import { findMissingFields, type ColumnMapping } from '#domain/importers/formats/generic/column-mapping.ts'
import type { OpeningPosition } from '#domain/importers/reading/opening-position.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { DayOrder } from '#domain/time/local-time.ts'
import type { FilePreview, KnownCounts, OpenedFile } from '#workers/import/shapes.ts'

/** The format choice for columns that the trader maps. */
export const customFormat = 'own-columns'

/** A file being imported, with the choices for reading it. */
export interface PendingFile {
  readonly id: number
  readonly name: string
  /** Null until its tables are read. */
  readonly opened: OpenedFile | null
  /** Id of an import format, or `customFormat`. */
  readonly formatId: string | null
  readonly mapping: ColumnMapping | null
  readonly mappingName: string
  /** The symbol, for a file that does not name it; empty until the trader enters it. */
  readonly symbol: string
  /** The day of a file that has times without dates; null until the trader chooses it. */
  readonly tradingDay: CalendarDate | null
  /** Null until the trader chooses it: see `timeZoneOf`. */
  readonly timeZone: string | null
  /** The trader's choice of the order of day and month; null until then. */
  readonly dayOrder: DayOrder | null
  /** Whether prices follow from the amounts of rows where the two differ; such rows are refused otherwise. */
  readonly takesStatedAmounts: boolean
  /** Whether trades that were deleted after an earlier import are imported again; they stay away otherwise. */
  readonly bringsBackDeleted: boolean
  /** Whether trades that were logged by hand take over their rows; both count otherwise. */
  readonly mergesLogged: boolean
  /** Whether executions become what the file states now, where an earlier one stated something else. */
  readonly takesChanges: boolean
  /** What the trader said that symbols such as ES are, by symbol. */
  readonly symbolClasses: Readonly<Record<string, AssetClass>>
  /** What the trader said was held before the file. */
  readonly openingPositions: readonly OpeningPosition[]
  readonly preview: FilePreview | null
  /** Trades in the preview that the portfolio has or had; null if unknown. */
  readonly known: KnownCounts | null
  /** The serialized choices of the preview. */
  readonly readAs: string | null
  /** The current step of reading it and its progress, 0 to 1; null when idle. */
  readonly busy: { readonly step: string; readonly share: number } | null
  /** Why it cannot be read. */
  readonly problem: string | null
}

export function newPendingFile(id: number, name: string): PendingFile {
  return {
    id,
    name,
    opened: null,
    formatId: null,
    mapping: null,
    mappingName: name.replace(/\.[^.]+$/, '').slice(0, 80) || 'My columns',
    symbol: '',
    tradingDay: null,
    timeZone: null,
    dayOrder: null,
    takesStatedAmounts: false,
    bringsBackDeleted: false,
    mergesLogged: true,
    takesChanges: false,
    symbolClasses: {},
    openingPositions: [],
    preview: null,
    known: null,
    readAs: null,
    busy: { step: 'Opening', share: 0 },
    problem: null,
  }
}

/** Whether the trader must enter the symbol for the file's current format. */
export function needsSymbol({ opened, formatId }: PendingFile): boolean {
  return opened?.formats.find(({ id }) => id === formatId)?.needsSymbol ?? false
}

/** Whether the trader must choose the day for the file's current format. */
export function needsTradingDay({ opened, formatId }: PendingFile): boolean {
  return opened?.formats.find(({ id }) => id === formatId)?.needsTradingDay ?? false
}

/** The time zone of the program that wrote the file, where it usually has one of its own; else null. */
export function usualTimeZoneOf({ opened, formatId }: PendingFile): string | null {
  return opened?.formats.find(({ id }) => id === formatId)?.usualTimeZone ?? null
}

/** The time zone in which the file is read: chosen, else usual for its program, else the portfolio's. */
export function timeZoneOf(file: PendingFile, portfolio: { readonly timeZone: string }): string {
  return file.timeZone ?? usualTimeZoneOf(file) ?? portfolio.timeZone
}

/** Whether the choices are complete enough to read the rows. */
export function isReadable(file: PendingFile): boolean {
  const { opened, formatId, mapping } = file
  if (opened === null || formatId === null) return false
  if (needsSymbol(file) && file.symbol === '') return false
  if (needsTradingDay(file) && file.tradingDay === null) return false
  return formatId !== customFormat || (mapping !== null && findMissingFields(mapping).length === 0)
}

/** Symbols that may be a stock or a future, about which the trader has not said yet. */
export function listUnansweredSymbols({ preview, symbolClasses }: PendingFile): readonly string[] {
  return (preview?.unclearSymbols ?? []).filter((symbol) => symbolClasses[symbol] === undefined)
}

/** Counts the trades that an import would create or change, as far as known. */
export function countTradesToImport({ preview, known }: PendingFile): number {
  return (preview?.trades ?? 0) - (known?.existing ?? 0) - (known?.deleted ?? 0)
}

/** Counts what the trader deleted after an earlier import and stays away: trades of the file, and executions. */
export function countDeleted({ preview, known }: PendingFile) {
  return { trades: known?.deleted ?? 0, executions: preview?.deletedExecutions ?? 0 }
}

/** The counts to show: trades that were logged by hand are new ones unless they are merged. */
export function knownToShow({ known, mergesLogged }: PendingFile): KnownCounts | null {
  return known === null || mergesLogged ? known : { ...known, logged: 0 }
}

/** Counts the trades of the portfolio that an import would continue, match again or merge with its rows. */
export function countChangedTrades(file: PendingFile): number {
  const { preview } = file
  return (preview?.continued ?? 0) + (preview?.rematched ?? 0) + (knownToShow(file)?.logged ?? 0)
}

/** Whether its trades can be sent: read with the current choices and in the portfolio's currency. */
export function isReadyToSend({ preview, busy, problem }: PendingFile): boolean {
  return (
    preview !== null && busy === null && problem === null && preview.trades > 0 && preview.otherCurrencies.length === 0
  )
}
