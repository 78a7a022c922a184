import type { FileFill, FileInstrument } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import type { ImportWarning } from '#domain/importers/reading/imported-trade.ts'
import { buildOptionInstrument, parseOption } from '#domain/importers/reading/option-symbols.ts'
import type {
  FillReading,
  FormatOptions,
  FormatReading,
  KnownPosition,
} from '#domain/importers/reading/tables/import-format.ts'
import { toDecimal, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal, Instant } from '#domain/numbers/units.ts'
import { dayMs } from '#domain/time/durations.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import { parseLocalTime } from '#domain/time/local-time.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { assumedExpiryKey, isAssumedExpiry } from './assumed-expiry.ts'
import { bookOf, insertByTime, isNewestFirst } from './group-fills.ts'

/** Index options that settle in cash: without a row, nobody knows at what price they ended. */
const cashSettledRoots = new Set('SPX SPXW SPXPM XSP NDX NDXP XND RUT RUTW MRUT VIX VIXW DJX OEX XEO'.split(' '))

/** Brokers book the end of an option within these days. */
const bookingDays = 5

/** What is held of an option that has an expiry date. */
interface HeldOption {
  readonly book: string
  readonly symbol: string
  readonly account: string | null
  readonly instrument: FileInstrument
  readonly expiry: CalendarDate
  /** Negative if short. */
  readonly size: ExactNumber
  readonly lastAt: Instant
  /** The line of the file that its end is counted with. */
  readonly line: number
  /** The line at which the trader is told; null if none of its rows is in the file. */
  readonly shownAt: number | null
}

const sizeOf = (fills: readonly Pick<FileFill, 'side' | 'quantity'>[]) =>
  fills.reduce((held, { side, quantity }) => (side === 'buy' ? held.plus(quantity) : held.minus(quantity)), zero)

const lastMoment = (fills: readonly { readonly at: Instant }[]) =>
  fills.reduce<Instant>((last, { at }) => (at > last ? at : last), '' as Instant)

/** Options that trades of the file leave open. */
function findHeldInFile(formatId: string, { fills }: FillReading, { trades }: FormatReading): HeldOption[] {
  const open = trades.filter(({ trade }) => trade.status === 'active' && trade.assetClass === 'option')
  if (open.length === 0) return []
  const fillOf = new Map(fills.map((fill) => [bookOf(formatId, fill), fill]))
  return open.flatMap(({ trade, book = '', line, lines = [line] }) => {
    const fill = fillOf.get(book)
    if (fill === undefined || !trade.expiryDate) return []
    const { symbol, account, instrument } = fill
    const last = lines.at(-1) ?? line
    return [
      {
        book,
        symbol,
        account,
        instrument,
        expiry: trade.expiryDate,
        line: last,
        shownAt: last,
        size: sizeOf(trade.executions),
        lastAt: lastMoment(trade.executions),
      },
    ]
  })
}

/** Options that earlier files of the format left open, and that this one does not change. */
function findHeldBefore(
  formatId: string,
  line: number | undefined,
  { trades }: FormatReading,
  positions: readonly KnownPosition[],
): HeldOption[] {
  const changed = new Set(trades.flatMap(({ continues, rematches }) => [continues, rematches?.tradeId]))
  return positions.flatMap(
    ({ tradeId, isOpen, isLocked, isAsImported, symbol, expiryDate, book, pointValue, fills }) => {
      const contract = parseOption(symbol)
      const isOwn = book?.startsWith(`${formatId}|`) === true && isAsImported === true && isLocked !== true
      if (!isOpen || !isOwn || changed.has(tradeId) || !expiryDate || contract === null || line === undefined) return []
      const account = book.split('|')[1] ?? ''
      return [
        {
          book,
          symbol,
          account: account === '' ? null : account,
          expiry: expiryDate,
          line,
          shownAt: null,
          instrument: buildOptionInstrument(contract, pointValue),
          size: sizeOf(fills),
          lastAt: lastMoment(fills),
        },
      ]
    },
  )
}

/** The parts of a split trade are ended together: a contract has one last day. */
function joinByBook(options: readonly HeldOption[]): HeldOption[] {
  const byBook = new Map<string, HeldOption>()
  for (const option of options) {
    const other = byBook.get(option.book)
    const { size, lastAt } = option
    byBook.set(
      option.book,
      other === undefined
        ? option
        : { ...other, size: other.size.plus(size), lastAt: other.lastAt > lastAt ? other.lastAt : lastAt },
    )
  }
  return [...byBook.values()]
}

