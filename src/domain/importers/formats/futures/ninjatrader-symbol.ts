import { monthAbbreviations } from '#domain/importers/reading/times/written-dates.ts'

/** Converts "MNQ SEP25" to NinjaTrader's other notation, "MNQ 09-25". */
export function normalizeNinjaTraderSymbol(text: string): string {
  const found = /^(\S+) ([A-Z]{3})(\d{2})$/i.exec(text.trim())
  const month = monthAbbreviations.indexOf((found?.[2] ?? '').toUpperCase())
  return found === null || month < 0 ? text.trim() : `${found[1]} ${String(month + 1).padStart(2, '0')}-${found[3]}`
}
