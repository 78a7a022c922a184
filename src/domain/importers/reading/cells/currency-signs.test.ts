import { describe, expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { fingerprintHeaders } from '#domain/importers/formats/generic/column-mapping.ts'
import { createMappedFormat } from '#domain/importers/formats/generic/mapped-format.ts'
import { fileOfText, plainOptions, readText } from '#tests/support/imports/import-checks.ts'

const header = 'Symbol;Direction;Quantity;Entry Price;Exit Price;Entry Time;Exit Time;Commission;Gross P&L'
const row = (entry: string, exit: string, commission: string, gross: string) =>
  `X;long;2;${entry};${exit};2025-03-13 09:00;2025-03-13 10:00;${commission};${gross}`

const remedy = (code: string) =>
  `in ${code}, the portfolio in USD; import it into one in ${code}, or write the amount in USD.`

test('a plain code of another currency is refused with the remedy', async () => {
  const { trades, reading } = await readText('generic', [
    header,
    row('10.00', '11.00', '1.00 EUR', '2.00'),
    row('10.00', '11.00', '1.00 USD', '2.00 USD'),
  ])
  expect(reading.rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [2, `Commission "1.00 EUR" is ${remedy('EUR')}`],
  ])
  expect(trades).toMatchObject([{ commission: '1', grossPnl: '2' }])
})

describe('a sign with letters', () => {
  test.each([
    ['USD', 'US$', 'before'],
    ['AUD', 'A$', 'after'],
    ['HKD', 'HK$', 'before'],
    ['CAD', 'CA$', 'after'],
  ])('in a portfolio in %s, %s %s prices and amounts is read', async (currency, sign, place) => {
    const signed = (number: string) => (place === 'before' ? `${sign}${number}` : `${number} ${sign}`)
    const { trades } = await readText(
      'generic',
      [header, row(signed('1,234.50'), signed('1,240.00'), signed('1.50'), signed('11.00'))],
      { currency },
    )
    expect(trades).toMatchObject([{ entryPrice: '1234.5', grossPnl: '11', commission: '1.5', brokerPnl: '11' }])
  })

  test('a real is written with a comma', async () => {
    const { trades } = await readText('generic', [header, row('R$ 1.234,50', 'R$ 1.240,00', '-R$ 1,50', '11,00 R$')], {
      currency: 'BRL',
    })
    expect(trades).toMatchObject([{ entryPrice: '1234.5', grossPnl: '11', brokerPnl: '11' }])
    expect(trades[0]?.commission).toMatch(/^-?1\.5$/)
  })

  test('of another currency is refused with the remedy, in a price as in a cost', async () => {
    const { reading } = await readText('generic', [
      header,
      row('R$ 10.00', '11.00', '1.00', '2.00'),
      row('10.00', '11.00', 'HK$ 1.00', '2.00'),
      row('10.00', '11.00', 'US$ 1.00', 'A$ 2.00'),
    ])
    expect(reading.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [2, `Entry Price "R$ 10.00" is ${remedy('BRL')}`],
      [3, `Commission "HK$ 1.00" is ${remedy('HKD')}`],
      [4, `Gross P&L "A$ 2.00" is ${remedy('AUD')}`],
    ])
  })

  test('in columns that were named, and in a layout that never names its currency', async () => {
    const columns = ['What', 'Side', 'Size', 'At', 'When']
    const mapping = {
      content: 'executions',
      dayOrder: null,
      decimalMark: null,
      columns: { symbol: 0, side: 1, quantity: 2, price: 3, at: 4 },
      forAllRows: { assetClass: 'stock', currency: 'USD' },
    } as const
    const file = await fileOfText(
      [columns.join(','), 'X,Buy,1,US$10,2025-03-13 09:00', 'X,Sell,1,HK$11,2025-03-13 10:00'].join('\n'),
    )
    const mapped = readImport(createMappedFormat(mapping, fingerprintHeaders(columns), 'Mine'), file, plainOptions)
    expect(mapped.trades[0]?.trade.executions).toMatchObject([{ price: '10' }])
    expect(mapped.rejected).toMatchObject([{ line: 3, reason: expect.stringContaining('is in HKD') }])
    const { reading } = await readText('ibkr-flex-xml', [
      '<FlexQueryResponse><Trades>',
      '<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="AA" dateTime="20250602;093000" quantity="1" tradePrice="R$ 5" ibCommission="-1" buySell="BUY" ibExecID="a1" />',
      '</Trades></FlexQueryResponse>',
    ])
    expect(reading.rejected).toMatchObject([
      {
        reason: expect.stringContaining('"R$ 5" names a currency, which this layout never does. Write only the number'),
      },
    ])
  })
})
