import type { FillSide, Liquidity } from '#domain/fills/fill.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'

/** What a file says about the instrument itself; what it leaves out, the symbol says (instruments.ts). */
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

/** One execution as a file has it. */
export interface FileFill {
  readonly line: number
  /** The row's cells, shown with the reason where the fill is refused. */
  readonly cells: readonly string[]
  /**
   * The account of the fill, where a file has several: fills of different accounts never meet. Where an account holds
   * long and short at once, the side or ticket of the position is part of it.
   */
  readonly account: string | null
  /** Names the contract wholly: an option's with expiry, strike and right. */
  readonly symbol: string
  readonly instrument: FileInstrument
  readonly at: Instant
  /** The second moment at which a clock shows its time, where clocks are set back then; absent of any other. */
  readonly laterAt?: Instant
  /** What the file writes for the moment: it names the fill whatever zone the file is read in. */
  readonly writtenAt: string
  readonly side: FillSide
  /** Above 0. */
  readonly quantity: Decimal
  readonly price: Decimal
  /** Costs of this fill: positive is paid. */
  readonly commission: Money
  readonly exchangeFees: Money
  /** Negative is paid. */
  readonly swapFunding: Money
  readonly liquidity: Liquidity | null
  /** The broker's id of the execution. */
  readonly id: string | null
  readonly orderId: string | null
  /** Realised gross P&L that the broker books with this fill, to reconcile with. */
  readonly brokerPnl: Money | null
  /** Whether the file says that the fill opens or closes; null where it does not. */
  readonly effect: 'open' | 'close' | null
  readonly note: string | null
}
