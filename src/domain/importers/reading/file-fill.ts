import type { FillSide, Liquidity } from '#domain/fills/fill.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'

/** Instrument data stated by a file; instrument-fields.ts derives the rest from the symbol. */
export type FileInstrument = Partial<
  Pick<
    NewTrade,
    | 'assetClass'
    | 'quoteCurrency'
    | 'baseCurrency'
    | 'pointValue'
    | 'tickSize'
    | 'pipSize'
    | 'lotSize'
    | 'underlyingSymbol'
    | 'expiryDate'
    | 'strikePrice'
    | 'optionType'
  >
>

/** One execution of a file. */
export interface FileFill {
  readonly line: number
  /** The row's cells, shown with the reason if the fill is rejected. */
  readonly cells: readonly string[]
  /**
   * The account, if a file has several: fills of different accounts are never matched. Where an account can be long and
   * short at once, it includes the side or ticket of the position.
   */
  readonly account: string | null
  /** Identifies the contract: for an option, with expiry, strike and type. */
  readonly symbol: string
  /** The symbol of its row, if a later row of the file changes it; it identifies the fill. Absent otherwise. */
  readonly formerSymbol?: string
  /** The broker's id of the contract, which stays when its symbol changes. Absent if the file has none. */
  readonly contractId?: string
  readonly instrument: FileInstrument
  /** The file does not state the value of a point: its results do, in the rate of their day. Absent otherwise. */
  readonly valueFollowsResult?: true
  readonly at: Instant
  /**
   * Its place among all fills of the file in order of time, if the file has dates alone: see `orderDayFills`. Absent if
   * times and rows give the order.
   */
  readonly place?: number
  /** The second occurrence of its time when clocks are set back; absent for unambiguous times. */
  readonly laterAt?: Instant
  /** The time as written, which identifies the fill independently of the chosen time zone. */
  readonly writtenAt: string
  readonly side: FillSide
  /** Above 0. */
  readonly quantity: Decimal
  /** The quantity is in money, because the contract is inverse: its trade holds coins. Absent otherwise. */
  readonly isInverse?: true
  readonly price: Decimal
  /** The price as its file states it, which identifies the fill, if the booked amount has a more exact one. */
  readonly statedPrice?: Decimal
  /** Costs of this fill: positive is paid. */
  readonly commission: Money
  readonly exchangeFees: Money
  /** Negative is paid. */
  readonly swapFunding: Money
  readonly liquidity: Liquidity | null
  /** The broker's id of the execution. */
  readonly id: string | null
  /** Identifies a fill of a contract that no row states, such as an end that was assumed. Absent for rows. */
  readonly ownKey?: string
  readonly orderId: string | null
  /** Realized gross P&L that the broker reports for this fill, used for reconciliation. */
  readonly brokerPnl: Money | null
  /** Whether the fill opens or closes; null if the file does not say. */
  readonly effect: 'open' | 'close' | null
  readonly note: string | null
}
