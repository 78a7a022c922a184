import { readBrokerMoment, sideFromSign, type RowLedger } from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { zeroPrice } from '#domain/importers/formats/stocks-options/broker-table.ts'
import { heldBefore, isHeldBefore } from '#domain/importers/matching/held-before.ts'
import { type PositionChange, resolvePositionChanges } from '#domain/importers/matching/position-changes.ts'
import {
  buildCashOut,
  buildSplitFill,
  ignoreUnheldSplit,
  mixedMergerReason,
  spinOffReason,
  type SymbolChange,
  unheldActionReason,
} from '#domain/importers/matching/stock-splits.ts'
import { applySymbolChanges } from '#domain/importers/matching/symbol-changes.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, LayoutTable } from '#domain/importers/reading/tables/import-format.ts'
import { optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { exact, sum, toDecimal, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import { describeAction, type DescribedAction } from './action-words.ts'
import { englishCategory } from './statement-words.ts'

/** The section "Corporate Actions" of an activity statement, and of a Flex query. */
export const corporateActionColumns = {
  category: required.text('Asset Category', 'AssetClass'),
  account: optional.text('Account', 'ClientAccountID', 'AccountId'),
  at: required.time('Date/Time', 'DateTime'),
  description: required.text('Description'),
  // A Flex query may have the name of the company as its description.
  action: optional.text('ActionDescription'),
  quantity: required.amount('Quantity'),
  proceeds: optional.amount('Proceeds'),
}

/** What is read of them, for the list of formats. */
export const ibkrCorporateActions =
  'splits, reverse splits, dividends in shares, mergers for shares or for cash, changes of symbol, ISIN or CUSIP, adjusted options by their contract id; spin-offs and all others are refused by name'

/** The table of corporate actions, as each file that has one calls it. */
export const describeCorporateActionTable = (name: string): LayoutTable => ({
  name,
  columns: corporateActionColumns,
  becomes: {
    at: 'time of the action',
    quantity: 'shares that the action adds or takes away',
    description: 'kind of the action; symbols before and after it',
    action: 'kind of the action; symbols before and after it',
    proceeds: 'price of shares that a merger pays out',
  },
})

export type ActionRow = ImportRow<keyof typeof corporateActionColumns>

/** Shares, as statements and as Flex queries call them. */
const shares = new Set(['Stocks', 'STK'])

const otherAssetReason = 'A corporate action of something other than shares. Edit the trades held through it by hand.'

/** A row of an action, with the shares that it adds (buys) or takes away (sells) at a price of 0. */
interface ActionLeg {
  readonly row: ActionRow
  readonly action: DescribedAction
  readonly fill: FileFill
  /** Money that came for the shares; 0 if none did. */
  readonly proceeds: ExactNumber
}

const signed = ({ side, quantity }: FileFill): ExactNumber => (side === 'buy' ? exact(quantity) : exact(`-${quantity}`))

/** Marks the shares of a row that the broker has renamed, or that have another symbol from now on. */
const isOfHeldShares = ({ action }: ActionLeg) => action.symbol === null || action.symbol === action.heldSymbol

/** The effect of the rows of one action; a text is the reason why there is none. */
type ActionEffect =
  | { readonly shifts: FileFill; readonly partOf: string }
  | { readonly change: SymbolChange }
  | { readonly refused: string }
  | { readonly ignored: string }

const sumOf = (legs: readonly ActionLeg[]) => sum(legs.map(({ fill }) => signed(fill)))

/** Shares of one symbol that an action adds or takes away; null if the size stays the same. */
function changeOf(fill: FileFill, symbol: string, change: ExactNumber): FileFill | null {
  if (change.eq(zero)) return null
  const side = change.gt(0) ? 'buy' : 'sell'
  return buildSplitFill({ ...fill, symbol, side, quantity: toDecimal(change.abs()) })
}

/** The rows of one action, by the shares that they are of. */
interface ActionRows {
  readonly first: ActionLeg
  /** Rows of the shares that were held. */
  readonly old: readonly ActionLeg[]
  /** Rows of shares with another symbol. */
  readonly others: readonly ActionLeg[]
  /** Held shares that go (below 0 of a long position) or come. */
  readonly went: ExactNumber
  /** Money of all rows. */
  readonly proceeds: ExactNumber
}

/** The sale of the shares of a merger for cash, for the proceeds or else the stated cash per share. */
function payOut({ first: { action, fill }, went, proceeds }: ActionRows): ActionEffect {
  const cash = proceeds.eq(0) ? went.times(action.cashPerShare ?? '0') : proceeds
  if (cash.eq(0)) {
    return {
      refused: `A merger of ${action.heldSymbol} that states neither new shares nor cash. Close the trades held through it at what was paid for each share.`,
    }
  }
  return {
    shifts: buildCashOut(
      { ...fill, symbol: action.heldSymbol, side: went.gt(0) ? 'buy' : 'sell', quantity: toDecimal(went.abs()) },
      cash,
    ),
    partOf: 'merger',
  }
}

/** Why an action cannot be imported; null if it can. */
function faultOf({ first, old, others, went, proceeds }: ActionRows): string | null {
  const { kind, heldSymbol, words, cashPerShare, isForShares } = first.action
  const [to] = others
  if (kind === 'spin-off' || (kind === 'stock dividend' && to !== undefined)) {
    const given = sumOf([...old, ...others]).abs()
    return spinOffReason(`${toDecimal(given)} ${to?.action.symbol ?? 'shares'}`, heldSymbol)
  }
  if (kind === 'other') {
    return `"${words.slice(0, 60)}" of ${heldSymbol} cannot be imported. Edit the trades held through it by hand.`
  }
  const isForCash = kind === 'merger' && (!proceeds.eq(0) || cashPerShare !== null)
  if (isForCash && (isForShares || to !== undefined)) return mixedMergerReason(heldSymbol)
  if (to === undefined) {
    return isForShares ? `A merger of ${heldSymbol} without the row of its new shares. Add that row to the file.` : null
  }
  return old.length === 0 || went.eq(0) || others.some(({ action }) => action.symbol !== to.action.symbol)
    ? `A ${kind} of ${heldSymbol} without one row each of old and new shares. Close the trades held through it under the old symbol. Log the new position.`
    : null
}

/** What one action does, by its rows: shares that go, shares that come, or both. */
function effectOf(legs: readonly [ActionLeg, ...ActionLeg[]]): ActionEffect {
  const [first] = legs
  const { kind, heldSymbol } = first.action
  const old = legs.filter(isOfHeldShares)
  const others = legs.filter((leg) => !isOfHeldShares(leg))
  const went = sumOf(old)
  const rows: ActionRows = { first, old, others, went, proceeds: sum(legs.map(({ proceeds }) => proceeds)) }
  const refused = faultOf(rows)
  if (refused !== null) return { refused }
  const [to, from] = [others[0], old[0]]
  if (to !== undefined && from !== undefined) {
    const symbol = to.action.symbol ?? heldSymbol
    const split = changeOf(to.fill, symbol, sumOf(others).plus(went))
    return { change: { from: { ...from.fill, symbol: heldSymbol }, to: { ...to.fill, symbol }, split } }
  }
  const shifts = changeOf(first.fill, heldSymbol, went)
  if (shifts === null) return { ignored: `A ${kind} that did not change the size.` }
  if (kind === 'merger') return payOut(rows)
  return { shifts, partOf: kind === 'stock dividend' ? kind : 'split' }
}

/** Reads the rows of shares and puts those of one action together. */
function groupRows(rows: readonly ActionRow[], timeZone: string, ledger: RowLedger): readonly ActionLeg[][] {
  const described = new Map<string, { readonly row: ActionRow; readonly action: DescribedAction }[]>()
  for (const row of rows) {
    const action = describeAction(row.text('action')) ?? describeAction(row.text('description'))
    if (/^(sub)?total/i.test(row.text('category'))) ledger.ignore(row.line, 'A total of the rows above.')
    else if (!shares.has(englishCategory(row.text('category')))) ledger.ignore(row.line, otherAssetReason)
    else if (action === null)
      ledger.ignore(row.line, 'A corporate action such as a merger: edit the trades held through it by hand.')
    else {
      const key = [action.common, row.text('account'), row.text('at')].join('|')
      described.set(key, [...(described.get(key) ?? []), { row, action }])
    }
  }
  const groups: ActionLeg[][] = []
  for (const parts of described.values()) {
    const legs: ActionLeg[] = []
    for (const { row, action } of parts) {
      ledger.read(row, () => {
        const fill = buildFileFill(row, {
          ...readBrokerMoment(row, timeZone, 'at'),
          account: emptyToNull(row.text('account')),
          symbol: action.symbol ?? action.heldSymbol,
          instrument: {},
          side: sideFromSign(row, 'quantity'),
          quantity: row.quantity('quantity'),
          price: zeroPrice,
        })
        legs.push({ row, action, fill, proceeds: exact(row.amount('proceeds') ?? '0') })
        return fill
      })
    }
    if (legs.length === parts.length) groups.push(legs)
    else for (const { row } of legs) ledger.ignore(row.line, 'Part of a corporate action with an unreadable row.')
  }
  return groups
}

/** Fills of a file, changed and completed by its corporate actions. */
class ActionEffects {
  readonly changes = new Map<FileFill, PositionChange>()
  readonly symbolChanges: SymbolChange[] = []
  /** Words for the fills of splits and payments, "split" or "merger". */
  readonly kinds = new Map<FileFill, string>()
  readonly #ledger: RowLedger
  readonly #fills: readonly FileFill[]
  readonly #options: FormatOptions

  constructor(fills: readonly FileFill[], options: FormatOptions, ledger: RowLedger) {
    this.#fills = fills
    this.#options = options
    this.#ledger = ledger
  }

  /** Leaves out the rows of an action: with an error if they concern what is held. */
  #leaveOut(legs: readonly ActionLeg[], reason: string): void {
    const positions = this.#options.knownPositions
    const isHeld = legs.some(({ fill, action }) =>
      isHeldBefore({ ...fill, symbol: action.heldSymbol }, this.#fills, positions),
    )
    for (const { row } of legs) {
      this.#ledger.read(row, () => {
        throw isHeld ? new RowProblem(reason) : new RowIgnored(unheldActionReason)
      })
    }
  }

  /** Why a merger for shares cannot be applied to what the file and the portfolio hold; null if it can. */
  #faultOf({ from, to, split }: SymbolChange): string | null {
    if (split === null) return null
    const held = heldBefore(from, this.#fills, this.#options.knownPositions)
    if (held.eq(0) || held.abs().eq(from.quantity)) return null
    return `${from.quantity} ${from.symbol} became ${to.quantity} ${to.symbol}, but ${toDecimal(held.abs())} is held. Import an earlier period first.`
  }

  /** A change of symbol accounts for one row of either shares; further ones are part of it. */
  #rename(change: SymbolChange, legs: readonly ActionLeg[]): void {
    this.symbolChanges.push(change)
    const { from, to } = change
    for (const { row } of legs) {
      if (row.line === from.line || row.line === to.line) continue
      this.#ledger.ignore(row.line, `Part of the change of symbol in line ${to.line}.`)
    }
  }

  add(legs: readonly [ActionLeg, ...ActionLeg[]]): void {
    const [first, ...others] = legs
    const effect = effectOf(legs)
    if ('refused' in effect) this.#leaveOut(legs, effect.refused)
    else if ('ignored' in effect) for (const { row } of legs) this.#ledger.ignore(row.line, effect.ignored)
    else if ('shifts' in effect) {
      this.changes.set(effect.shifts, 'shifts')
      this.kinds.set(effect.shifts, effect.partOf)
      for (const { row } of others)
        this.#ledger.ignore(row.line, `Part of the ${effect.partOf} in line ${first.row.line}.`)
    } else {
      const fault = this.#faultOf(effect.change)
      if (fault === null) this.#rename(effect.change, legs)
      else this.#leaveOut(legs, fault)
    }
  }
}

