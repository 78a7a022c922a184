import type { Direction, Fill, FillSide } from '#domain/fills/fill.ts'
import type { Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { columnFields, fieldByKey, type ColumnField, type tradeFields } from '#domain/trade/fields/catalogue.ts'
import type { Attachment, CustomStatValues, RuleResponse } from '#domain/trade/fields/trade-field.ts'
import type { Trade, TradeInput } from '#domain/trade/trade.ts'

type Fields = typeof tradeFields

/** A fill in the form: all values are texts, "" if empty. */
export interface FillValues {
  at: Instant | ''
  side: FillSide
  quantity: string
  price: string
  fee: string
  /** Not shown, only kept. */
  liquidity: Fill['liquidity']
}

/** A yes or no in the form; "" is unknown. */
export type YesNoText = 'yes' | 'no' | ''

/** The form's type of a catalogue field: numbers, texts and times as typed, "" if empty. */
type FormValue<Field> = Field extends { readonly value: { readonly type: 'customStats' } }
  ? CustomStatValues
  : Field extends { readonly value: { readonly type: 'choices'; readonly choices: readonly (infer C)[] } }
    ? C[]
    : Field extends { readonly value: { readonly type: 'choice'; readonly choices: readonly (infer C)[] } }
      ? Field extends { readonly required: true }
        ? C
        : C | ''
      : Field extends { readonly value: { readonly type: 'yesNo' } }
        ? Field extends { readonly initial: false }
          ? boolean
          : YesNoText
        : string

/** Columns of the form; the currency comes from the portfolio. */
export type FormColumn = Exclude<ColumnField, 'quoteCurrency'>
export const formColumns = columnFields.filter((key): key is FormColumn => key !== 'quoteCurrency')

/** The values of the whole form. */
export type TradeFormValues = { [Key in FormColumn]: FormValue<Fields[Key]> } & {
  portfolioId: Id
  fills: FillValues[]
  ruleResponses: RuleResponse[]
  mistakeIds: Id[]
  tags: Id[]
  screenshots: Attachment[]
}

/** The side that opens a trade of this direction. */
export function entrySide(direction: Direction): FillSide {
  return direction === 'long' ? 'buy' : 'sell'
}

/** The side that closes a trade of this direction. */
export function exitSide(direction: Direction): FillSide {
  return direction === 'long' ? 'sell' : 'buy'
}

export function emptyFill(side: FillSide): FillValues {
  return { at: '', side, quantity: '', price: '', fee: '0', liquidity: null }
}

/** Converts a stored value for the form; a missing one becomes the field's initial value. */
function toFormValue(key: FormColumn, stored: unknown): unknown {
  const { value, initial } = fieldByKey[key]
  if (value.type === 'choices') return [...((stored ?? []) as string[])]
  if (value.type === 'customStats') return stored ?? {}
  if (value.type === 'yesNo') {
    if (initial === false) return stored === true
    return stored === null || stored === undefined ? '' : stored === true ? 'yes' : 'no'
  }
  if (typeof stored === 'number') return String(stored)
  return stored ?? initial ?? ''
}

/** Converts a form value for the API. The caller has validated that numbers are numbers. */
function toApiValue(key: FormColumn, formValue: unknown): unknown {
  const { value, initial, required } = fieldByKey[key]
  if (value.type === 'choices' || value.type === 'customStats') return formValue
  if (value.type === 'yesNo')
    return typeof formValue === 'boolean' ? formValue : formValue === '' ? null : formValue === 'yes'
  const text = String(formValue).trim()
  if (text === '') return required === true ? '' : (initial ?? null)
  return value.type === 'integer' ? Number(text) : text
}

// Safe cast: values and types derive from the same catalogue.
const columnsOf = (stored: Partial<Record<FormColumn, unknown>>) =>
  Object.fromEntries(formColumns.map((key) => [key, toFormValue(key, stored[key])])) as unknown as Pick<
    TradeFormValues,
    FormColumn
  >

/** An empty form: a completed stock trade with one entry and one exit to fill in. */
export function emptyTrade(portfolioId: Id): TradeFormValues {
  return {
    ...columnsOf({ status: 'completed', assetClass: 'stock', pointValue: '1', direction: 'long' }),
    portfolioId,
    fills: [emptyFill('buy'), emptyFill('sell')],
    ruleResponses: [],
    mistakeIds: [],
    tags: [],
    screenshots: [],
  }
}

/** Converts a stored trade for the form. */
export function toFormValues(trade: Trade): TradeFormValues {
  return {
    ...columnsOf(trade),
    portfolioId: trade.portfolioId,
    fills: trade.executions.map((fill) => ({ ...fill })),
    ruleResponses: trade.ruleResponses.map(({ ruleId, met, note }) => ({ ruleId, met, note })),
    mistakeIds: [...trade.mistakeIds],
    tags: [...trade.tags],
    screenshots: trade.screenshots.map((file) => ({ ...file })),
  }
}

/** Columns that a duplicate copies: instrument and plan, not the outcome. */
const duplicatedColumns = new Set<FormColumn>([
  'status',
  'symbol',
  'assetClass',
  'exchangeId',
  'baseCurrency',
  'pointValue',
  'tickSize',
  'pipSize',
  'lotSize',
  'underlyingSymbol',
  'expiryDate',
  'strikePrice',
  'optionType',
  'sector',
  'setupId',
  'direction',
  'thesis',
  'timeframe',
  'plannedEntryPrice',
  'plannedEntryType',
  'plannedStopPrice',
  'plannedTarget1',
  'plannedTarget2',
  'plannedTarget3',
  'plannedTarget1Pct',
  'plannedTarget2Pct',
  'plannedTarget3Pct',
  'plannedQuantity',
  'plannedRiskPct',
  'invalidation',
])

/** A form with the instrument and plan of a stored trade. */
export function toDuplicateValues(trade: Trade): TradeFormValues {
  const plan = Object.fromEntries(Object.entries(trade).filter(([key]) => duplicatedColumns.has(key as FormColumn)))
  const fills = ['planned', 'missed', 'cancelled'].includes(trade.status)
    ? []
    : trade.status === 'active'
      ? [emptyFill(entrySide(trade.direction))]
      : [emptyFill(entrySide(trade.direction)), emptyFill(exitSide(trade.direction))]
  return { ...emptyTrade(trade.portfolioId), ...columnsOf(plan), fills }
}

const amount = (text: string): Money => (text === '' ? '0' : text) as Money

/** Whether a row of the fills is empty and does not count as a fill. */
export function isBlankFill(fill: FillValues): boolean {
  return fill.at === '' && fill.quantity === '' && fill.price === ''
}

/** Indexes of the rows with input: the server's executions.0 may be the form's second row. */
export function filledRows(values: TradeFormValues): number[] {
  return values.fills.flatMap((fill, index) => (isBlankFill(fill) ? [] : [index]))
}

/** Converts validated form values for the API, without blank fills. The currency comes from the portfolio. */
export function toTradeInput(values: TradeFormValues, portfolio: Portfolio): TradeInput {
  const columns = Object.fromEntries(formColumns.map((key) => [key, toApiValue(key, values[key])])) as unknown as Pick<
    TradeInput,
    FormColumn
  >
  return {
    ...columns,
    symbol: columns.symbol.toUpperCase(),
    quoteCurrency: portfolio.currency,
    executions: values.fills
      .filter((fill) => !isBlankFill(fill))
      .map((fill) => ({
        at: fill.at as Instant,
        side: fill.side,
        quantity: fill.quantity as Decimal,
        price: fill.price as Decimal,
        fee: amount(fill.fee),
        liquidity: fill.liquidity,
      })),
    ruleResponses: values.ruleResponses.map(({ ruleId, met, note }) => ({ ruleId, met, note: textOrNull(note) })),
    mistakeIds: values.mistakeIds,
    tags: values.tags,
    screenshots: values.screenshots.map((file) => ({ ...file, caption: textOrNull(file.caption) })),
  }
}

const textOrNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim())
