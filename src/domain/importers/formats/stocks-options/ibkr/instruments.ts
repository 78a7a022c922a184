import type { FileInstrument } from '#domain/importers/reading/file-fill.ts'
import {
  buildOptionInstrument,
  formatOptionSymbol,
  parseOption,
  type OptionContract,
} from '#domain/importers/reading/option-symbols.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { englishCategory } from './statement-words.ts'

/** What a file of Interactive Brokers says about an instrument. */
interface IbkrInstrument {
  /** "STK", "OPT" of a Flex query; "Stocks", "Equity and Index Options" of a statement, in any language. */
  readonly category: string
  readonly symbol: string
  readonly currency: string
  /** Null where the file does not say. */
  readonly multiplier: Decimal | null
  /** Empty where the file does not say. */
  readonly underlying: string
  /** Told by the columns of a Flex query; null where only the symbol tells. */
  readonly contract: OptionContract | null
}

const classes: Readonly<Record<string, AssetClass>> = {
  STK: 'stock',
  STOCKS: 'stock',
  FUND: 'etf',
  'MUTUAL FUNDS': 'etf',
  WAR: 'stock',
  WARRANTS: 'stock',
  OPT: 'option',
  'EQUITY AND INDEX OPTIONS': 'option',
  FOP: 'option',
  'OPTIONS ON FUTURES': 'option',
  FUT: 'future',
  FUTURES: 'future',
  CASH: 'forex',
  FOREX: 'forex',
  BOND: 'bond',
  BONDS: 'bond',
  BILL: 'bond',
  CFD: 'cfd',
  CFDS: 'cfd',
  CRYPTO: 'cryptoSpot',
  CRYPTOCURRENCIES: 'cryptoSpot',
}

function multiplierOf({ multiplier, symbol }: IbkrInstrument, otherwise: string | undefined): Decimal {
  if (multiplier !== null && exact(multiplier).gt(0)) return multiplier
  if (otherwise !== undefined) return otherwise as Decimal
  throw new RowProblem(
    `The multiplier of ${symbol} is neither in the file nor known. Add the column Multiplier to the query, or log this trade by hand.`,
  )
}

/** Symbol and instrument of a trade. Options bear the symbol of the clearing house, as with every other broker. */
export function buildIbkrInstrument(stated: IbkrInstrument): {
  readonly symbol: string
  readonly instrument: FileInstrument
} {
  const category = englishCategory(stated.category).toUpperCase()
  const assetClass = classes[category]
  if (assetClass === undefined) {
    throw new RowProblem(`Asset class "${stated.category}" is none that can be imported; log this trade by hand.`)
  }
  const quoteCurrency = stated.currency
  const { symbol } = stated
  if (assetClass === 'option') {
    const contract = stated.contract ?? parseOption(symbol)
    const isOnFuture = /^(FOP|OPTIONS ON FUTURES)$/.test(category)
    const pointValue = multiplierOf(stated, isOnFuture ? futuresContractOf(stated.underlying)?.pointValue : '100')
    if (contract === null) return { symbol, instrument: { assetClass, quoteCurrency, pointValue } }
    const underlying = stated.underlying === '' ? contract.underlying : stated.underlying
    return {
      // The options of a future have roots of their own, which are part of their names.
      symbol: isOnFuture ? symbol : formatOptionSymbol(contract),
      instrument: { ...buildOptionInstrument({ ...contract, underlying }, pointValue), quoteCurrency },
    }
  }
  if (assetClass === 'future') {
    const known = futuresContractOf(symbol)
    const pointValue = multiplierOf(stated, known?.pointValue)
    return {
      symbol,
      instrument: { assetClass, quoteCurrency, pointValue, ...(known === null ? {} : { tickSize: known.tickSize }) },
    }
  }
  // A bond's price is in per cent of the face value, which is its size.
  const pointValue = (assetClass === 'bond' ? '0.01' : '1') as Decimal
  return { symbol, instrument: { assetClass, quoteCurrency, pointValue } }
}