/** The close of the session on the last day of a contract, or just after its last execution. */
function momentOfExpiry({ expiry, lastAt }: HeldOption): Instant {
  const close = parseLocalTime(`${expiry} 16:00:00`, 'America/New_York') ?? lastAt
  return close > lastAt ? close : instantAt(millisecondsOf(lastAt) + 1_000)
}

function buildExpiry(held: HeldOption, place: number | null): FileFill {
  const { symbol, account, instrument, expiry, size, line } = held
  const fill = buildFileFill(
    { line, cells: [] },
    {
      symbol,
      account,
      instrument,
      at: momentOfExpiry(held),
      writtenAt: expiry,
      side: size.gt(0) ? 'sell' : 'buy',
      quantity: toDecimal(size.abs()),
      price: '0' as Decimal,
      effect: 'close',
      note: 'Expired without a row in the file.',
    },
  )
  return { ...fill, ownKey: assumedExpiryKey(expiry), ...(place === null ? {} : { place }) }
}

const maxNamed = 5

/** What the trader should know of options that are open where the file ends. */
function describeOpen(options: readonly HeldOption[]): string {
  const named = options.slice(0, maxNamed).map(({ symbol, expiry }) => `${symbol}, which expires on ${expiry}`)
  const others = options.length > maxNamed ? ` and ${options.length - maxNamed} more` : ''
  const them = options.length > 1 ? 'they have' : 'it has'
  return `Open at the end of the file: ${named.join('; ')}${others}. Import a later file once ${them} expired.`
}

/** A reading with the ends of options that no row states, and what the trader should know about them. */
interface AssumedExpiries {
  /** Null if nothing is assumed. */
  readonly reading: FillReading | null
  readonly warnings: readonly ImportWarning[]
}

/**
 * Ends options at 0 on their last day where the file goes on for longer than brokers take to book an end and has no row
 * for it. Nothing is assumed for days that the file does not cover, nor of an index option, which settles in cash:
 * these stay open and are pointed out. `matched` is the reading without assumptions.
 */
export function assumeExpiries(
  formatId: string,
  reading: FillReading,
  matched: FormatReading,
  { timeZone, knownPositions, today }: FormatOptions,
): AssumedExpiries {
  const { fills, newestFirst = false } = reading
  const rejected = new Set(matched.rejected.map(({ line }) => line))
  const line = fills.findLast((fill) => !rejected.has(fill.line))?.line
  const held = joinByBook([
    ...findHeldInFile(formatId, reading, matched),
    ...findHeldBefore(formatId, line, matched, knownPositions),
  ]).filter(({ expiry, size }) => !size.eq(0) && (today === undefined || expiry < today))
  if (held.length === 0) return { reading: null, warnings: [] }
  // An earlier file went on for long enough; this one changes how much is left on the last day.
  const assumedBefore = new Set(
    knownPositions.filter(({ imported = [] }) => imported.some(isAssumedExpiry)).map(({ book }) => book),
  )
  const lastDay = Date.parse(calendarDateIn(lastMoment(fills), timeZone))
  const isReversed = isNewestFirst(fills, newestFirst)
  const hasPlaces = fills.some(({ place }) => place !== undefined)
  let all: readonly FileFill[] = fills
  const warnings: ImportWarning[] = []
  const open: HeldOption[] = []
  for (const option of held) {
    const { book, symbol, expiry, shownAt } = option
    const root = parseOption(symbol)?.underlying ?? ''
    const isCovered = assumedBefore.has(book) || lastDay - Date.parse(expiry) > bookingDays * dayMs
    const what = `${symbol} expires on ${expiry}, and no row ends it`
    if (!isCovered) open.push(option)
    else if (cashSettledRoots.has(root)) {
      warnings.push({ line: shownAt, message: `${what}: it stays open. Enter its cash settlement by hand.` })
    } else {
      all = insertByTime(all, buildExpiry(option, hasPlaces ? all.length : null), isReversed)
      warnings.push({
        line: shownAt,
        message: `${what}: it is closed at 0. Import the file with its end if it had one.`,
      })
    }
  }
  return {
    reading: all === fills ? null : { ...reading, fills: all },
    warnings: open.length === 0 ? warnings : [{ line: null, message: describeOpen(open) }, ...warnings],
  }
}