/**
 * Applies the corporate actions of a file to its fills. Splits and dividends in shares become fills at a price of 0, which
 * leave the cost of the position as it is; a merger for shares or a change of symbol puts the fills before it under the
 * new symbol; a merger for cash sells the shares. What cannot be applied to shares that are held is refused by its name.
 */
export function applyCorporateActions(
  fills: readonly FileFill[],
  rows: readonly ActionRow[],
  options: FormatOptions,
  ledger: RowLedger,
): FileFill[] {
  const effects = new ActionEffects(fills, options, ledger)
  for (const [first, ...others] of groupRows(rows, options.timeZone, ledger)) {
    if (first !== undefined) effects.add([first, ...others])
  }
  const { changes, symbolChanges, kinds } = effects
  const symbols = applySymbolChanges([...fills, ...changes.keys()], symbolChanges, options.knownPositions)
  for (const { line, reason } of symbols.ignored) ledger.ignore(line, reason)
  for (const { line, message } of symbols.warnings) ledger.warn(line, message)
  const renamedChanges = new Map(
    [...changes].map(([fill, change]) => [symbols.renamed.get(fill) ?? fill, change] as const),
  )
  for (const fill of symbols.splits) renamedChanges.set(fill, 'shifts')
  const resolved = resolvePositionChanges(
    [...symbols.renamed.values(), ...symbols.splits],
    renamedChanges,
    options.knownPositions,
  )
  const cashLines = new Set([...kinds].flatMap(([{ line }, kind]) => (kind === 'merger' ? line : [])))
  for (const fill of resolved.unheld) {
    const { line, reason } = ignoreUnheldSplit(fill)
    ledger.ignore(line, cashLines.has(line) ? unheldActionReason : reason)
  }
  return resolved.fills
}
