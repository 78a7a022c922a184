import { describe, expect, test } from 'vitest'
import { readText } from '#tests/support/imports/import-checks.ts'

const header = 'Time,Symbol,Side,Quantity,Price,Commission'
const kept = 'has more than 12 decimals: it was read as'

async function executions(...rows: readonly string[]) {
  const { trades, reading } = await readText('executions', [header, ...rows])
  return { fills: trades.flatMap((trade) => trade.executions), warnings: reading.warnings }
}

describe('a number with more decimals than are kept', () => {
  test('is reported once for its column, with the kept value and the count', async () => {
    const { fills, warnings } = await executions(
      '2025-03-13 09:00,AAPL,Buy,0.1234567890125,10.00000000000049,0.1',
      '2025-03-13 10:00,AAPL,Buy,0.1234567890135,10,1.23456789012345E-02',
      '2025-03-13 11:00,AAPL,Sell,0.246913578024,11,0.5',
    )
    // A tie goes to the even digit: …0125 to …012, …0135 to …014.
    expect(fills.map(({ quantity }) => quantity)).toEqual(['0.123456789012', '0.123456789014', '0.246913578024'])
    expect(fills[0]?.price).toBe('10')
    expect(warnings).toEqual([
      { line: 2, message: `Quantity "0.1234567890125" ${kept} 0.123456789012. This affects 2 rows.` },
      { line: 2, message: `Price "10.00000000000049" ${kept} 10.` },
      { line: 3, message: `Commission "1.23456789012345E-02" ${kept} 0.012345678901.` },
    ])
  })

  test('with no digit lost, nothing is said', async () => {
    const { fills, warnings } = await executions(
      '2025-03-13 09:00,AAPL,Buy,0.123456789012000000,10.000000000000000,1E-12',
      '2025-03-13 10:00,AAPL,Sell,0.123456789012,11,0',
    )
    expect(fills.map(({ quantity }) => quantity)).toEqual(['0.123456789012', '0.123456789012'])
    expect(warnings).toEqual([])
  })

  test('is reported in an exchange’s columns, in tables among others and in numbers with a unit', async () => {
    const bybit = await readText('bybit-closed-pnl', [
      'Contracts,Closing Direction,Qty,Entry Price,Exit Price,Closed P&L,Exit Type,Trade Time(UTC+0)',
      'BTCUSDT,Sell,0.01,60000.1234567890123,61000,10,Trade,10:00 2025-03-10',
    ])
    expect(bybit.reading.warnings).toContainEqual({
      line: 2,
      message: `Entry Price "60000.1234567890123" ${kept} 60000.123456789012.`,
    })
    const flex = await readText('ibkr-flex-xml', [
      '<FlexQueryResponse><Trades>',
      '<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="AA" dateTime="20250602;093000" quantity="1" tradePrice="0.12345678901234" ibCommission="-1" buySell="BUY" ibExecID="a1" />',
      '</Trades></FlexQueryResponse>',
    ])
    expect(flex.reading.warnings).toMatchObject([
      { message: expect.stringContaining(`"0.12345678901234" ${kept} 0.123456789012.`) },
    ])
  })
})
