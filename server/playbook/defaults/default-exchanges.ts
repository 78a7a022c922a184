import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { ExchangeInput, TradedSymbolInput } from '#domain/instruments/exchange.ts'
import { instrumentOf, pipSizeOf } from '#domain/instruments/instrument.ts'
import type { Decimal } from '#domain/numbers/units.ts'

export interface DefaultExchange extends ExchangeInput {
  readonly key: string
  readonly symbols: readonly TradedSymbolInput[]
}

const words = (text: string) => text.trim().split(/\s+/)

/** A symbol of an asset class. Point values and tick sizes of futures come from the contract table. */
function symbolOf(symbol: string, assetClass: AssetClass, more: Partial<TradedSymbolInput> = {}): TradedSymbolInput {
  const { pointValue, tickSize, currency } = instrumentOf(symbol, assetClass)
  return {
    symbol,
    assetClass,
    pointValue,
    tickSize,
    quoteCurrency: currency ?? 'USD',
    baseCurrency: null,
    pipSize: null,
    lotSize: null,
    sector: null,
    session: null,
    ...more,
  }
}

const futures = (roots: string, sector: string) => words(roots).map((root) => symbolOf(root, 'future', { sector }))

const cent = { tickSize: '0.01' as Decimal }
const stocks = (tickers: string) => words(tickers).map((ticker) => symbolOf(ticker, 'stock', cent))
const funds = (tickers: string) => words(tickers).map((ticker) => symbolOf(ticker, 'etf', cent))

/** No tick size is given, because the tick of an option depends on its premium. */
const options = (roots: string) => words(roots).map((root) => symbolOf(root, 'option', { sector: 'Index options' }))

/** Currency pairs quoted to a tenth of a pip, in lots of 100,000. */
const pairs = (symbols: string) =>
  words(symbols).map((symbol) => {
    const pipSize = pipSizeOf(symbol)
    return symbolOf(symbol, 'forex', {
      baseCurrency: symbol.slice(0, 3),
      pipSize,
      tickSize: (pipSize === '0.01' ? '0.001' : '0.00001') as Decimal,
      lotSize: '100000' as Decimal,
    })
  })

/** Coins with their tick size, such as "BTC/USDT 0.01". Quotes in a dollar token count as dollars. */
const coins = (assetClass: 'cryptoSpot' | 'cryptoPerp', separator: string, rows: string) =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [pair = '', tickSize = ''] = words(row)
      const [baseCurrency = ''] = pair.split('/')
      return symbolOf(pair.replace('/', separator), assetClass, {
        baseCurrency,
        tickSize: tickSize as Decimal,
        quoteCurrency: 'USD',
        pointValue: '1' as Decimal,
      })
    })

