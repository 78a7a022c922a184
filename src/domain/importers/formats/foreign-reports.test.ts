import { describe, expect, test } from 'vitest'
import { metaTraderWords } from '#domain/importers/formats/forex/metatrader-words.ts'
import { metaTrader4 } from '#domain/importers/formats/forex/metatrader4.ts'
import { metaTrader5 } from '#domain/importers/formats/forex/metatrader5.ts'
import { ninjaTraderTrades } from '#domain/importers/formats/futures/ninjatrader-trades.ts'
import { executionTemplate } from '#domain/importers/formats/generic/execution-template.ts'
import { parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import { readDetected, readText } from '#tests/support/imports/import-checks.ts'

const utc = { timeZone: 'UTC' }

const position5 = 'Time;Position;Symbol;Type;Volume;Price;S / L;T / P;Time;Price;Commission;Swap;Profit'.split(';')
const trade5 = '2025.02.03 10:00:00;101;EURUSD;buy;0.10;1.05000;;;2025.02.03 11:00:00;1.05100;-0.70;0.00;10.00'
const deal5 = 'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment'.split(';')
const deals5 = [
  '2025.04.14 10:00:05;1;EURUSD;buy;in;0.50;1.13200;11;-1.75;0.00;0.00;0.00;998.25;',
  '2025.04.14 11:30:00;3;EURUSD;sell;out;0.50;1.13300;12;-1.75;0.00;-0.50;50.00;1046.00;',
]
const closed4 = 'Ticket;Open Time;Type;Size;Item;Price;S / L;T / P;Close Time;Price;Commission;Taxes;Swap;Profit'.split(
  ';',
)
const trade4 =
  '910001;2025.03.03 10:00:00;buy;0.10;eurusd;1.10000;0;0;2025.03.03 15:30:00;1.10200;-0.70;0.00;0.00;20.00'

/** A header in a language that no table has: by its number and repetition, each name is another. */
const madeUp = (names: readonly string[]) => names.map((name) => `Λ${Array.from(name).toReversed().join('')}`).join(';')

const withoutFee = (line: string) => line.split(';').toSpliced(9, 1).join(';')
/** Without a trade below that tells the layout, only the words are left. */
const unreadable = (line: string) => line.replace('buy', '?')

describe('MetaTrader: what the columns hold tells the layout in any language', () => {
  test('positions of MetaTrader 5', async () => {
    const { trades } = await readText('metatrader5', [madeUp(position5), trade5], utc)
    // 0.001 x 10,000 = 10, less 0.70.
    expect(trades.map(({ grossPnl, netPnl }) => [grossPnl, netPnl])).toEqual([['10', '9.3']])
  })

  test('closed and open positions of one report', async () => {
    const open = 'Time;Position;Symbol;Type;Volume;Price;S / L;T / P;Market Price;Swap;Profit'.split(';')
    const openRow = '2025.02.21 09:00:00;102;EURUSD;sell;0.40;1.15000;1.15400;1.14000;1.15080;-0.35;-32.00'
    const lines = ['Θέσεις', madeUp(position5), trade5, 'Ανοιχτές', madeUp(open), openRow]
    const { trades } = await readText('metatrader5', lines, utc)
    expect(trades.map(({ externalId, status }) => [externalId, status])).toEqual([
      ['101', 'completed'],
      ['102', 'active'],
    ])
  })

  test('deals of MetaTrader 5, with and without a column of fees', async () => {
    const { trades, reading } = await readText('metatrader5-deals', [madeUp(deal5), ...deals5], utc)
    // 0.001 x 50,000 = 50, less 3.50 of commission and 0.50 of swap.
    expect(trades.map(({ grossPnl, netPnl }) => [grossPnl, netPnl])).toEqual([['50', '46']])
    expect(reading.statedTotals).toMatchObject([{ name: 'Balance', stated: '1046', read: '1046' }])
    const older = await readText('metatrader5-deals', [madeUp(deal5.toSpliced(9, 1)), ...deals5.map(withoutFee)], utc)
    expect(older.trades.map(({ netPnl }) => netPnl)).toEqual(['46'])
  })

  test('closed trades of MetaTrader 4', async () => {
    const { trades } = await readText('metatrader4', [madeUp(closed4), trade4], utc)
    expect(trades.map(({ symbol, grossPnl, netPnl }) => [symbol, grossPnl, netPnl])).toEqual([['EURUSD', '20', '19.3']])
  })
})

describe.each(Object.entries(metaTraderWords))('MetaTrader in %s', (_language, words) => {
  const localized = (names: readonly string[]) => names.map((name) => words[name]?.[0] ?? name).join(';')

  test('its words name the columns where nothing else does', async () => {
    const five = await readText('metatrader5', [localized(position5), unreadable(trade5)], utc)
    expect(five.reading.rejected.map(({ reason }) => reason)).toEqual(['Type "?" is neither buy nor sell.'])
    const deals = await readText('metatrader5-deals', [localized(deal5), unreadable(deals5[0] ?? '')], utc)
    expect(deals.reading.rejected).toHaveLength(1)
  })
})

test('a German report of MetaTrader 5 in UTF-16: three trades, 41.00 after costs, and the balance agrees', async () => {
  const { trades, reading } = await readDetected(metaTrader5, 'metatrader5-german.html', utc)
  expect(trades.map(({ symbol, direction, grossPnl, netPnl }) => [symbol, direction, grossPnl, netPnl])).toEqual([
    ['EURUSD', 'long', '10', '9.3'],
    ['EURUSD', 'short', '5', '4.3'],
    // 6.00 x 5 ounces, less 1.40 and 1.20.
    ['XAUUSD', 'long', '30', '27.4'],
  ])
  // 1,000 paid in and 41 earned.
  expect(reading.statedTotals?.map(({ name, stated, read }) => [name, stated, read])).toEqual([
    ['Balance', '1041', '1041'],
  ])
})

test('a Russian statement of MetaTrader 4 in Windows-1251', async () => {
  const { trades } = await readDetected(metaTrader4, 'metatrader4-russian.html', utc)
  // 0.002 x 10,000; −0.0008 x 20,000, less 1.40 and 0.30.
  expect(trades.map(({ grossPnl, netPnl }) => [grossPnl, netPnl])).toEqual([
    ['20', '19.3'],
    ['-16', '-17.7'],
  ])
})

test('the account’s currency is found behind any label, so that another one is refused', async () => {
  for (const account of ['Konto: 500700 (EUR, Server, demo)', 'Номер: 1 Валюта: EUR Плечо: 1:100', '账户 货币: EUR']) {
    const { reading } = await readText('metatrader5', [account, madeUp(position5), trade5], utc)
    expect(reading.rejected.map(({ reason }) => reason)).toEqual([
      'The account is in EUR, the portfolio is in USD; import it into one in EUR.',
    ])
  }
})

test('NinjaTrader’s trades in German, with names that no table has', async () => {
  const { trades, reading } = await readDetected(ninjaTraderTrades, 'ninjatrader-trades-german.csv', utc)
  // 3 points x 5 dollars x 2 contracts; −3.5 x 5.
  expect(trades.map(({ direction, grossPnl, netPnl }) => [direction, grossPnl, netPnl])).toEqual([
    ['long', '30', '28.22'],
    ['short', '-17.5', '-18.39'],
  ])
  expect(reading.statedTotals).toMatchObject([{ stated: '9.83', read: '9.83' }])
})

describe('NinjaTrader by its words', () => {
  test.each([
    ['Instrument;Aktion;Menge;Preis;Zeit;ID;E/X;Position;Order-ID;Name;Kommission;Konto', 'Kauf', 'Verkauf'],
    ['Instrument;Action;Quantité;Prix;Heure;ID;E/X;Position;ID d’ordre;Nom;Commission;Compte', 'Achat', 'Vente'],
    ['Instrumento;Acción;Cantidad;Precio;Hora;ID;E/X;Posición;ID de orden;Nombre;Comisión;Cuenta', 'Compra', 'Venta'],
  ])('%s', async (header, buy, sell) => {
    // A share has no name of a future, so that the columns alone do not tell.
    const { trades } = await readText(
      'ninjatrader-executions',
      [
        header,
        `ACME;${buy};10;100;2025-03-13 09:00:00;n1;Entry;10 L;o1;x;1,00;Sim`,
        `ACME;${sell};10;101;2025-03-13 10:00:00;n2;Exit;-;o2;x;1,00;Sim`,
      ],
      utc,
    )
    expect(trades.map(({ grossPnl, netPnl }) => [grossPnl, netPnl])).toEqual([['10', '8']])
  })
})

test('executions in GB 18030: symbols, sides and notes are Chinese', async () => {
  const { trades } = await readDetected(executionTemplate, 'executions-gb18030.csv', utc)
  expect(trades.map(({ symbol, grossPnl, netPnl }) => [symbol, grossPnl, netPnl])).toEqual([
    ['贵州茅台', '1000', '997.5'],
    ['比亚迪', '-50', '-51'],
  ])
})

test.each([
  ['Koop', 'long'],
  ['Kupno', 'long'],
  ['Покупка', 'long'],
  ['ALIŞ', 'long'],
  ['买入', 'long'],
  ['買い', 'long'],
  ['Verkoop', 'short'],
  ['Sprzedaż', 'short'],
  ['Продажа', 'short'],
  ['Satış', 'short'],
  ['卖出', 'short'],
  ['売り', 'short'],
  ['Corto', 'short'],
  ['Holding', null],
])('%s means %s', (word, direction) => {
  expect(parseDirection(word)).toBe(direction)
})
