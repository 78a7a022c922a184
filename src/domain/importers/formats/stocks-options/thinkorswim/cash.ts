import type { FillSide } from '#domain/fills/fill.ts'
import { describeActivity } from '#domain/importers/formats/stocks-options/account-activity.ts'
import { readBrokerMoment, readPaidCost } from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { zeroPrice, parseSymbol } from '#domain/importers/formats/stocks-options/broker-table.ts'
import { priceOfEnding } from '#domain/importers/formats/stocks-options/cash-settlements.ts'
import { lookUpWord } from '#domain/importers/reading/cells/look-up-word.ts'
import { parsePrice } from '#domain/importers/reading/cells/prices.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import { parseBrokerTime } from '#domain/importers/reading/times/broker-times.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { parseFutureOption } from './future-options.ts'
import type { CashRow } from './statement-tables.ts'

/** "BOT +100 AAPL @4.52", "tIP SOLD -1 VERTICAL SPX 100 19 JAN 24 4700/4690 PUT @2.35" */
const dealt = /\b(BOT|SOLD) ([+-]?[\d,]+(?:\.\d+)?) (.+?)(?: @(-?[\d.,']+))?(?: [A-Z ]+)?$/
const removed = /removal of option due to (expiration|assignment|exercise) ([+-]?[\d.]+) (.+)$/i
const endings: Readonly<Record<string, string>> = {
  expiration: 'Expired.',
  assignment: 'Assigned.',
  exercise: 'Exercised.',
}

/** An execution as stated by the cash sections. */
export interface CashExecution {
  readonly row: CashRow
  readonly side: FillSide
  readonly quantity: Decimal
  /** What was traded, in words: "AAPL", "AAPL 100 19 JAN 24 150 CALL", "VERTICAL SPX 100 …". */
  readonly words: string
  readonly price: string
  /** Whether an option delivered the shares, so there is no execution. */
  readonly isDelivery: boolean
  readonly at: Instant
  readonly costs: { readonly commission: Money; readonly exchangeFees: Money }
}

/** A size above 0, without its sign; null if the text is no number. */
function sizeOf(text: string): Decimal | null {
  const size = parseAmount(text, '.')
  return size === null || exact(size).eq(0) ? null : toDecimal(exact(size).abs())
}

/** What the words of a cash row name: an option on a future, an option, or anything else by its symbol. */
const parseContract = (words: string) => parseFutureOption(words) ?? parseSymbol(words)

/** The execution of a cash row; null if there is none. */
export function parseCashExecution(row: CashRow, timeZone: string): CashExecution | null {
  const found = dealt.exec(row.text('description'))
  const at = parseBrokerTime(row.joinText('date', 'time'), timeZone, (text, zone) => row.parseMoment(text, zone))
  if (found === null || at === null || row.text('type') !== 'TRD') return null
  const [, verb, size = '', words = '', price = ''] = found
  const quantity = sizeOf(size)
  const costs = costsOf(row)
  // Without them, reading rejects the row as an invalid trade.
  if (quantity === null || costs === null) return null
  return {
    row,
    side: verb === 'BOT' ? 'buy' : 'sell',
    quantity,
    words,
    price: price.replace(/[.,]$/, ''),
    isDelivery: / UPON /i.test(row.text('description')),
    at,
    costs,
  }
}

function costsOf(row: CashRow): CashExecution['costs'] | null {
  try {
    return { commission: readPaidCost(row, 'commission'), exchangeFees: readPaidCost(row, 'fees') }
  } catch (error) {
    if (error instanceof RowProblem) return null
    throw error
  }
}

/** Builds a fill from the description alone: for delivered shares, and for statements without executions. */
export function buildFillFromCash(deal: CashExecution, timeZone: string): FileFill {
  const { row, side, quantity, costs } = deal
  const words = deal.words.replace(/ UPON .*/i, '')
  const named = parseContract(words.replace(/:[A-Z]+$/, ''))
  if (named.instrument.assetClass !== 'option' && words.includes(' ')) {
    throw new RowProblem(
      `"${row.text('description')}" is a spread in one row. Export the statement with the section Account Trade History, which has its legs.`,
    )
  }
  const amount = row.amount('amount')
  const price =
    deal.price === '' && amount !== null
      ? toDecimal(exact(amount).abs().div(quantity))
      : parsePrice(deal.price, named.symbol, '.')
  if (price === null)
    throw new RowProblem(`"${row.text('description')}" has no price such as @4.52. Log this trade by hand.`)
  return buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'date', 'time'),
    ...named,
    ...costs,
    side,
    quantity,
    price,
    orderId: emptyToNull(row.text('ref').replace(/^="(.*)"$/, '$1')),
    note: deal.isDelivery ? 'Delivered by an option.' : null,
  })
}

/** Reads an option removal; throws a RowIgnored if a cash row is about something else. */
export function readOptionRemoval(row: CashRow, timeZone: string): FileFill {
  const description = row.text('description')
  // An unreadable trade is not skipped silently: its first unreadable cell is reported.
  if (row.text('type') === 'TRD') {
    readBrokerMoment(row, timeZone, 'date', 'time')
    readPaidCost(row, 'fees')
    readPaidCost(row, 'commission')
  }
  const found = removed.exec(description)
  if (found === null) {
    if (row.text('type') === 'BAL') throw new RowIgnored('A balance of the account.')
    if (row.text('type') === '' || /^total/i.test(row.text('date'))) throw new RowIgnored('A total of the rows above.')
    if (/removal of option/i.test(description)) {
      throw new RowProblem(`"${description}" does not state the quantity. Close this position by hand.`)
    }
    if (row.text('type') === 'TRD') {
      throw new RowProblem(`"${description}" is a trade that cannot be read. Log it by hand.`)
    }
    throw new RowIgnored(describeActivity(description))
  }
  const [, why = '', size = '', words = ''] = found
  const named = parseContract(words)
  const quantity = sizeOf(size)
  if (named.instrument.assetClass !== 'option' || quantity === null) {
    throw new RowProblem(
      `"${words}" is not an option such as AAPL 100 19 JAN 24 150 CALL. Close this position by hand.`,
    )
  }
  const fill = buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'date', 'time'),
    ...named,
    side: 'sell',
    effect: 'close',
    quantity,
    price: priceOfEnding(row.amount('amount'), { ...named, quantity }),
    note: lookUpWord(endings, why.toLowerCase()) ?? null,
  })
  // Identified as releases without settlements stored it.
  return { ...fill, statedPrice: zeroPrice }
}

/**
 * Splits the costs of a spread among its legs by size; the last leg takes the rounding difference, so that the sum is
 * exact.
 */
export function splitCostsAmongLegs(legs: readonly FileFill[], costs: CashExecution['costs']): FileFill[] {
  const total = legs.reduce((size, { quantity }) => size.plus(quantity), exact('0'))
  const left = { commission: exact(costs.commission), exchangeFees: exact(costs.exchangeFees) }
  return legs.map((leg, index) => {
    const isLast = index === legs.length - 1
    const share = (kind: 'commission' | 'exchangeFees') => {
      const part = isLast ? left[kind] : exact(costs[kind]).times(leg.quantity).div(total).round(4)
      left[kind] = left[kind].minus(part)
      return toMoney(part)
    }
    return { ...leg, commission: share('commission'), exchangeFees: share('exchangeFees') }
  })
}