/** The most used exchanges, with their most traded symbols. */
export const defaultExchanges: readonly DefaultExchange[] = [
  {
    key: 'cme',
    name: 'CME',
    kind: 'exchange',
    timeZone: 'America/Chicago',
    symbols: [
      ...futures('ES MES NQ MNQ RTY M2K EMD NKD NIY MNK', 'Equity index'),
      ...futures('6E M6E E7 6B M6B 6J MJY J7 6A M6A 6C MCD 6S MSF 6N 6M', 'Currency'),
      ...futures('SR3', 'Interest rate'),
      ...futures('LE HE GF', 'Agriculture'),
      ...futures('BTC MBT ETH MET SOL MSL XRP MXP', 'Crypto'),
    ],
  },
  {
    key: 'cbot',
    name: 'CBOT',
    kind: 'exchange',
    timeZone: 'America/Chicago',
    symbols: [
      ...futures('YM MYM', 'Equity index'),
      ...futures('ZT ZF ZN TN MTN ZB UB MWN 2YY 5YY 10Y 30Y ZQ', 'Interest rate'),
      ...futures('ZC ZS ZW ZL ZM KE ZO XC XK XW MZC MZS MZW MZL MZM', 'Agriculture'),
    ],
  },
  {
    key: 'nymex',
    name: 'NYMEX',
    kind: 'exchange',
    timeZone: 'America/New_York',
    symbols: [...futures('CL MCL QM BZ NG MNG QG RB HO', 'Energy'), ...futures('PL PA', 'Metal')],
  },
  {
    key: 'comex',
    name: 'COMEX',
    kind: 'exchange',
    timeZone: 'America/New_York',
    symbols: futures('GC MGC QO 1OZ SI SIL QI HG MHG QC', 'Metal'),
  },
  {
    key: 'ice-us',
    name: 'ICE Futures U.S.',
    kind: 'exchange',
    timeZone: 'America/New_York',
    symbols: [...futures('KC SB CC CT OJ', 'Agriculture'), ...futures('DX', 'Currency')],
  },
  {
    key: 'eurex',
    name: 'Eurex',
    kind: 'exchange',
    timeZone: 'Europe/Berlin',
    symbols: [
      ...futures('FDAX FDXM FDXS FESX FSXE', 'Equity index'),
      ...futures('FGBL FGBM FGBS FGBX FBTP FOAT', 'Interest rate'),
    ],
  },
  {
    key: 'hkex',
    name: 'HKEX',
    kind: 'exchange',
    timeZone: 'Asia/Hong_Kong',
    symbols: futures('HSI MHI HHI MCH', 'Equity index'),
  },
  {
    key: 'ose',
    name: 'Osaka Exchange',
    kind: 'exchange',
    timeZone: 'Asia/Tokyo',
    symbols: futures('N225 N225M NK225 NK225M', 'Equity index'),
  },
  {
    key: 'cboe',
    name: 'Cboe',
    kind: 'exchange',
    timeZone: 'America/Chicago',
    symbols: [...options('SPX SPXW XSP RUT VIX'), ...futures('VX VXM', 'Volatility')],
  },
  {
    key: 'nasdaq',
    name: 'NASDAQ',
    kind: 'exchange',
    timeZone: 'America/New_York',
    symbols: [...stocks('AAPL MSFT NVDA AMZN META GOOGL TSLA AMD NFLX AVGO'), ...funds('QQQ TLT')],
  },
  {
    key: 'nyse',
    name: 'NYSE',
    kind: 'exchange',
    timeZone: 'America/New_York',
    symbols: [...stocks('JPM BAC XOM BA DIS KO UBER'), ...funds('SPY IWM DIA GLD XLE XLF')],
  },
  {
    key: 'forex-broker',
    name: 'Forex broker',
    kind: 'broker',
    // The trading day of currencies ends at 17:00 in New York.
    timeZone: 'America/New_York',
    symbols: pairs('EURUSD GBPUSD USDJPY USDCHF AUDUSD USDCAD NZDUSD EURJPY GBPJPY EURGBP'),
  },
  {
    key: 'binance',
    name: 'Binance',
    kind: 'exchange',
    timeZone: 'UTC',
    symbols: coins(
      'cryptoSpot',
      '',
      `BTC/USDT 0.01
      ETH/USDT 0.01
      SOL/USDT 0.01
      XRP/USDT 0.0001
      DOGE/USDT 0.00001`,
    ),
  },
  {
    key: 'bybit',
    name: 'Bybit',
    kind: 'exchange',
    timeZone: 'UTC',
    symbols: coins(
      'cryptoPerp',
      '',
      `BTC/USDT 0.1
      ETH/USDT 0.01
      SOL/USDT 0.01
      XRP/USDT 0.0001`,
    ),
  },
  {
    key: 'coinbase',
    name: 'Coinbase',
    kind: 'exchange',
    timeZone: 'UTC',
    symbols: coins(
      'cryptoSpot',
      '-',
      `BTC/USD 0.01
      ETH/USD 0.01
      SOL/USD 0.01`,
    ),
  },
  {
    key: 'kraken',
    name: 'Kraken',
    kind: 'exchange',
    timeZone: 'UTC',
    symbols: coins(
      'cryptoSpot',
      '/',
      `BTC/USD 0.1
      ETH/USD 0.01
      SOL/USD 0.01`,
    ),
  },
]
