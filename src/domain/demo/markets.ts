import type { AssetClass } from '#domain/instruments/asset-class.ts'

/** A market of the demo: what a trader would name, and how its price moves. */
export interface DemoMarket {
  readonly symbol: string
  readonly assetClass: AssetClass
  /** Key of the default exchange. */
  readonly exchange: string
  readonly sector: string
  /** Tick size in hundredths of a price. */
  readonly tickCents: number
  readonly pointValue: number
  /** Price at the beginning and the end of the two years: between them it wanders. */
  readonly start: number
  readonly end: number
  /** Standard deviation of a day's return. */
  readonly dailyMove: number
  /** How often it is traded, relative to the others. */
  readonly weight: number
  /** The usual volume of a bar. */
  readonly volume: number
}

const future = { assetClass: 'future' } as const
const stock = { assetClass: 'stock', tickCents: 1, pointValue: 1, weight: 1 } as const

/** Micro futures of the day trading portfolio. */
export const dayMarkets: readonly DemoMarket[] = [
  {
    ...future,
    symbol: 'MES',
    exchange: 'cme',
    sector: 'Equity index',
    tickCents: 25,
    pointValue: 5,
    start: 5880,
    end: 6720,
    dailyMove: 0.0085,
    weight: 5,
    volume: 1_900,
  },
  {
    ...future,
    symbol: 'MNQ',
    exchange: 'cme',
    sector: 'Equity index',
    tickCents: 25,
    pointValue: 2,
    start: 20_700,
    end: 24_600,
    dailyMove: 0.0115,
    weight: 4,
    volume: 2_600,
  },
  {
    ...future,
    symbol: 'MGC',
    exchange: 'comex',
    sector: 'Metal',
    tickCents: 10,
    pointValue: 10,
    start: 2_680,
    end: 3_960,
    dailyMove: 0.0105,
    weight: 2,
    volume: 620,
  },
]

/** Stocks and a fund of the swing portfolio. */
export const swingMarkets: readonly DemoMarket[] = [
  {
    ...stock,
    symbol: 'AAPL',
    exchange: 'nasdaq',
    sector: 'Technology',
    start: 228,
    end: 268,
    dailyMove: 0.015,
    volume: 7_400_000,
  },
  {
    ...stock,
    symbol: 'MSFT',
    exchange: 'nasdaq',
    sector: 'Technology',
    start: 422,
    end: 512,
    dailyMove: 0.014,
    volume: 3_100_000,
  },
  {
    ...stock,
    symbol: 'NVDA',
    exchange: 'nasdaq',
    sector: 'Semiconductors',
    start: 141,
    end: 186,
    dailyMove: 0.024,
    volume: 31_000_000,
  },
  {
    ...stock,
    symbol: 'AMD',
    exchange: 'nasdaq',
    sector: 'Semiconductors',
    start: 138,
    end: 224,
    dailyMove: 0.026,
    volume: 7_900_000,
  },
  {
    ...stock,
    symbol: 'META',
    exchange: 'nasdaq',
    sector: 'Communication',
    start: 566,
    end: 688,
    dailyMove: 0.018,
    volume: 2_000_000,
  },
  {
    ...stock,
    symbol: 'JPM',
    exchange: 'nyse',
    sector: 'Financials',
    start: 243,
    end: 304,
    dailyMove: 0.013,
    volume: 1_300_000,
  },
  {
    ...stock,
    symbol: 'XOM',
    exchange: 'nyse',
    sector: 'Energy',
    start: 118,
    end: 115,
    dailyMove: 0.013,
    volume: 2_200_000,
  },
  {
    ...stock,
    symbol: 'DIS',
    exchange: 'nyse',
    sector: 'Communication',
    start: 113,
    end: 111,
    dailyMove: 0.015,
    volume: 1_300_000,
  },
]
